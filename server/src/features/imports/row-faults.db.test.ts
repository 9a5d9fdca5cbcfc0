import { expect, it } from 'vitest'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { importControls } from '../../../test/import-controls.ts'

const { app, db, settings, signIn } = await buildTestApp()
const { started, check, run, rowsOf, post, until } = importControls({ app, settings })

async function buildWorkshop() {
  const site = await buildSite(db)
  const anna = await buildEmployee(db, { sites: [site] })
  const headers: Headers = { ...(await signIn(anna, site.id)), 'accept-language': 'en' }
  return { site, anna, headers }
}

it('a row shows all its faults together, in the language of the reader', async () => {
  const { site, headers } = await buildWorkshop()
  const supplier = `V${site.id}`
  const file = [
    'Toimittaja;Tuotenumero;Nimi;Hinta;Veroton hinta;Viivakoodi;Saldo',
    `${supplier};1;;12,55;11;abc;x`,
    `${supplier};2;Sulka;12,55;10;6410405060458;1`,
    `${supplier};3;Sulka;12,56;10;6410405060457|OF-4417;1`,
  ].join('\n')
  const found = await check(headers, await started(headers, 'parts', file))
  const refused = await rowsOf(headers, found.Id, 'refused')
  expect(refused.map(({ Line, Faults }) => [Line, Faults.map(({ Column }) => Column)])).toEqual([
    [2, [2, 3, 5, 6]],
    [3, [5]],
  ])
  const messages = refused[0]?.Faults.map(({ Message }) => Message)
  expect(messages?.[1]).toBe(
    'The prices 11 and 12,55 do not fit: with 25,5 % tax, the price with tax is 13,81. Correct one or leave it empty.',
  )
  const finnish = await rowsOf({ ...headers, 'accept-language': 'fi' }, found.Id, 'refused')
  expect(finnish[0]?.Faults.map(({ Message }) => Message)).toContain(
    'x ei ole luku. Kirjoita se muodossa 1234,50.',
  )
  await run(headers, found.Id)
  const again = await check(headers, await started(headers, 'parts', file.replace(';Saldo', ';Huom')))
  expect(again.Counts).toMatchObject({ Refused: 2 })
})

it('a part with a balance and without its supplier has one fault with the name of the column', async () => {
  const { headers } = await buildWorkshop()
  const file = 'Tuotenumero;Nimi;Hinta;Saldo\nS1;Sulka;12,55;3'
  const found = await check(headers, await started(headers, 'parts', file))
  const [refused] = await rowsOf(headers, found.Id, 'refused')
  expect(refused?.Faults.map(({ Key, Message }) => [Key, Message])).toEqual([
    ['supplierNumber', 'A required value is missing: Supplier number.'],
  ])
})

it('a correction of all rows with the same fault changes them, no others, and checks the file again', async () => {
  const { site, headers } = await buildWorkshop()
  const file = [
    'Koodi;Nimi;Ohjeaika;Toimittaja',
    `A${site.id};Huolto;x;`,
    `B${site.id};Vaihto;x`,
    `C${site.id};Pesu;y;`,
  ].join('\n')
  const found = await check(headers, await started(headers, 'operations', file))
  expect(found.Counts).toMatchObject({ New: 0, Refused: 3 })
  const Cells = [`A${site.id}`, 'Huolto', '45', `T${site.id}`]
  expect((await post(headers, `/${found.Id}/rows/2`, { Cells, IsForAlike: true })).statusCode).toBe(200)
  const again = await until(headers, found.Id, 'checked')
  expect(again.Counts).toMatchObject({ New: 2, Refused: 1 })
  const [other] = await rowsOf(headers, found.Id, 'refused')
  expect([other?.Cells, other?.Faults.map(({ Column }) => Column)]).toEqual([
    [`C${site.id}`, 'Pesu', 'y', `T${site.id}`],
    [2],
  ])
})

