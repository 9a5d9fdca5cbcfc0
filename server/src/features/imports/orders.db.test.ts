import { describe, expect, it } from 'vitest'
import { buildEmployee } from '../../../test/builders.ts'
import { buildImportApp } from '../../../test/import-outcome.ts'
import { buildVehicle, buildWorkOrderWithRows } from '../../../test/work-order-builders.ts'

const { app, db, settings, signIn, buildWorkshop, started, getImport, until, post, check, run, rowsOf } =
  await buildImportApp()

type Workshop = Awaited<ReturnType<typeof buildWorkshop>>

const titles =
  'Työmääräyksen numero;Rekisterinumero;Merkki ja malli;Asiakkaan nimi;Asiakkaan puhelin;Luvattu valmiiksi;Huomautus;Vastaanottaja;Työn numero;Työ;Rivin laji;Rivi;Koodi;Määrä;Tunnit;Hinta;Maksaja'
const fileOf = (...lines: string[]) => [titles, ...lines].join('\r\n')

const twoOrders = fileOf(
  '4417;KLM-417;Opel Corsa;Sanna Koivisto;0500 000 417;1.12.2026 15:30;Kolina edessä;;1;Jarrut;Työrivi;Etujarrut;J-1;;1,5;95,50;',
  'TM-9/B;XYZ-9;Volvo V60;Rinne Oy;;;;;;;;;;;;;',
  '4417;KLM-417;Opel Corsa;Sanna Koivisto;0500 000 417;;;;1;Jarrut;Varaosa;Jarrupalat;30001;2;;45;takuu',
  '4417;;;;;;;;2;Huolto;teksti;Tarkista öljyt;;;;;',
)

const ordersOf = async ({ site, headers }: Pick<Workshop, 'site' | 'headers'>) => {
  const orders = await db
    .selectFrom('work_order')
    .innerJoin('vehicle', (join) =>
      join
        .onRef('vehicle.site_id', '=', 'work_order.site_id')
        .onRef('vehicle.id', '=', 'work_order.vehicle_id'),
    )
    .select(['work_order.id', 'shown_number', 'license_number', 'work_order.note', 'work_order.is_hidden'])
    .select(['contact_customer_id', 'holder_customer_id', 'payer_customer_id'])
    .where('work_order.site_id', '=', site.id)
    .orderBy('shown_number')
    .execute()
  const rows = await db
    .selectFrom('job_row')
    .innerJoin('job', (join) =>
      join.onRef('job.site_id', '=', 'job_row.site_id').onRef('job.id', '=', 'job_row.job_id'),
    )
    .select(['job.note as job', 'row_type', 'name', 'ordered_amount', 'standard_time', 'price', 'payer'])
    .where('job_row.site_id', '=', site.id)
    .where('is_marked_as_deleted', '=', false)
    .orderBy('job.position')
    .orderBy('job_row.position')
    .execute()
  expect(headers).toBeDefined()
  return { orders, rows: rows.map((row) => Object.values(row).join(' ')) }
}

const importFile = async (workshop: Workshop, file: string) => {
  const found = await check(workshop.headers, await started(workshop.headers, 'work-orders', file))
  expect(await rowsOf(workshop.headers, found.Id, 'refused')).toEqual([])
  return { checked: found, done: await run(workshop.headers, found.Id) }
}

