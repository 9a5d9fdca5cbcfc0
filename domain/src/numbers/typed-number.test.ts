import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NumberRules, readTypedNumber, roundTo } from './typed-number.ts'

const read = (typed: string, rules?: NumberRules) => {
  const { value, problem } = readTypedNumber(typed, rules)
  return problem ?? value
}

const mileage = { decimals: 0, units: ['km'] }
const price = { decimals: 2, units: ['€', 'eur'] }

describe('a whole number', () => {
  it.each([
    ['123456', 123_456],
    ['123.456', 123_456],
    ['123,456', 123_456],
    ['123 456', 123_456],
    ['123\u00a0456', 123_456],
    ['123\u202f456', 123_456],
    ['123’456', 123_456],
    ['123.456 km', 123_456],
    ['123 456km', 123_456],
    ['KM 123456', 123_456],
    ['1.234.567', 1_234_567],
    ['1,234,567.00', 1_234_567],
    ['123456,0', 123_456],
    ['\uff11\uff12\uff13', 123],
    ['+12', 12],
    ['0', 0],
    ['-0', 0],
    ['', null],
    [' \u200b', null],
    ['12,5', 'fraction'],
    ['1234,5', 'fraction'],
    ['123.45', 'fraction'],
    ['123.456,7', 'fraction'],
    ['0.125', 'fraction'],
    ['-3', 'negative'],
    ['\u22123', 'negative'],
    ['\u20133', 'negative'],
    ['1e5', 'unreadable'],
    ['12 34', 'unreadable'],
    ['12 5', 'unreadable'],
    ['12,34,56', 'unreadable'],
    ['1.23.456', 'unreadable'],
    ['123-456', 'unreadable'],
    ['5-', 'unreadable'],
    ['12345 mil', 'unreadable'],
    ['km', 'unreadable'],
    ['.', 'unreadable'],
    ['½', 'unreadable'],
    ['0x1F', 'unreadable'],
    ['12a', 'unreadable'],
  ])('readTypedNumber reads the typed mileage %j as %j', (typed, expected) => {
    expect(read(typed, mileage)).toBe(expected)
  })
})

describe('a number with decimals', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['12,50 €', 12.5],
    ['€ 12.50', 12.5],
    ['1 234,50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234.567', 1_234_567],
    ['12.3491', 12.35],
    ['12,3450', 12.35],
    ['0.125', 0.13],
    ['1234.567', 1234.57],
    ['1 234,567', 1234.57],
    ['1500', 1500],
    ['1 500', 1500],
    ['1.500,00', 1500],
    ['1,500.00', 1500],
    ['1.500', 'ambiguous'],
    ['1,500 €', 'ambiguous'],
    ['12.349', 'ambiguous'],
    ['123,456', 'ambiguous'],
    ['-1.500', 'ambiguous'],
    ['.5', 0.5],
    ['5,', 5],
    ['-3', 'negative'],
    ['1e5', 'unreadable'],
    ['12 5', 'unreadable'],
    ['12,5,5', 'unreadable'],
    ['1.2.3,4', 'unreadable'],
    ['1,234.5,6', 'unreadable'],
    ['2 kg', 'unreadable'],
  ])('readTypedNumber reads the typed price %j as %j', (typed, expected) => {
    expect(read(typed, price)).toBe(expected)
  })

  it('a field may allow negative numbers, and does not round decimals if their number is unlimited', () => {
    expect(read('-12,5 °C', { canBeNegative: true, units: ['°C'] })).toBe(-12.5)
    expect(read('\u22124', { canBeNegative: true })).toBe(-4)
    expect(read('0,1255')).toBe(0.1255)
    expect(read('1,250')).toBe('ambiguous')
    expect(read('1,2500')).toBe(1.25)
  })
})

it('readTypedNumber reads numbers in the format of each language', () => {
  const amount = fc.integer({ min: 0, max: 999_999_999 })
  fc.assert(
    fc.property(amount, fc.constantFrom('fi-FI', 'sv-SE', 'en-GB'), (cents, locale) => {
      const whole = new Intl.NumberFormat(locale).format(cents)
      expect(read(whole, mileage)).toBe(cents)
      const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100)
      expect(read(written, price)).toBe(cents / 100)
    }),
  )
})

it('readTypedNumber preserves every digit of any input, and never throws', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789., -+e km'), maxLength: 7 })
  const significant = (written: string) => written.replaceAll(/\D/g, '').replaceAll(/^0+|0+$/g, '')
  fc.assert(
    fc.property(text, (typed) => {
      const value = read(typed, { canBeNegative: true, units: ['km'] })
      if (typeof value === 'number') expect(significant(String(value))).toBe(significant(typed))
    }),
    { numRuns: 1000 },
  )
})

it('readTypedNumber reads at most 15 digits, and ignores leading zeros', () => {
  expect(read('123456789012345')).toBe(123_456_789_012_345)
  expect(read('00000000000000000012')).toBe(12)
  expect(read('1000000000000000')).toBe('unreadable')
  expect(read('1234567890123.456')).toBe('unreadable')
})

it.each<[string, number, NumberRules]>([
  ['12\t345', 12_345, {}],
  ['12\n345', 12_345, {}],
  ['1\u200b2', 12, {}],
  ['12\u066b5', 12.5, {}],
  ["12'345", 12_345, {}],
  ['5 kWh', 5, { units: ['h', 'kWh'] }],
  ['5', 5, { units: [''] }],
  ['€ -5', -5, { units: ['€'], canBeNegative: true }],
])('readTypedNumber reads the typed text %j as %j', (typed, expected, rules) => {
  expect(read(typed, rules)).toBe(expected)
})

it('readTypedNumber refuses more digits than a floating-point number stores', () => {
  expect(read('12345678901234567890')).toBe('unreadable')
})

it('roundTo rounds halves away from zero, for example 1.005 to 1.01', () => {
  expect([roundTo(1.005, 2), roundTo(12.349, 2), roundTo(2.5, 0)]).toEqual([1.01, 12.35, 3])
})
