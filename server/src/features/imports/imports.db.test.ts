import type { FileImport } from '@verstas/contract/imports/entities.ts'
import { importKinds } from '@verstas/contract/imports/kinds.ts'
import { describe, expect, it } from 'vitest'
import { buildEmployee } from '../../../test/builders.ts'
import { buildImportApp } from '../../../test/import-outcome.ts'
import { buildStampingTypes, stampingTypes } from '../../../test/stamping-builders.ts'
import {
  buildCustomer,
  buildJob,
  buildRow,
  buildVehicle,
  buildWorkOrder,
} from '../../../test/work-order-builders.ts'

const { app, db, base, settings, buildWorkshop, send, started, getImport, until, post, check, run, rowsOf } =
  await buildImportApp()
await buildStampingTypes(db)

const vehicles = [
  'Rek.nro;Valm.nro;Merkki/malli;Nimi;Puh;KM;Käyttöönotto;Mkt;Kenttä 14',
  'EKX-860;W0V7D9EB5H4000017;Opel Corsa;Sanna Koivisto;0500 000 417;61 240;4.5.2020;K;A2',
  'JPR-803;VSSZZZ5FZJR000003;Seat Ateca;Rinne Oy;0500000611;128.400;31.12.2019;E;',
  'ABC-1;;Volvo XC40;Tuula Nieminen;;;31.2.2019;K;',
].join('\r\n')

