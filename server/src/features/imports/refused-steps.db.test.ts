import { importEndpoints as api } from '@verstas/contract/imports/endpoints.ts'
import type { ImportSettings } from '@verstas/contract/imports/entities.ts'
import type { ImportKind } from '@verstas/contract/imports/kinds.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { importControls } from '../../../test/import-controls.ts'
import { buildExternalRef } from '../../../test/integration-builders.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { workbookFileOf } from '../../../test/workbook-files.ts'

const { app, db, clock, settings, send, signIn } = await buildTestApp()
const { started, check, run, rowsOf, until, ...controls } = importControls({ app, settings })

/** Builds a site with an administrator. */
async function buildWorkshop() {
  const site = await buildSite(db)
  const anna = await buildEmployee(db, { sites: [site] })
  return { site, anna, headers: await signIn(anna, site.id) }
}

/** Sends a file, and returns the status and the errors of the answer. */
async function upload(headers: Headers, kind: ImportKind, content: string) {
  const answer = await controls.send(headers, kind, content)
  return { status: answer.statusCode, errors: answer.statusCode === 200 ? [] : answer.json() }
}

const importsOf = async (headers: Headers) => (await send(api.listImports, {}, headers)).body

let lastSupplier = 0
/** Returns a file with a new supplier. */
function supplierFile(): string {
  lastSupplier += 1
  return `Numero;Nimi\nR${lastSupplier};Varaosa ${lastSupplier}`
}

const isWritten = async () =>
  (await db.selectFrom('supplier').select('number').where('number', '=', `R${lastSupplier}`).execute())
    .length > 0

const format = { HeaderLines: 1, DateOrder: 'day-first', Encoding: 'utf-8', Separator: ';' } as const

/** The calls that change an import. */
const steps = {
  settings: (id: number, headers: Headers, Columns = ['number', 'name']) =>
    send(api.saveImportSettings, { params: { id }, body: { ...format, Columns } }, headers),
  saveRow: (id: number, headers: Headers, Added?: { Key: string; Value: string }[]) =>
    send(api.saveImportRow, { params: { id, line: 2 }, body: { Cells: ['R0', 'Toinen'], Added } }, headers),
  keepRow: (id: number, headers: Headers) => send(api.keepImportRow, { params: { id, line: 2 } }, headers),
  run: (id: number, headers: Headers) => send(api.runImport, { params: { id } }, headers),
  undo: (id: number, headers: Headers) => send(api.undoImport, { params: { id } }, headers),
  remove: (id: number, headers: Headers) => send(api.removeImport, { params: { id } }, headers),
}

/** Builds an import of a supplier in the given state. */
async function buildImport(headers: Headers, state: 'columns' | 'checked' | 'done' | 'undone') {
  const found = await started(headers, 'suppliers', supplierFile())
  if (state === 'columns') return found
  await check(headers, found)
  if (state === 'checked') return found
  await run(headers, found.Id)
  if (state === 'done') return found
  await steps.undo(found.Id, headers)
  return until(headers, found.Id, 'undone')
}

it('refuses an eleventh unfinished import of the site, and reads a file again after one is removed', async () => {
  const { headers } = await buildWorkshop()
  for (let count = 0; count < 10; count += 1) await started(headers, 'suppliers', supplierFile())
  expect(await upload(headers, 'suppliers', supplierFile())).toMatchObject(refusedWith('importBusy'))
  const [latest, ...others] = await importsOf(headers)
  expect(others).toHaveLength(9)
  expect((await steps.remove(latest?.Id ?? 0, headers)).status).toBe(204)
  expect(await upload(headers, 'suppliers', supplierFile())).toMatchObject({ status: 200 })
})

describe('a step that the import has not reached, or has passed', () => {
  it.each([
    ['columns', 'saveRow'],
    ['columns', 'keepRow'],
    ['columns', 'run'],
    ['columns', 'undo'],
    ['checked', 'undo'],
    ['done', 'settings'],
    ['done', 'saveRow'],
    ['done', 'keepRow'],
    ['done', 'remove'],
    ['undone', 'settings'],
    ['undone', 'run'],
    ['undone', 'remove'],
  ] as const)('an import in the state %s refuses the call %s, and remains as it is', async (state, step) => {
    const { headers } = await buildWorkshop()
    const { Id: id } = await buildImport(headers, state)
    const before = [await importsOf(headers), await rowsOf(headers, id), await isWritten()]
    expect(await steps[step](id, headers)).toMatchObject(refusedWith('importStateWrong'))
    expect([await importsOf(headers), await rowsOf(headers, id), await isWritten()]).toEqual(before)
  })

  it('an undo is refused after seven days, and the imported records remain', async () => {
    const { anna, headers } = await buildWorkshop()
    const { Id: id } = await buildImport(headers, 'done')
    clock.advance({ hours: 7 * 24 })
    expect(await steps.undo(id, await signIn(anna))).toMatchObject(refusedWith('importStateWrong'))
    expect(await isWritten()).toBe(true)
  })
})

