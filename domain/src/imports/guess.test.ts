import { importColumns, importKinds } from '@verstas/contract/imports/kinds.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { languages } from '@verstas/contract/texts/language.ts'
import { describe, expect, it } from 'vitest'
import {
  type GuessedColumns,
  guessColumns,
  guessDateOrder,
  guessHeaderLines,
  warnOf,
} from './guess-columns.ts'
import { guessSeparator } from './guess-format.ts'
import { divideMake, divideName, readRow } from './read-row.ts'

const labelsOf: GuessedColumns['labelsOf'] = ({ label }) =>
  languages.map((language) => String(textCatalogue[label][language]))

describe.each(importKinds)('the columns of %s', (kind) => {
  it('each has a different key', () => {
    const keys = importColumns[kind].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(languages)('each label in %s finds its column', (language) => {
    const titles = importColumns[kind].map(({ label }) => String(textCatalogue[label][language]))
    expect(guessColumns(kind, { titles, remembered: {}, labelsOf })).toEqual(
      importColumns[kind].map(({ key }) => key),
    )
  })
})

it('titles of other programs name columns, and none is used twice', () => {
  const titles = ['Reg.nr', 'Puh (GSM)', 'Phone', 'Merkki/malli', 'Kenttä 14']
  expect(guessColumns('vehicles', { titles, remembered: {}, labelsOf })).toEqual([
    'licenseNumber',
    'ownerPhone',
    null,
    'makeAndModel',
    null,
  ])
})

it('the last import of the same title decides, also that a column is not imported', () => {
  const remembered = { kenttä14: 'note', km: null }
  const titles = ['Kenttä 14', 'KM']
  expect(guessColumns('vehicles', { titles, remembered, labelsOf })).toEqual(['note', null])
})

it('the titles may follow other lines, and may be missing', () => {
  const lines = [['Autoluettelo'], [], ['Rek.nro', 'Merkki', 'Malli'], ['ABC-1', 'Opel', 'Corsa']]
  expect(guessHeaderLines('vehicles', lines, labelsOf)).toBe(3)
  expect(
    guessHeaderLines(
      'vehicles',
      [
        ['ABC-1', '123'],
        ['ABC-2', '5'],
      ],
      labelsOf,
    ),
  ).toBe(0)
  expect(
    guessHeaderLines(
      'parts',
      [
        ['Koodi X', 'Teksti'],
        ['1', '2'],
      ],
      labelsOf,
    ),
  ).toBe(1)
})

it('numbers instead of phone numbers and days without a provable order give a warning', () => {
  expect(warnOf({ type: 'text', field: 'phone' }, ['401234567', '509876543'])).toBe('numbers')
  expect(warnOf({ type: 'text', field: 'phone' }, ['401234567', '0401234567'])).toBeNull()
  expect(warnOf({ type: 'text', field: 'itemNumber' }, ['1E5'])).toBe('numbers')
  expect(warnOf({ type: 'day', field: 'inspectionDate' }, ['3/4/2026', '5/6/2026'])).toBe('days')
  expect(warnOf({ type: 'day', field: 'inspectionDate' }, ['3/4/2026', '13/6/2026'])).toBeNull()
  expect(warnOf({ type: 'day', field: 'inspectionDate' }, ['3.4.2026'])).toBeNull()
})

it('a month after the twelfth proves that the month comes first', () => {
  expect(guessDateOrder(['3/4/2026', '12/31/2026'])).toBe('month-first')
  expect(guessDateOrder(['3/4/2026', '31/12/2026'])).toBe('day-first')
})

it.each([
  ['a;b\n1;2', ';'],
  ['a,b\n1,2', ','],
  ['a\tb', '\t'],
  ['a|b', '|'],
  ['nimi;hinta\n"a,b,c";1,5', ';'],
  ['a', ';'],
])('the separator of %j is %j', (text, separator) => {
  expect(guessSeparator(text)).toBe(separator)
})

it.each([
  ['Sanna Koivisto', { firstName: 'Sanna', lastName: 'Koivisto' }],
  ['Koivisto, Sanna Maria', { firstName: 'Sanna Maria', lastName: 'Koivisto' }],
  ['Anna Maria von Essen', { firstName: 'Anna Maria von', lastName: 'Essen' }],
  ['Rinne Oy', { companyName: 'Rinne Oy' }],
  ['Oy Rinne Ab', { companyName: 'Oy Rinne Ab' }],
  ['Koivisto', { lastName: 'Koivisto' }],
])('the name %s is divided', (name, divided) => {
  expect(divideName(name)).toEqual(divided)
})

it.each([
  ['Opel Corsa', 'Opel', 'Corsa'],
  ['Alfa Romeo Giulia', 'Alfa Romeo', 'Giulia'],
  ['Volvo', 'Volvo', 'Volvo'],
])('%s is the make %s and the model %s', (text, makeName, modelName) => {
  expect(divideMake(text)).toEqual({ makeName, modelName })
})

it('a row has the values of its columns by record, and the place of each cell that cannot be read', () => {
  const columns = ['licenseNumber', 'ownerPhone', null, 'mileage'].map(
    (name) => importColumns.vehicles.find(({ key }) => key === name) ?? null,
  )
  const read = readRow(['ABC-1', '040', 'x', 'many'], columns, {
    dateOrder: 'day-first',
    instantOf: (day) => day,
  })
  expect(read.values).toMatchObject({ main: { licenseNumber: 'ABC-1' }, owner: { phone: '040' } })
  expect(read.problems).toEqual([{ column: 3, fault: 'number', value: 'many' }])
})