describe('an import of vehicles with their owners', () => {
  it('an import guesses the columns, checks every row and writes the good ones, and can be repeated', async () => {
    const { site, headers } = await buildWorkshop()
    const found = await started(headers, 'vehicles', vehicles)
    expect(found).toMatchObject({
      State: 'columns',
      Separator: ';',
      HeaderLines: 1,
      Total: 3,
      Encoding: 'utf-8',
    })
    expect(found.Columns.map(({ Key }) => Key)).toEqual([
      'licenseNumber',
      'serialNumber',
      'makeAndModel',
      'ownerName',
      'ownerPhone',
      'mileage',
      'introductionDate',
      'ownerMarketing',
      null,
    ])
    const checked = await check(headers, found)
    expect(checked.Counts).toEqual({ New: 2, Changed: 0, Same: 0, Refused: 1 })
    expect(await db.selectFrom('vehicle').select('id').where('site_id', '=', site.id).execute()).toEqual([])
    const [refused] = await rowsOf(headers, found.Id, 'refused')
    expect(refused).toMatchObject({
      Line: 4,
      Faults: [{ Column: 6, Message: expect.stringContaining('31.2.2019') }],
    })
    const mended = await post(headers, `/${found.Id}/rows/4`, {
      Cells: (refused?.Cells ?? []).map((cell) => (cell === '31.2.2019' ? '28.2.2019' : cell)),
    })
    expect(mended.json()).toMatchObject({ Result: 'new', Faults: [], IsMended: true })
    const done = await run(headers, found.Id)
    expect(done).toMatchObject({ State: 'done', Counts: { New: 3, Refused: 0 } })
    const stored = await db
      .selectFrom('vehicle')
      .innerJoin('customer', (join) =>
        join.onRef('customer.site_id', '=', 'vehicle.site_id').onRef('customer.id', '=', 'owner_customer_id'),
      )
      .select(['license_number', 'make_name', 'model_name', 'mileage', 'last_name', 'company_name', 'phone'])
      .where('vehicle.site_id', '=', site.id)
      .orderBy('vehicle.id')
      .execute()
    expect(stored).toEqual([
      {
        ...{ license_number: 'EKX-860', make_name: 'Opel', model_name: 'Corsa', mileage: 61_240 },
        ...{ last_name: 'Koivisto', company_name: null, phone: '0500 000 417' },
      },
      {
        ...{ license_number: 'JPR-803', make_name: 'Seat', model_name: 'Ateca', mileage: 128_400 },
        ...{ last_name: null, company_name: 'Rinne Oy', phone: '0500000611' },
      },
      {
        ...{ license_number: 'ABC-1', make_name: 'Volvo', model_name: 'XC40', mileage: null },
        ...{ last_name: 'Nieminen', company_name: null, phone: null },
      },
    ])
    const again = await started(
      headers,
      'vehicles',
      vehicles.replace('31.2.', '28.2.').replace('61 240', '62 000'),
    )
    expect(again.Columns[5]).toMatchObject({ Key: 'mileage', IsRemembered: true })
    const second = await check(headers, again)
    expect(second.Counts).toEqual({ New: 0, Changed: 1, Same: 2, Refused: 0 })
    expect(await rowsOf(headers, again.Id, 'changed')).toMatchObject([
      { Changes: [{ Before: '61240', After: '62000' }] },
    ])
  })

  it('customers are found by their numbers, so that a repeated import changes them and adds none', async () => {
    const { site, headers } = await buildWorkshop()
    const load = async (kind: 'customers' | 'vehicles', file: string) => {
      const checked = await check(headers, await started(headers, kind, file))
      return (await run(headers, checked.Id)).Counts
    }
    const first = 'Asiakasnro;Sukunimi;Etunimi;Puh\r\n00101;Virtanen;Matti;\r\n00102;Virtanen;Matti;'
    expect(await load('customers', first)).toMatchObject({ New: 2, Refused: 0 })
    const second = first.replace('Virtanen;Matti;', 'Laine;Matti;040 1')
    expect(await load('customers', `${second}\r\n00103;Virtanen;Matti;`)).toMatchObject({
      ...{ New: 1, Changed: 1, Same: 1 },
    })
    const cars = 'Rek.nro;Merkki;Malli;As.nro\r\nABC-1;Opel;Corsa;00102\r\nABC-2;Opel;Corsa;00999'
    expect(await load('vehicles', cars)).toMatchObject({ New: 1, Refused: 1 })
    expect(
      await db
        .selectFrom('customer')
        .leftJoin('vehicle', (join) =>
          join
            .onRef('vehicle.site_id', '=', 'customer.site_id')
            .onRef('owner_customer_id', '=', 'customer.id'),
        )
        .select(['number', 'last_name', 'phone', 'license_number'])
        .where('customer.site_id', '=', site.id)
        .orderBy('number')
        .execute(),
    ).toEqual([
      { number: '00101', last_name: 'Laine', phone: '040 1', license_number: null },
      { number: '00102', last_name: 'Virtanen', phone: null, license_number: 'ABC-1' },
      { number: '00103', last_name: 'Virtanen', phone: null, license_number: null },
    ])
  })

  it('an undo removes the imported vehicles, except for one that has a work order', async () => {
    const { site, headers } = await buildWorkshop()
    const old = await buildVehicle(db, site.id, { license_number: 'OLD-1', mileage: 10 })
    const driven = await buildVehicle(db, site.id, { license_number: 'OLD-2', mileage: 10, model_year: 2001 })
    const file = `Rek.nro;Merkki;Malli;KM;Nimi;VM\nNEW-1;Opel;Corsa;5;Aho Antti;\nNEW-2;Opel;Astra;6;Salo Eero;\nOLD-1;${old.make_name};${old.model_name};20;;\nOLD-2;${driven.make_name};${driven.model_name};20;;2002`
    const found = await check(headers, await started(headers, 'vehicles', file))
    expect(found.Counts).toEqual({ New: 2, Changed: 2, Same: 0, Refused: 0 })
    await run(headers, found.Id)
    // A person has read the meter after the import.
    await db.updateTable('vehicle').set({ mileage: 30 }).where('id', '=', driven.id).execute()
    const added = await db
      .selectFrom('vehicle')
      .select(['id', 'license_number'])
      .where('site_id', '=', site.id)
      .where('license_number', '=', 'NEW-2')
      .executeTakeFirstOrThrow()
    await buildWorkOrder(db, site.id, { vehicle_id: added.id })
    expect((await post(headers, `/${found.Id}/undo`)).statusCode).toBe(200)
    const undone = await until(headers, found.Id, 'undone', 'failed')
    expect(undone).toMatchObject({ State: 'undone', Kept: 2 })
    const left = await db
      .selectFrom('vehicle')
      .select(['license_number', 'mileage', 'is_hidden', 'model_year'])
      .where('site_id', '=', site.id)
      .orderBy('license_number')
      .execute()
    expect(left).toMatchObject([
      { license_number: 'NEW-1', mileage: 5, is_hidden: true },
      { license_number: 'NEW-2', mileage: 6, is_hidden: false },
      { license_number: 'OLD-1', mileage: 10, is_hidden: false },
      { license_number: 'OLD-2', mileage: 30, is_hidden: false, model_year: 2001 },
    ])
    const names = await db
      .selectFrom('customer')
      .select(['last_name', 'is_hidden'])
      .where('site_id', '=', site.id)
      .where('last_name', 'in', ['Antti', 'Eero'])
      .orderBy('last_name')
      .execute()
    expect(names).toEqual([
      { last_name: 'Antti', is_hidden: true },
      { last_name: 'Eero', is_hidden: false },
    ])
  })

  it('an import refuses a second row of a vehicle, a plate of another VIN, and a row without a vehicle', async () => {
    const { site, headers } = await buildWorkshop()
    const existing = await buildVehicle(db, site.id, { license_number: 'LKA-226' })
    await buildVehicle(db, site.id, { license_number: 'LKA-227', is_hidden: true })
    const file = [
      'Rekisterinumero;Valmistenumero;Merkki;Malli',
      'AAA-1;;Opel;Corsa',
      'aaa1;;Opel;Corsa',
      'LKA-226;WVWZZZ1KZAW000001;VW;Golf',
      ';;Kia;Rio',
      'LKA-227;WVWZZZ1KZAW000002;VW;Golf',
    ].join('\n')
    const found = await check(headers, await started(headers, 'vehicles', file))
    const rows = await rowsOf(headers, found.Id, 'refused')
    expect(rows.map(({ Line }) => Line)).toEqual([3, 4, 5])
    expect(rows.map(({ Faults }) => Faults.map(({ Message }) => Message))).toEqual([
      ['Sama on rivillä 2. Valitse, kumpi tuodaan.'],
      [
        `Kilpi LKA-226 on jo ajoneuvolla, jonka valmistenumero on ${existing.serial_number}. Korjaa kilpi tai valmistenumero.`,
      ],
      [expect.stringContaining('Pakollinen tieto puuttuu')],
    ])
    const csv = await app.inject({ url: `${base}/${found.Id}/refused?format=csv`, headers })
    expect(csv.body.split('\r\n')).toHaveLength(5)
    expect(csv.body).toContain('Miksi hylättiin')
  })
})

