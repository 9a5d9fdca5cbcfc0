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
  it('each importable column has a different key', () => {
    const keys = importColumns[kind].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(languages)('guessColumns recognises the label of each column in %s', (language) => {
    const titles = importColumns[kind].map(({ label }) => String(textCatalogue[label][language]))
    expect(guessColumns(kind, { titles, remembered: {}, labelsOf })).toEqual(
      importColumns[kind].map(({ key }) => key),
    )
  })
})

it('guessColumns recognises titles of other programs, and assigns no column twice', () => {
  const titles = ['Reg.nr', 'Puh (GSM)', 'Phone', 'Merkki/malli', 'Kenttä 14']
  expect(guessColumns('vehicles', { titles, remembered: {}, labelsOf })).toEqual([
    'licenseNumber',
    'ownerPhone',
    null,
    'makeAndModel',
    null,
  ])
})

it.each([
  ['employees', 'Henkilönro', 'number'],
  ['work-orders', 'Tilausnro', 'orderNumber'],
  ['vehicles', 'Kayttoonotto', 'firstRegistrationDate'],
  ['vehicles', 'Alusta', 'serialNumber'],
  ['customers', 'Asiakasnro', 'customerNumber'],
  ['customers', 'KUNDNR.', 'customerNumber'],
  ['customers', 'Customer no', 'customerNumber'],
  ['vehicles', 'As.nro', 'ownerNumber'],
] as const)('guessColumns recognises in a file of %s the shortened or plain title %s', (kind, title, key) => {
  expect(guessColumns(kind, { titles: [title], remembered: {}, labelsOf })).toEqual([key])
})

it('guessColumns takes times of day for the times of a shift, and whole times for its start and end', () => {
  const titles = ['Nimi', 'Pvm', 'Alkaa', 'Päättyy']
  const keysOf = (from: string, to: string) =>
    guessColumns('shifts', {
      ...{ titles, remembered: {}, labelsOf },
      values: [['Mika'], ['30.11.2026'], [from, '8'], [to, '16']],
    }).slice(2)
  expect(keysOf('7.00', '15.30')).toEqual(['from', 'to'])
  expect(keysOf('30.11.2026 7.00', '30.11.2026 15.30')).toEqual(['startTime', 'endTime'])
})

it.each([
  ['Ohjeaika', ['90', '45'], 'standardTime'],
  ['Ohjeaika', ['1:30', '0:45'], 'standardHours'],
  ['Ohjeaika (h)', ['1,5'], 'standardHours'],
  ['Tunnit', ['1,5'], 'standardHours'],
])('guessColumns finds out whether the standard times of %s are hours: %j', (title, values, key) => {
  expect(guessColumns('operations', { titles: [title], remembered: {}, labelsOf, values: [values] })).toEqual(
    [key],
  )
})

it('warnOf reports standard times in minutes that are as short as hours', () => {
  const column = { type: 'decimal', field: 'standardTime' } as const
  expect(warnOf(column, ['1,5', '0,5'])).toBe('hours')
  expect(warnOf(column, ['1,5', '90'])).toBeNull()
})

it('readRow converts a standard time in hours to minutes', () => {
  const column = importColumns.operations.find(({ key }) => key === 'standardHours') ?? null
  const format = { dateOrder: 'day-first', instantOf: (day: string) => day } as const
  const minutes = ['1,5', '1:30', '90 min'].map((cell) => readRow([cell], [column], format).values.main)
  expect(minutes).toEqual([{ standardTime: '90' }, { standardTime: '90' }, { standardTime: '90' }])
})

it("guessColumns repeats the last import's choice for each title, including columns that were left out", () => {
  const remembered = { kenttä14: 'note', km: null }
  const titles = ['Kenttä 14', 'KM']
  expect(guessColumns('vehicles', { titles, remembered, labelsOf })).toEqual(['note', null])
})

it('guessHeaderLines finds titles below other lines, and returns 0 for a file without titles', () => {
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

it('warnOf reports phone numbers without leading zeros, and days without a clear order of day and month', () => {
  expect(warnOf({ type: 'text', field: 'phone' }, ['401234567', '509876543'])).toBe('numbers')
  expect(warnOf({ type: 'text', field: 'phone' }, ['401234567', '0401234567'])).toBeNull()
  expect(warnOf({ type: 'text', field: 'itemNumber' }, ['1E5'])).toBe('numbers')
  expect(warnOf({ type: 'day', field: 'inspectionDate' }, ['3/4/2026', '5/6/2026'])).toBe('days')
  expect(warnOf({ type: 'day', field: 'inspectionDate' }, ['3/4/2026', '13/6/2026'])).toBeNull()
  expect(warnOf({ type: 'day', field: 'inspectionDate' }, ['3.4.2026'])).toBeNull()
})

it('a second number above 12 in a date means that the month comes first', () => {
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
])('guessSeparator(%j) returns %j', (text, separator) => {
  expect(guessSeparator(text)).toBe(separator)
})

it.each([
  ['Sanna Koivisto', { firstName: 'Sanna', lastName: 'Koivisto' }],
  ['Koivisto, Sanna Maria', { firstName: 'Sanna Maria', lastName: 'Koivisto' }],
  ['Anna Maria von Essen', { firstName: 'Anna Maria von', lastName: 'Essen' }],
  ['Rinne Oy', { companyName: 'Rinne Oy' }],
  ['Oy Rinne Ab', { companyName: 'Oy Rinne Ab' }],
  ['Koivisto', { lastName: 'Koivisto' }],
])('divideName divides the name %s', (name, divided) => {
  expect(divideName(name)).toEqual(divided)
})

it.each([
  ['Opel Corsa', 'Opel', 'Corsa'],
  ['Alfa Romeo Giulia', 'Alfa Romeo', 'Giulia'],
  ['Volvo', 'Volvo', 'Volvo'],
])('divideMake divides %s into the make %s and the model %s', (text, makeName, modelName) => {
  expect(divideMake(text)).toEqual({ makeName, modelName })
})

it('readRow returns the values of a row by record, and the columns of unreadable cells', () => {
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