describe('a format in which the file cannot be read', () => {
  it.each([
    ['importUnreadable', Buffer.from('Numero;Nimi\nR0;Hämeen osa', 'latin1'), { Encoding: 'utf-8' }],
    ['importEmpty', 'Numero;Nimi\nR0;Osa', { HeaderLines: 50 }],
    ['importQuoteOpen', 'Numero;Nimi\nR0,"A;Osa', { Separator: ',' }],
    ['importTooLarge', `Numero;Nimi\nR0;x${'x,'.repeat(250)}x`, { Separator: ',' }],
  ] as const)(
    'a format is refused with %s, and the import keeps its rows',
    async (error, content, changes) => {
      const { headers } = await buildWorkshop()
      const { Id: id, Encoding } = await started(headers, 'suppliers', content)
      const before = [await importsOf(headers), await rowsOf(headers, id)]
      const body = { ...format, ...(Encoding && { Encoding }), Columns: ['number', 'name'], ...changes }
      expect(await send(api.saveImportSettings, { params: { id }, body }, headers)).toMatchObject(
        refusedWith(error),
      )
      expect([await importsOf(headers), await rowsOf(headers, id)]).toEqual(before)
    },
  )

  it('a sheet with a formula without a result is refused, and the import keeps its sheet', async () => {
    const cell = (address: string, text: string) =>
      `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
    const titles = `<row r="1">${cell('A1', 'Numero')}${cell('B1', 'Nimi')}</row>`
    const row = `<row r="2">${cell('A2', 'R0')}${cell('B2', 'Osa')}</row>`
    const formula = `<row r="2">${cell('A2', 'R0')}<c r="B2"><f>SUM(1,1)</f></c></row>`
    const book = workbookFileOf({ Tiedot: titles + row, Laskettu: titles + formula })
    const { headers } = await buildWorkshop()
    const { Id: id } = await started(headers, 'suppliers', book, 'osat.xlsx')
    const before = await importsOf(headers)
    const body: ImportSettings = {
      HeaderLines: 1,
      DateOrder: 'day-first',
      Sheet: 'Laskettu',
      Columns: ['number', 'name'],
    }
    expect(await send(api.saveImportSettings, { params: { id }, body }, headers)).toMatchObject(
      refusedWith('importFormulas'),
    )
    expect(await importsOf(headers)).toEqual(before)
  })
})

describe('columns that do not fit', () => {
  it.each([
    ['an unknown one', ['number', 'colour'], 'colour'],
    ['one that two columns have', ['name', 'name'], 'name'],
    ['none at all', ['', ''], '–'],
  ])('refuses %s, and the import keeps its columns', async (_, columns, column) => {
    const { headers } = await buildWorkshop()
    const { Id: id } = await buildImport(headers, 'checked')
    const before = await importsOf(headers)
    const refused = await steps.settings(id, headers, columns)
    expect(refused).toMatchObject(refusedWith('importColumnsWrong'))
    expect(refused.errors[0]?.MetaData).toEqual([{ Key: 'column', Value: column }])
    expect(await importsOf(headers)).toEqual(before)
  })

  it('refuses a correction with a column that the kind does not have, and keeps the cells', async () => {
    const { headers } = await buildWorkshop()
    const { Id: id } = await buildImport(headers, 'checked')
    const before = await rowsOf(headers, id)
    const refused = await steps.saveRow(id, headers, [{ Key: 'colour', Value: 'red' }])
    expect(refused).toMatchObject(refusedWith('importColumnsWrong'))
    expect(await rowsOf(headers, id)).toEqual(before)
  })
})

describe('records whose master is another system', () => {
  const groups = [
    ['vehicles', 'vehiclesElsewhere', 'Rekisterinumero;Merkki;Malli\nABC-1;Opel;Corsa'],
    ['customers', 'customersElsewhere', 'Asiakasnumero;Sukunimi\n1;Aho'],
    ['work-orders', 'workOrdersElsewhere', 'Työmääräys;Rekisterinumero\n1;ABC-1'],
    ['reservations', 'reservationsElsewhere', 'Työmääräys;Alkaa\n1;1.12.2026 8:00'],
  ] as const

  it.each(groups)('an import of %s is refused, also after its check', async (kind, error, file) => {
    const { site, headers } = await buildWorkshop()
    const { Id: id } = await check(headers, await started(headers, kind, file))
    const before = await importsOf(headers)
    await buildExternalRef(db, { entity: kind, externalId: `${kind}-${site.id}`, siteId: site.id, id: 1 })
    expect(await upload(headers, kind, file)).toMatchObject(refusedWith(error))
    expect(await steps.run(id, headers)).toMatchObject(refusedWith(error))
    expect(await importsOf(headers)).toEqual(before)
  })

  it('an import does not run if another system has sent such records since its check', async () => {
    const { headers } = await buildWorkshop()
    const { Id: id } = await buildImport(headers, 'checked')
    const ref = { entity: 'suppliers', externalId: 's1', id: 1 } as const
    await buildExternalRef(db, ref)
    expect(await steps.run(id, headers)).toMatchObject(refusedWith('rosterOfSource'))
    expect(await upload(headers, 'suppliers', supplierFile())).toMatchObject(refusedWith('rosterOfSource'))
    expect(await isWritten()).toBe(false)
    expect(await importsOf(headers)).toMatchObject([{ Id: id, State: 'checked' }])
    await db.deleteFrom('external_ref').where('external_id', '=', ref.externalId).execute()
  })
})