describe('two rows of the same record', () => {
  const file = ['Numero;Nimi', 'N1;Ensimmäinen', 'N1;Toinen', 'N1;Kolmas', 'N2;Muu'].join('\n')
  const namesOf = async (numbers: readonly string[]) =>
    (
      await db
        .selectFrom('supplier')
        .select('name')
        .where('number', 'in', numbers)
        .orderBy('number')
        .execute()
    ).map(({ name }) => name)

  it.each([
    ['the later row', 3, 'Toinen'],
    ['the earlier row', 2, 'Ensimmäinen'],
  ] as const)('keeping %s of the same record leaves out the other rows', async (_, line, name) => {
    const { site, headers } = await buildWorkshop()
    const uniqueNames = (text: string) => text.replaceAll('N1', `A${site.id}`).replaceAll('N2', `B${site.id}`)
    const found = await check(headers, await started(headers, 'suppliers', uniqueNames(file)))
    expect(found.Counts).toEqual({ New: 2, Changed: 0, Same: 0, Refused: 2 })
    const refused = await rowsOf(headers, found.Id, 'refused')
    expect(refused.map(({ Line, Faults }) => [Line, Faults[0]?.Line])).toEqual([
      [3, 2],
      [4, 2],
    ])
    const keptRow = await post(headers, `/${found.Id}/rows/${line}/keep`)
    expect(keptRow.json()).toMatchObject({ Line: line, Result: 'new', Faults: [] })
    expect(await getImport(headers, found.Id)).toMatchObject({
      Total: 2,
      Counts: { New: 2, Changed: 0, Same: 0, Refused: 0 },
    })
    await run(headers, found.Id)
    expect(await namesOf([`A${site.id}`, `B${site.id}`])).toEqual([name, 'Muu'])
  })

  it('keeping a row that stays refused for another reason leaves out no other row', async () => {
    const { site, headers } = await buildWorkshop()
    const twice = `Numero;Nimi\nC${site.id};Hyvä\nC${site.id};`
    const found = await check(headers, await started(headers, 'suppliers', twice))
    const keptRow = await post(headers, `/${found.Id}/rows/3/keep`)
    expect(keptRow.json()).toMatchObject({ Line: 3, Result: 'refused', Faults: [{ Line: null }] })
    expect((await getImport(headers, found.Id)).Counts).toMatchObject({ New: 1, Refused: 1 })
    expect((await post(headers, `/${found.Id}/rows/9/keep`)).statusCode).toBe(404)
  })
})

