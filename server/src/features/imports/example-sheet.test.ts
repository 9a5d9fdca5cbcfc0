import { buffer } from 'node:stream/consumers'
import { exampleOf } from '@verstas/contract/imports/examples.ts'
import { type ImportKind, importColumns, importKinds } from '@verstas/contract/imports/kinds.ts'
import { readCell } from '@verstas/domain/imports/read-cell.ts'
import { expect, it } from 'vitest'
import { workbookOf } from '../files/xlsx.ts'
import { exampleSheet } from './example-sheet.ts'
import { neededColumns } from './fields-of-columns.ts'
import { readFile } from './read-file.ts'

const format = {
  dateOrder: 'day-first',
  instantOf: (day: string, time: string) => `${day}T${time}Z`,
} as const

it.each(importKinds)('each column of %s has an example that can be read', (kind) => {
  for (const column of importColumns[kind]) {
    const read = readCell(exampleOf(kind, column), column.type, format)
    expect(read !== null && 'value' in read, column.key).toBe(true)
  }
})

const keysOf = (kind: ImportKind) => neededColumns(kind).map((columns) => columns.map(({ key }) => key))

it('the example sheet marks the columns that the check of the file requires', () => {
  expect(keysOf('vehicles')).toEqual([
    ['licenseNumber', 'serialNumber'],
    ['makeName', 'makeAndModel'],
    ['modelName', 'makeAndModel'],
  ])
  expect(keysOf('parts')).toContainEqual(['retailPriceExcludingTax', 'retailPrice'])
  expect(keysOf('absences')).toContainEqual(['typeCode', 'absenceType'])
  expect(keysOf('reservations')).toContainEqual(['workOrderNumber'])
  expect(keysOf('work-orders')).toEqual([
    ['orderNumber', 'externalNumber'],
    ['licenseNumber', 'serialNumber'],
  ])
  expect(keysOf('opening-balances').map((keys) => keys.join())).toEqual([
    'personName,personNumber',
    'day',
    'kind',
    'minutes,hours',
  ])
})

it('an import of a filled template reads the table, and not the examples', async () => {
  async function* lines() {
    yield ['Rekisterinumero']
    yield ['ABC-1']
  }
  const sheets = [{ name: 'Verstas', lines: lines() }, exampleSheet('vehicles', 'fi')]
  const content = await buffer(workbookOf(sheets, new Date('2026-11-20T00:00:00Z')))
  const file = await readFile({ content, encoding: null, separator: null, sheet: null })
  expect(file).toMatchObject({ sheet: 'Verstas', sheets: ['Verstas', 'Esimerkki'] })
  expect('lines' in file && file.lines.map(({ cells }) => cells)).toEqual([['Rekisterinumero'], ['ABC-1']])
  const examples = await readFile({ content, encoding: null, separator: null, sheet: 'Esimerkki' })
  expect('lines' in examples && examples.lines.map(({ cells }) => cells)).toContainEqual([
    'Rekisterinumero',
    'ABC-123',
    'Yksi näistä: Rekisterinumero, Valmistenumero (VIN)',
  ])
})