it('a correction adds a column that the file lacks, and checks the row again', async () => {
  const { headers } = await buildWorkshop()
  const found = await check(
    headers,
    await started(headers, 'vehicles', 'Merkki;Malli;Km\nOpel;Corsa;x\nKia;Rio;5'),
  )
  const [first] = await rowsOf(headers, found.Id, 'refused')
  expect(first?.Faults.map(({ Column, Key }) => [Column, Key])).toEqual([
    [null, 'licenseNumber'],
    [2, null],
  ])
  const added = [{ Key: 'licenseNumber', Value: 'abc-1' }]
  const half = await post(headers, `/${found.Id}/rows/2`, { Cells: ['Opel', 'Corsa', 'x'], Added: added })
  expect(half.json()).toMatchObject({ Result: 'refused', Faults: [{ Column: 2 }] })
  const whole = await post(headers, `/${found.Id}/rows/2`, { Cells: ['Opel', 'Corsa', '7', 'abc-1'] })
  expect(whole.json()).toMatchObject({ Result: 'new', Faults: [], Cells: ['Opel', 'Corsa', '7', 'abc-1'] })
  const wrong = await post(headers, `/${found.Id}/rows/3`, {
    Cells: [],
    Added: [{ Key: 'none', Value: '1' }],
  })
  expect(wrong.statusCode).toBe(400)
  await run(headers, found.Id)
})

it('the next import of the same file brings back the people whom an undo has deactivated', async () => {
  const { site, headers } = await buildWorkshop()
  // A new person gets the profile with the fewest rights.
  await buildEmployee(db, { sites: [site], without: ['ManageUsers', 'ManageSettings'] })
  const email = `paluu.${site.id}@example.org`
  const file = `Nimi;Sähköposti\nPaluu ${site.id};${email}`
  const isActive = async () =>
    (await db.selectFrom('employee').select('is_active').where('email', '=', email).executeTakeFirstOrThrow())
      .is_active
  const importFile = async () => {
    const found = await check(headers, await started(headers, 'employees', file))
    await run(headers, found.Id)
    return found
  }
  const undo = async (id: number) => {
    await post(headers, `/${id}/undo`)
    await until(headers, id, 'undone')
  }
  await undo((await importFile()).Id)
  expect(await isActive()).toBe(false)
  const second = await importFile()
  expect(second.Counts).toMatchObject({ Changed: 1 })
  expect(await isActive()).toBe(true)
  await db.updateTable('employee').set({ is_active: false }).where('email', '=', email).execute()
  expect((await importFile()).Counts).toMatchObject({ Same: 1 })
  expect(await isActive()).toBe(false)
})

it('shows changed balances in hours, and changed times in the time of the site', async () => {
  const { site, headers } = await buildWorkshop()
  const matti = await buildEmployee(db, { sites: [site], name: `Matti ${site.id}` })
  const titles = 'Henkilö;Laji;Päivä;Tunnit'
  const balance = (hours: string) => `${titles}\n${matti.name};liukuma;1.12.2026;${hours}`
  await run(headers, (await check(headers, await started(headers, 'opening-balances', balance('2 h 30')))).Id)
  const changed = await check(headers, await started(headers, 'opening-balances', balance('-1:15')))
  expect((await rowsOf(headers, changed.Id, 'changed'))[0]?.Changes).toMatchObject([
    { Before: '+2h 30min', After: '-1h 15min' },
  ])
  const shift = (to: string) => `Henkilö;Alku;Loppu\n${matti.name};1.12.2026 8:00;1.12.2026 ${to}`
  await run(headers, (await check(headers, await started(headers, 'shifts', shift('16:00')))).Id)
  const later = await check(headers, await started(headers, 'shifts', shift('17:30')))
  expect((await rowsOf(headers, later.Id, 'changed'))[0]?.Changes).toMatchObject([
    { Before: '01.12.2026 16:00', After: '01.12.2026 17:30' },
  ])
})