describe('an import of parts', () => {
  it('an import of parts adds the supplier, the part and its stock', async () => {
    const { site, headers } = await buildWorkshop()
    const supplier = `T${site.id}`
    const file = `Toimittaja;Tuotenumero;Nimi;Hinta;Veroton hinta;Saldo;Hylly;EAN\n${supplier};00123;Öljynsuodatin;1.234,50;983,67;12,5;A-1;6410405060457`
    const found = await check(headers, await started(headers, 'parts', file))
    expect(await rowsOf(headers, found.Id, 'refused')).toEqual([])
    expect(found.Counts).toEqual({ New: 1, Changed: 0, Same: 0, Refused: 0 })
    await run(headers, found.Id)
    const stock = await db
      .selectFrom('part_stock')
      .select(['item_number', 'in_stock', 'available', 'location_1'])
      .where('site_id', '=', site.id)
      .execute()
    expect(stock).toMatchObject([{ item_number: '00123', location_1: 'A-1' }])
    expect(Number(stock[0]?.in_stock)).toBe(12.5)
    expect(Number(stock[0]?.available)).toBe(12.5)
    const again = await check(headers, await started(headers, 'parts', file))
    expect(again.Counts).toEqual({ New: 0, Changed: 0, Same: 1, Refused: 0 })
  })
})

it('an import computes the second price of a part from the tax rate, unless the first price is unchanged', async () => {
  const { site, headers } = await buildWorkshop()
  const supplier = `V${site.id}`
  const prices = async () => {
    const parts = await db
      .selectFrom('part')
      .select(['retail_price', 'retail_price_excluding_tax'])
      .where('supplier_number', '=', supplier)
      .orderBy('item_number')
      .execute()
    return parts.map((part) => [Number(part.retail_price), Number(part.retail_price_excluding_tax)])
  }
  const gross = `Toimittaja;Tuotenumero;Nimi;Hinta\n${supplier};1;Suodatin;125,50`
  const net = `Toimittaja;Tuotenumero;Nimi;Veroton hinta\n${supplier};2;Sulka;10`
  for (const file of [gross, net])
    await run(headers, (await check(headers, await started(headers, 'parts', file))).Id)
  expect(await prices()).toEqual([
    [125.5, 100],
    [12.55, 10],
  ])
  await db
    .updateTable('part')
    .set({ retail_price: '13' })
    .where('supplier_number', '=', supplier)
    .where('item_number', '=', '2')
    .execute()
  const same = await check(headers, await started(headers, 'parts', net))
  expect(same.Counts).toEqual({ New: 0, Changed: 0, Same: 1, Refused: 0 })
  const dearer = net.replace(';10', ';20')
  await run(headers, (await check(headers, await started(headers, 'parts', dearer))).Id)
  expect((await prices())[1]).toEqual([25.1, 20])
  const unfitting = `Toimittaja;Tuotenumero;Nimi;Veroton hinta;Hinta\n${supplier};3;Pultti;10,5;20`
  const found = await check(headers, await started(headers, 'parts', unfitting))
  const [row] = await rowsOf(headers, found.Id, 'refused')
  expect(row?.Faults.map(({ Message }) => Message)).toEqual([
    expect.stringContaining('Hinnat 10,5 ja 20 eivät sovi yhteen: kun vero on 25,5 %'),
  ])
})