describe('an import of work orders', () => {
  it('lines with the same number become one work order with its car, customer, jobs and rows', async () => {
    const workshop = await buildWorkshop()
    const { checked, done } = await importFile(workshop, twoOrders)
    expect(checked).toMatchObject({ Total: 4, Counts: { New: 2, Changed: 0, Same: 0, Refused: 0 } })
    expect(done).toMatchObject({ State: 'done', Counts: { New: 2 } })
    const { orders, rows } = await ordersOf(workshop)
    expect(orders).toMatchObject([
      { shown_number: '4417', license_number: 'KLM-417', note: 'Kolina edessä' },
      { shown_number: 'TM-9/B', license_number: 'XYZ-9' },
    ])
    for (const { contact_customer_id: contact, ...car } of orders)
      expect(car).toMatchObject({ holder_customer_id: contact, payer_customer_id: contact })
    expect(rows).toEqual([
      'Jarrut LabourOperation Etujarrut  90.0 95.50 ',
      'Jarrut SparePart Jarrupalat 2.000  45.00 warranty',
      'Huolto Text Tarkista öljyt    ',
    ])
    const customers = await db
      .selectFrom('customer')
      .select(['last_name', 'company_name'])
      .where('site_id', '=', workshop.site.id)
      .orderBy('id')
      .execute()
    expect(customers).toEqual([
      { last_name: 'Koivisto', company_name: null },
      { last_name: null, company_name: 'Rinne Oy' },
    ])
    expect((await importFile(workshop, twoOrders)).checked.Counts).toMatchObject({
      New: 0,
      Changed: 0,
      Same: 2,
    })
  })

  it('a second file changes and adds rows, its check shows the changes, and an undo reverts them', async () => {
    const workshop = await buildWorkshop()
    const { headers } = workshop
    await importFile(workshop, twoOrders)
    const before = await ordersOf(workshop)
    const file = fileOf(
      '4417;;;;;;Uusi huomautus;;1;Jarrut;Työrivi;Etujarrut;J-1;;2;95,50;',
      '4417;;;;;;;;1;Jarrut;Varaosa;Jarrupalat;30001;2;;45;takuu',
      '4417;;;;;;;;1;Jarrut;Varaosa;Jarruneste;30002;1;;12;',
    )
    const { checked, done } = await importFile(workshop, file)
    expect(checked.Counts).toEqual({ New: 0, Changed: 1, Same: 0, Refused: 0 })
    const [changed] = await rowsOf(headers, checked.Id, 'changed')
    expect(changed?.Changes).toEqual([
      { Label: 'Huomautus', Before: 'Kolina edessä', After: 'Uusi huomautus' },
      { Label: 'Rivi Etujarrut', Before: '1h 30min', After: '2h 0min' },
      { Label: 'Rivi Jarruneste', Before: '', After: expect.stringContaining('30002') },
    ])
    expect((await ordersOf(workshop)).rows).toContain('Jarrut LabourOperation Etujarrut  120.0 95.50 ')
    await post(headers, `/${done.Id}/undo`)
    expect(await until(headers, done.Id, 'undone')).toMatchObject({ Kept: 0 })
    expect(await ordersOf(workshop)).toEqual(before)
  })

  it('an undo hides work orders and unused cars and customers, except for a work order with a reservation', async () => {
    const workshop = await buildWorkshop()
    const { site, headers } = workshop
    const { done } = await importFile(workshop, twoOrders)
    const [used] = (await ordersOf(workshop)).orders
    await db
      .insertInto('reservation')
      .values({
        ...{ site_id: site.id, work_order_id: used?.id ?? 0 },
        ...{ start_at: new Date('2026-12-01T08:00:00Z'), end_at: new Date('2026-12-01T09:00:00Z') },
      })
      .execute()
    await post(headers, `/${done.Id}/undo`)
    expect(await until(headers, done.Id, 'undone')).toMatchObject({ Kept: 1 })
    expect((await ordersOf(workshop)).orders.map((one) => [one.shown_number, one.is_hidden])).toEqual([
      ['4417', false],
      ['TM-9/B', true],
    ])
    const cars = await db
      .selectFrom('vehicle')
      .select(['license_number', 'is_hidden'])
      .where('site_id', '=', site.id)
      .orderBy('license_number')
      .execute()
    expect(cars).toEqual([
      { license_number: 'KLM-417', is_hidden: false },
      { license_number: 'XYZ-9', is_hidden: true },
    ])
    const again = await importFile(workshop, twoOrders)
    expect(again.done.Counts).toMatchObject({ New: 1, Same: 1 })
    expect((await ordersOf(workshop)).orders.every((one) => !one.is_hidden)).toBe(true)
  })

  it('an undo does not revert a signed row', async () => {
    const workshop = await buildWorkshop()
    const { site, headers, anna } = workshop
    await importFile(workshop, twoOrders)
    const { done } = await importFile(
      workshop,
      fileOf('4417;;;;;;;;1;Jarrut;Työrivi;Etujarrut;J-1;;3;95,50;'),
    )
    await db
      .updateTable('job_row')
      .set({ done_at: new Date('2026-11-20T08:00:00Z'), done_by: anna.id })
      .where('site_id', '=', site.id)
      .where('name', '=', 'Etujarrut')
      .execute()
    await post(headers, `/${done.Id}/undo`)
    expect(await until(headers, done.Id, 'undone')).toMatchObject({ Kept: 1 })
    expect((await ordersOf(workshop)).rows[0]).toContain('180.0')
  })

  it('one bad line refuses its whole work order, and after a correction all its lines are accepted', async () => {
    const workshop = await buildWorkshop()
    const { headers } = workshop
    const file = twoOrders.replace(';2;;45;takuu', ';kaksi;;45;takuu')
    const found = await check(headers, await started(headers, 'work-orders', file))
    expect(found.Counts).toEqual({ New: 1, Changed: 0, Same: 0, Refused: 1 })
    const refused = await rowsOf(headers, found.Id, 'refused')
    expect(refused.map(({ Line, Faults }) => [Line, Faults[0]?.Message])).toEqual([
      [2, 'Työmääräystä ei tuoda, koska rivillä 4 on virhe. Korjaa se ensin.'],
      [4, expect.stringContaining('kaksi')],
      [5, 'Työmääräystä ei tuoda, koska rivillä 4 on virhe. Korjaa se ensin.'],
    ])
    const cells = (refused[1]?.Cells ?? []).map((cell) => (cell === 'kaksi' ? '2' : cell))
    const mended = await post(headers, `/${found.Id}/rows/4`, { Cells: cells })
    expect(mended.json()).toMatchObject({ Result: 'new', Faults: [] })
    expect((await getImport(headers, found.Id)).Counts).toEqual({ New: 2, Changed: 0, Same: 0, Refused: 0 })
    expect((await post(headers, `/${found.Id}/rows/4/keep`)).statusCode).toBe(409)
    await run(headers, found.Id)
    expect((await ordersOf(workshop)).rows).toHaveLength(3)
  })

  it('a corrected order number moves the line to that work order', async () => {
    const workshop = await buildWorkshop()
    const { headers } = workshop
    const found = await check(headers, await started(headers, 'work-orders', twoOrders))
    const own =
      '4417;KLM-417;Opel Corsa;Sanna Koivisto;0500 000 417;1.12.2026 15:30;;;1;Jarrut;Työrivi;Etujarrut;J-1;;1,5;95,50;'
    await post(headers, `/${found.Id}/rows/2`, { Cells: own.replace('4417', '4418').split(';') })
    expect((await getImport(headers, found.Id)).Counts).toEqual({ New: 3, Changed: 0, Same: 0, Refused: 0 })
    await run(headers, found.Id)
    expect((await ordersOf(workshop)).orders.map((one) => one.shown_number)).toEqual([
      '4417',
      '4418',
      'TM-9/B',
    ])
  })

  it.each([
    ['another car on a later line', ['501;AAA-1;Opel Corsa', '501;BBB-1;Kia Rio'], 3, 1, 'rivillä 2'],
    ['an unknown car without make and model', ['502;AAA-1;'], 2, 1, 'AAA-1'],
    ['no car', ['503;;'], 2, 1, 'Pakollinen'],
    ['no number', [';AAA-1;Opel Corsa'], 2, 0, 'Pakollinen'],
    ['an unknown adviser', ['504;AAA-1;Opel Corsa;;;;;Nobody'], 2, 7, 'Nobody'],
    ['an unknown kind of row', ['505;AAA-1;Opel Corsa;;;;;;1;Työ;huuhaa;x'], 2, 10, 'Työrivi'],
    ['labour without an operation', ['506;AAA-1;Opel Corsa;;;;;;1;Työ;työ;x;;;1'], 2, 12, 'Pakollinen'],
    ['a part without a number', ['507;AAA-1;Opel Corsa;;;;;;1;Työ;osa;x;;1'], 2, 12, 'Pakollinen'],
  ] as const)(
    'an import refuses %s, and names the line and the column',
    async (_, lines, line, column, words) => {
      const { headers } = await buildWorkshop()
      const found = await check(headers, await started(headers, 'work-orders', fileOf(...lines)))
      expect(found.Counts.Refused).toBe(1)
      const refused = (await rowsOf(headers, found.Id, 'refused')).find(({ Line }) => Line === line)
      expect(refused?.Faults[0]).toMatchObject({ Column: column, Message: expect.stringContaining(words) })
    },
  )

  it('an import refuses the order number of another car, and a change of a row that people made', async () => {
    const { site, headers } = await buildWorkshop()
    const { workOrder, job, rows } = await buildWorkOrderWithRows(db, site.id)
    const other = await buildVehicle(db, site.id)
    const file = `${titles};Rivin tunnus;Työn tunnus\n${workOrder.order_number};${other.license_number};\n`
    const found = await check(headers, await started(headers, 'work-orders', file))
    expect((await rowsOf(headers, found.Id, 'refused'))[0]?.Faults).toMatchObject([{ Column: 0 }])
    const row = `${workOrder.order_number};;;;;;;;;;;Toinen nimi;;;;;;${rows[0]?.id};${job.id}`
    const changed = await check(
      headers,
      await started(headers, 'work-orders', file.replace(/\n.*\n$/, `\n${row}`)),
    )
    expect((await rowsOf(headers, changed.Id, 'refused'))[0]?.Faults[0]?.Message).toContain('tehty täällä')
  })

  it('a file with only values of work orders adds work orders without jobs, with their service adviser', async () => {
    const workshop = await buildWorkshop()
    const adviser = await buildEmployee(db, { sites: [workshop.site], name: 'Ville Vastaanottaja' })
    const { done } = await importFile(
      workshop,
      'Työnumero;Rekno;Merkki;Malli;Neuvoja\n77;ABC-77;Skoda;Octavia;ville vastaanottaja',
    )
    expect(done.Counts.New).toBe(1)
    const { orders, rows } = await ordersOf(workshop)
    expect(rows).toEqual([])
    const stored = await db
      .selectFrom('work_order')
      .select('receiver_id')
      .where('site_id', '=', workshop.site.id)
      .where('id', '=', orders[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(stored.receiver_id).toBe(adviser.id)
  })

  it('the arrival time of a car becomes an unallocated reservation, and an undo removes it', async () => {
    const workshop = await buildWorkshop()
    const file =
      'Työnumero;Rekno;Merkki;Malli;Auto tulee;Tunnit;Koodi\n78;ABC-78;Skoda;Octavia;1.12.2026 8:00;2,5;J-1'
    const { done } = await importFile(workshop, file)
    const reservations = () =>
      db
        .selectFrom('reservation')
        .select(['start_at', 'end_at'])
        .where('site_id', '=', workshop.site.id)
        .execute()
    expect(await reservations()).toEqual([
      { start_at: new Date('2026-12-01T06:00:00Z'), end_at: new Date('2026-12-01T08:30:00Z') },
    ])
    const again = await importFile(workshop, file.replace('8:00', '9:00'))
    expect(again.done.Counts).toMatchObject({ New: 0, Changed: 0, Same: 1 })
    await post(workshop.headers, `/${done.Id}/undo`)
    expect(await until(workshop.headers, done.Id, 'undone')).toMatchObject({ Kept: 0 })
    expect(await reservations()).toEqual([])
    expect((await ordersOf(workshop)).orders[0]?.is_hidden).toBe(true)
  })

  it('a record with more lines than a transaction takes is not divided', async () => {
    const workshop = await buildWorkshop()
    const lines = Array.from({ length: 180 }, (_, place) =>
      [
        ...[`${9000 + (place % 60)}`, `CAR-${place % 60}`, 'Opel Corsa', '', '', '', '', ''],
        ...['1', 'Työ', 'teksti', `Rivi ${place}`],
      ].join(';'),
    )
    const { done } = await importFile(workshop, fileOf(...lines))
    expect(done.Counts.New).toBe(60)
    const { orders, rows } = await ordersOf(workshop)
    expect([orders.length, rows.length]).toEqual([60, 180])
  })
})

describe('an import of reservations and visits', () => {
  it('an imported reservation finds its work order, lift and person by their names', async () => {
    const workshop = await buildWorkshop()
    const { site, headers } = workshop
    await importFile(workshop, twoOrders)
    const matti = await buildEmployee(db, { sites: [site], name: 'Matti Mekaanikko' })
    await db.insertInto('resource').values({ site_id: site.id, name: 'Nosturi 1' }).execute()
    await db
      .insertInto('resource')
      .values({ site_id: site.id, id: matti.id, name: 'MM', employee_id: matti.id })
      .execute()
    const file =
      'Työmääräys;Alkaa;Päättyy;Nosturi tai henkilö\nTM-9/B;1.12.2026 8:00;1.12.2026 9:30;nosturi 1|Matti Mekaanikko\n4417;1.12.2026 8:00;1.12.2026 9:00;Nosturi 99\n99;1.12.2026 8:00;1.12.2026 9:00;\n4417;1.12.2026 8:00;1.12.2026 7:00;'
    const found = await check(headers, await started(headers, 'reservations', file))
    expect(found.Counts).toEqual({ New: 1, Changed: 0, Same: 0, Refused: 3 })
    const refused = await rowsOf(headers, found.Id, 'refused')
    expect(refused.map(({ Line, Faults }) => [Line, Faults[0]?.Column])).toEqual([
      [3, 3],
      [4, 0],
      [5, 2],
    ])
    const done = await run(headers, found.Id)
    const places = await db
      .selectFrom('reservation_resource')
      .innerJoin('resource', (join) =>
        join
          .onRef('resource.site_id', '=', 'reservation_resource.site_id')
          .onRef('resource.id', '=', 'reservation_resource.resource_id'),
      )
      .select('name')
      .where('reservation_resource.site_id', '=', site.id)
      .orderBy('name')
      .execute()
    expect(places).toEqual([{ name: 'MM' }, { name: 'Nosturi 1' }])
    const again = await check(headers, await started(headers, 'reservations', file))
    expect(again.Counts).toMatchObject({ New: 0, Changed: 0, Same: 1 })
    const later = file.replace('9:30', '10:30')
    const changed = await check(headers, await started(headers, 'reservations', later))
    expect(changed.Counts).toMatchObject({ New: 0, Changed: 1 })
    await post(headers, `/${done.Id}/undo`)
    expect(await until(headers, done.Id, 'undone')).toMatchObject({ Kept: 0 })
    expect(await db.selectFrom('reservation').select('id').where('site_id', '=', site.id).execute()).toEqual(
      [],
    )
  })

  it('an imported visit finds its car by the plate, and its text becomes rows', async () => {
    const { site, headers } = await buildWorkshop()
    const car = await buildVehicle(db, site.id, { license_number: 'VIS-1' })
    const file =
      'Rekisterinumero;Päivä;KM;Kuvaus;Työmääräys\nvis-1;3.4.2024;61 240;"Huolto\nÖljyt";1201\nNO-1;3.4.2024;;;1202'
    const found = await check(headers, await started(headers, 'service-visits', file))
    expect(found.Counts).toEqual({ New: 1, Changed: 0, Same: 0, Refused: 1 })
    expect((await rowsOf(headers, found.Id, 'refused'))[0]?.Faults[0]?.Message).toContain('NO-1')
    const done = await run(headers, found.Id)
    const visits = await db
      .selectFrom('service_visit')
      .select(['vehicle_id', 'invoice_number', 'work_order_number', 'distance_driven'])
      .where('site_id', '=', site.id)
      .execute()
    expect(visits).toEqual([
      { vehicle_id: car.id, invoice_number: '1201', work_order_number: '1201', distance_driven: 61_240 },
    ])
    const names = await db
      .selectFrom('service_visit_row')
      .select('name')
      .where('site_id', '=', site.id)
      .execute()
    expect(names).toEqual([{ name: 'Huolto' }, { name: 'Öljyt' }])
    const again = await check(headers, await started(headers, 'service-visits', file))
    expect(again.Counts).toMatchObject({ New: 0, Changed: 0, Same: 1 })
    await post(headers, `/${done.Id}/undo`)
    expect(await until(headers, done.Id, 'undone')).toMatchObject({ Kept: 0 })
  })
})

it('keeping a row in an import of another site is refused as not found', async () => {
  const { headers } = await buildWorkshop()
  const found = await check(headers, await started(headers, 'suppliers', 'Numero;Nimi\nX;Y'))
  const other = await buildWorkshop()
  expect((await post(other.headers, `/${found.Id}/rows/2/keep`)).statusCode).toBe(404)
})

it.each([
  ['work-orders', 'ManageSettings'],
  ['work-orders', 'CustomerInfoVisible'],
  ['service-visits', 'CustomerInfoVisible'],
  ['reservations', 'ManageSettings'],
] as const)('an import of %s needs the right %s', async (kind, right) => {
  const { site } = await buildWorkshop()
  const headers = await signIn(await buildEmployee(db, { sites: [site], without: [right] }), site.id)
  const answer = await app.inject({
    method: 'POST',
    url: `${settings.apiBase}/administration/imports?kind=${kind}&name=x.csv`,
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: 'a;b\n1;2',
  })
  expect(answer.statusCode).toBe(403)
})
