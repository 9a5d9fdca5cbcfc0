import type { ImportColumn } from '@verstas/contract/imports/kinds.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CellFormat, plainNumber, readCell, readWallTime } from './read-cell.ts'

const format: CellFormat = { dateOrder: 'day-first', instantOf: (day, time) => `${day} ${time}` }
const read = (cell: string, type: ImportColumn['type'], of: Partial<CellFormat> = {}) =>
  readCell(cell, type, { ...format, ...of })

it.each([
  ['1234', '1234'],
  ['1 234,50', '1234.50'],
  ['1\u00a0234,50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234.567', '1234567'],
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  ['12,5 %', '12.5'],
  ['12,50 €', '12.50'],
  ['-3', '-3'],
  ['\u22123,5', '-3.5'],
  ['+7', '7'],
  ['007', '7'],
  ["1'234.5", '1234.5'],
  ['0,000', '0.000'],
])('plainNumber reads %j as %s', (cell, expected) => {
  expect(plainNumber(cell)).toBe(expected)
})

it.each(['', 'abc', '1,2,3', '1.2.3', '12..5', '1,', ',5', '1E5', '0x10', '1.23,456,7', 'Infinity', '--1'])(
  'plainNumber refuses %j',
  (cell) => {
    expect(plainNumber(cell)).toBeNull()
  },
)

it('plainNumber reads the same value with any usual separators of thousands and decimals', () => {
  const signs = fc.constantFrom([' ', ','], ['.', ','], [',', '.'], ['', ','], ['', '.'], ["'", '.'])
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999, max: 9_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      signs,
      (whole, cents, [group = '', mark = '']) => {
        const decimals = String(cents).padStart(2, '0')
        const digits = String(Math.abs(whole)).replace(/\B(?=(\d{3})+$)/g, group)
        const sign = whole < 0 ? '-' : ''
        expect(plainNumber(`${sign}${digits}${mark}${decimals}`)).toBe(
          `${sign}${Math.abs(whole)}.${decimals}`,
        )
      },
    ),
  )
})

it.each([
  ['61 240', 61_240],
  ['61.240', 61_240],
  ['61,240', 61_240],
  ['61240.0', 61_240],
  ['128 400 km', 128_400],
])('the cell %j is read as the whole number %s', (cell, value) => {
  expect(read(cell, 'integer')).toEqual({ value })
})

it.each([
  ['12,5', 'integer'],
  ['abc', 'number'],
] as const)('the cell %j in a column of whole numbers has the fault %s', (cell, fault) => {
  expect(read(cell, 'integer')).toEqual({ fault })
})

it.each([
  ['31.12.2026', '2026-12-31'],
  ['1.2.26', '2026-02-01'],
  ['1.2.69', '2069-02-01'],
  ['1.2.70', '1970-02-01'],
  ['2026-12-31', '2026-12-31'],
  ['2026-1-2', '2026-01-02'],
  ['3/4/2026', '2026-04-03'],
  ['3-4-2026', '2026-04-03'],
  ['20261231', '2026-12-31'],
  ['43831', '2020-01-01'],
  ['43831.35', '2020-01-01'],
  ['31.12.2026 8:30', '2026-12-31'],
  ['2026-12-31 08:30:00', '2026-12-31'],
  ['29.2.2024', '2024-02-29'],
])('the cell %j is read as the day %s', (cell, value) => {
  expect(read(cell, 'day')).toEqual({ value })
})

it('the chosen order of day and month applies to dates with slashes, and not to dates with points', () => {
  expect(read('3/4/2026', 'day', { dateOrder: 'month-first' })).toEqual({ value: '2026-03-04' })
  expect(read('3.4.2026', 'day', { dateOrder: 'month-first' })).toEqual({ value: '2026-04-03' })
})

it.each([
  ['31.2.2019', 'noSuchDay'],
  ['29.2.2023', 'noSuchDay'],
  ['32.1.2026', 'noSuchDay'],
  ['13/13/2026', 'noSuchDay'],
  ['tomorrow', 'day'],
  ['1.2', 'day'],
  ['2026', 'day'],
] as const)('the cell %j in a column of days has the fault %s', (cell, fault) => {
  expect(read(cell, 'day')).toEqual({ fault })
})

it('every day is read correctly in Finnish and ISO notation and as a spreadsheet number', () => {
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const value = date.toISOString().slice(0, 10)
      const [year = '', month = '', day = ''] = value.split('-')
      const serial = Math.floor(date.getTime() / 86_400_000) + 25_569
      for (const cell of [
        value,
        `${Number(day)}.${Number(month)}.${year}`,
        `${year}${month}${day}`,
        String(serial),
      ])
        expect(read(cell, 'day'), cell).toEqual({ value })
    }),
  )
})

it.each([
  ['31.12.2026 8:30', '2026-12-31 08:30:00'],
  ['31.12.2026 klo 8.30', '2026-12-31 08:30:00'],
  ['2026-12-31 08:30:15', '2026-12-31 08:30:15'],
  ['2026-12-31', '2026-12-31 00:00:00'],
  ['2026-12-31T08:30:00Z', '2026-12-31T08:30:00.000Z'],
])('the cell %j is read as the instant %s', (cell, value) => {
  expect(read(cell, 'instant')).toEqual({ value })
})

it.each(['8:30', '31.12.2026 25:00', 'noon'])('the cell %j in a column of instants is refused', (cell) => {
  expect(read(cell, 'instant')).toEqual({ fault: 'instant' })
})

it.each([
  ['8', '08:00:00'],
  ['8:30', '08:30:00'],
  ['klo 16.05', '16:05:00'],
  ['24:00', null],
  ['8:60', null],
  ['', null],
])('readWallTime(%j) returns %j', (cell, time) => {
  expect(readWallTime(cell)).toBe(time)
})

it.each([
  ['K', true],
  ['kyllä', true],
  ['Ja', true],
  ['TRUE', true],
  ['x', true],
  ['E', false],
  ['nej', false],
  ['0', false],
])('the cell %j in a column of flags is read as %s', (cell, value) => {
  expect(read(cell, 'flag')).toEqual({ value })
})

it('a column of flags refuses unknown words, and a column of languages refuses unknown languages', () => {
  expect(read('ehkä', 'flag')).toEqual({ fault: 'flag' })
  expect(read('suomi', 'choice')).toEqual({ value: 'fi' })
  expect(read('SV', 'choice')).toEqual({ value: 'sv' })
  expect(read('de', 'choice')).toEqual({ fault: 'choice' })
})

it('an empty cell has no value, and a list is split at its separators', () => {
  for (const type of ['text', 'integer', 'decimal', 'day', 'instant', 'flag', 'choice', 'list'] as const)
    expect(read(' \u00a0', type), type).toBeNull()
  expect(read('111| 222 |', 'list')).toEqual({ value: ['111', '222'] })
})