describe('shifts', () => {
  it('an import of shifts finds the person by name, and a shift may end on the next day', async () => {
    const { site, headers } = await buildWorkshop()
    const matti = await buildEmployee(db, { sites: [site], name: 'Matti Vuorinen' })
    const file = `Henkilö;Pvm;Alkaa klo;Päättyy klo\nMatti Vuorinen;1.12.2026;8;16.30\nmatti vuorinen;2.12.2026;22:00;6:00\nNobody;2.12.2026;8;16`
    const found = await check(headers, await started(headers, 'shifts', file))
    expect(found.Counts).toEqual({ New: 2, Changed: 0, Same: 0, Refused: 1 })
    expect((await rowsOf(headers, found.Id, 'refused'))[0]?.Faults).toEqual([
      {
        Column: 0,
        Line: null,
        Key: null,
        Message:
          'Henkilöä Nobody ei ole, tai heitä on monta. Kirjoita nimi kuten henkilöluettelossa, tai henkilönumero.',
      },
    ])
    await run(headers, found.Id)
    const shifts = await db
      .selectFrom('shift')
      .select(['start_at', 'end_at'])
      .where('employee_id', '=', matti.id)
      .orderBy('start_at')
      .execute()
    expect(shifts.map(({ start_at, end_at }) => [start_at.toISOString(), end_at.toISOString()])).toEqual([
      ['2026-12-01T06:00:00.000Z', '2026-12-01T14:30:00.000Z'],
      ['2026-12-02T20:00:00.000Z', '2026-12-03T04:00:00.000Z'],
    ])
  })
})

const formats = ['csv', 'csv-comma', 'xlsx']

/** True for `npm test`, which writes each table in one format. */
const isUsual = process.env.VERSTAS_TESTS === 'usual'

