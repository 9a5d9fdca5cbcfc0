import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigitOf, doubtVin, makerOf } from './vin.ts'

const signs = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const sign = fc.constantFrom(...signs)
const european = fc
  .tuple(fc.constantFrom(...'JKLSTUVWXYZ6789'), fc.string({ unit: sign, minLength: 16, maxLength: 16 }))
  .map(([first, rest]) => first + rest)
/** Draws a North American VIN with a correct check digit. */
const american = fc
  .tuple(fc.constantFrom(...'12345'), fc.string({ unit: sign, minLength: 16, maxLength: 16 }))
  .map(([first, rest]) => first + rest)
  .map((vin) => vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9))

describe('doubts about a VIN', () => {
  it('checkDigitOf returns the check digits of published examples', () => {
    expect(checkDigitOf('1M8GDM9AXKP042788')).toBe('X')
    expect(checkDigitOf('11111111111111111')).toBe('1')
    expect(doubtVin('1M8GDM9AXKP042788')).toBeNull()
  })

  it('a VIN from outside North America is never doubted because of its check digit', () => {
    fc.assert(
      fc.property(european, (vin) => {
        expect(doubtVin(vin)).toBeNull()
      }),
    )
  })

  it('a correct North American VIN is not doubted, in any spelling', () => {
    fc.assert(
      fc.property(american, (vin) => {
        expect(doubtVin(vin)).toBeNull()
        expect(doubtVin(`${vin.slice(0, 9).toLowerCase()} ${vin.slice(9)}`)).toBeNull()
      }),
    )
  })

  it('doubtVin detects a misread character, and suggests the only possible correction', () => {
    fc.assert(
      fc.property(american, fc.integer({ min: 9, max: 16 }), (vin, place) => {
        const misread = `${vin.slice(0, place)}8${vin.slice(place + 1)}`
        fc.pre(vin[place] === 'B' || vin[place] === '3')
        expect(doubtVin(misread)?.kind).toBe('checkDigit')
      }),
      { numRuns: 20, maxSkipsPerRun: 1_000 },
    )
    expect(doubtVin('1M8GDM9AXKP04278B')).toEqual({ kind: 'checkDigit', read: 'B', meant: '8' })
  })

  it('doubtVin returns forbidden letters, or the number of characters if the length is wrong', () => {
    expect(doubtVin('WVWZZZ1KZOW123456')).toEqual({ kind: 'letters', letters: 'O' })
    expect(doubtVin('WVWZZZ1KZ1W12345')).toEqual({ kind: 'length', count: 16 })
    expect(doubtVin(' ')).toBeNull()
  })
})

it('makerOf returns the maker of a VIN', () => {
  expect(makerOf('yv1 lw6501w2')).toBe('Volvo')
  expect(makerOf('XYZ')).toBeNull()
})