describe('an exported table', () => {
  it.each(
    [...importKinds, 'work-order-rows' as const].flatMap((table, place) =>
      formats
        .filter((_, index) => !isUsual || index === place % formats.length)
        .map((format) => [table, format] as const),
    ),
  )('importing an exported table again changes nothing: %s as %s', async (table, format) => {
    const kind = table === 'work-order-rows' ? 'work-orders' : table
    const { site, headers } = await buildWorkshop()
    const owner = await buildCustomer(db, site.id, {
      last_name: '=HYPERLINK("x")',
      first_name: ' Åke; "Kalle"\n',
      phone: '0401234567',
    })
    await buildVehicle(db, site.id, { owner_customer_id: owner.id, mileage: 12_345, note: "'=1+1" })
    const number = `S${site.id}`
    await db.insertInto('supplier').values({ number, name: 'Öljy & "pojat"' }).execute()
    await db.insertInto('product_group').values({ code: number, description: '007' }).execute()
    await db
      .insertInto('part')
      .values({
        ...{ supplier_number: number, item_number: '1E5', name: 'Suodatin', product_group_code: number },
        ...{ retail_price: '12.50', retail_price_excluding_tax: '10.00' },
      })
      .execute()
    await db.insertInto('stock').values({ site_id: site.id, code: 'K', description: 'Keskus' }).execute()
    await db
      .insertInto('part_stock')
      .values({
        ...{ site_id: site.id, stock_code: 'K', supplier_number: number, item_number: '1E5' },
        ...{ in_stock: '3', available: '3', location_1: '03-04' },
      })
      .execute()
    await db
      .insertInto('work_operation')
      .values({ supplier_number: number, code: 'H-1', name: 'Huolto', standard_time: '72.5' })
      .execute()
    const person = await buildEmployee(db, { sites: [site] })
    const order = await buildWorkOrder(db, site.id, {
      ...{
        contact_customer_id: owner.id,
        receiver_id: person.id,
        note: 'Kolina; edessä\n"oikea"',
        mileage: 5,
      },
      estimated_delivery_at: new Date('2026-12-01T13:30:15.250Z'),
    })
    const job = await buildJob(db, order, { note: '' })
    await buildRow(db, job, { standard_time: '72.5', payer: 'warranty' })
    await buildRow(db, job, {
      row_type: 'SparePart',
      item_number: '1E5',
      ordered_amount: '2.500',
      note: '=x',
    })
    await buildJob(db, order)
    await buildWorkOrder(db, site.id, { external_number: 'TM-7/B' })
    const [lift] = await db
      .insertInto('resource')
      .values({ site_id: site.id, name: 'Nosturi 1' })
      .returning('id')
      .execute()
    const reservation = await db
      .insertInto('reservation')
      .values({
        ...{ site_id: site.id, work_order_id: order.id },
        ...{ start_at: new Date('2026-10-25T01:30:00Z'), end_at: new Date('2026-10-25T02:30:00.5Z') },
      })
      .returning(['id', 'start_at', 'end_at'])
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reservation_resource')
      .values({
        ...{ site_id: site.id, reservation_id: reservation.id, resource_id: lift?.id ?? 0 },
        ...{ start_at: reservation.start_at, end_at: reservation.end_at, is_overlap_allowed: false },
      })
      .execute()
    const visit = await db
      .insertInto('service_visit')
      .values({
        ...{ site_id: site.id, vehicle_id: order.vehicle_id, invoice_number: 'L-1', work_order_number: '77' },
        service_at: new Date('2025-03-30T00:59:59Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('service_visit_row')
      .values({ site_id: site.id, service_visit_id: visit.id, position: 1, row_type: 'Text', name: 'Öljyt' })
      .execute()
    await db
      .insertInto('shift')
      .values({
        ...{ site_id: site.id, employee_id: person.id },
        ...{ start_at: new Date('2026-12-01T06:00:00Z'), end_at: new Date('2026-12-01T14:00:00Z') },
      })
      .execute()
    await db
      .insertInto('stamping')
      .values({
        ...{ site_id: site.id, employee_id: person.id, is_presence: false, type_code: stampingTypes.sick },
        ...{ created_by: person.id, created_at: new Date('2026-06-01T06:00:00Z'), note: 'Flunssa; kuume' },
        ...{ start_at: new Date('2026-06-30T21:00:00Z'), end_at: new Date('2026-07-28T21:00:00Z') },
      })
      .execute()
    await db
      .insertInto('opening_balance')
      .values([
        { site_id: site.id, employee_id: person.id, day: '2026-01-01', kind: 'flex', minutes: -90 },
        { site_id: site.id, employee_id: person.id, day: '2026-01-01', kind: 'overtime', minutes: 750 },
      ])
      .execute()
    const file = await app.inject({
      url: `${settings.apiBase}/administration/export/${table}?format=${format}`,
      headers,
    })
    const answer = await send(headers, kind, file.rawPayload, `vienti.${format === 'xlsx' ? 'xlsx' : 'csv'}`)
    const found = await check(headers, answer.json() as FileImport)
    expect(await rowsOf(headers, found.Id, 'refused')).toEqual([])
    expect(await rowsOf(headers, found.Id, 'changed')).toEqual([])
    expect(found.Counts).toMatchObject({ New: 0, Changed: 0, Refused: 0 })
    expect(found.Counts.Same).toBeGreaterThan(0)
  })
})
