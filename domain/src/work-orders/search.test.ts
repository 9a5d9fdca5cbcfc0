import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptOrderNumber, isSearchEnabled, sortByFirstReservation, toSearchKey } from './search.ts'

describe('acceptOrderNumber', () => {
  it.each([
    ['10012', '1001', '10012'],
    ['', '1', ''],
    ['1234567890', '', '1234567890'],
    ['12345678901', '1234567890', '1234567890'],
    ['12a', '12', '12'],
    ['-1', '1', '1'],
    ['1 ', '1', '1'],
  ])('of the entry %j after %j is %j', (entry, last, accepted) => {
    expect(acceptOrderNumber(entry, last)).toBe(accepted)
  })

  it('never holds anything but up to ten digits, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (entries) => {
        const held = entries.reduce((last, entry) => acceptOrderNumber(entry, last), '')
        expect(held).toMatch(/^\d{0,10}$/)
      }),
    )
  })
})

describe('isSearchEnabled', () => {
  const empty = { orderNumber: '', licenseNumber: '', receiverId: null }

  it('needs any one of the fields', () => {
    expect(isSearchEnabled(empty)).toBe(false)
    expect(isSearchEnabled({ ...empty, orderNumber: '1' })).toBe(true)
    expect(isSearchEnabled({ ...empty, licenseNumber: 'å' })).toBe(true)
    expect(isSearchEnabled({ ...empty, receiverId: 3 })).toBe(true)
  })

  it('takes blanks, dashes and zeros for nothing', () => {
    expect(isSearchEnabled({ ...empty, licenseNumber: ' - ' })).toBe(false)
    expect(isSearchEnabled({ ...empty, orderNumber: '000' })).toBe(false)
  })
})

describe('toSearchKey', () => {
  it.each([
    ['ABC-123', 'ABC123'],
    ['abc 123', 'ABC123'],
    ['Ål 12.3', 'ÅL123'],
    ['äö_1/2', 'ÄÖ12'],
    [' - ', ''],
  ])('of %j is %j', (typed, key) => {
    expect(toSearchKey(typed)).toBe(key)
  })

  it('of a key is the key itself', () => {
    fc.assert(fc.property(fc.string(), (text) => toSearchKey(toSearchKey(text)) === toSearchKey(text)))
  })
})

const me = 7
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00+02:00`

const resource = (EmployeeId: number | null, hour: number) => ({
  ResourceId: 1,
  EmployeeId,
  IsMaterial: EmployeeId === null,
  Name: '',
  StartTime: at(hour),
  EndTime: at(hour + 1),
})
const timeReservation = (hour: number) => ({
  StartTime: at(hour),
  EndTime: at(hour + 1),
  ActualDeliveryDateTime: null,
  IsCustomerLate: false,
  LicenseNumber: '',
  MakeName: '',
  ModelName: '',
})

const result = (name: string, own: readonly number[], others: readonly number[]) => {
  const first = Math.min(...own, ...others)
  return {
    name,
    Resources: [...others.map((hour) => resource(8, hour)), ...own.map((hour) => resource(me, hour))],
    TimeReservation: Number.isFinite(first) ? timeReservation(first) : null,
  }
}

describe('sortByFirstReservation', () => {
  it('puts the own first reservations first, then those of others, then the rest', () => {
    const results = [
      result('none', [], []),
      result('other at 9', [], [9]),
      result('own at 12 and 10', [12, 10], [8]),
      result('other at 7', [], [7]),
      result('own at 11', [11], []),
      result('none either', [], []),
    ]
    expect(sortByFirstReservation(results, me).map(({ name }) => name)).toEqual([
      'own at 12 and 10',
      'own at 11',
      'other at 7',
      'other at 9',
      'none',
      'none either',
    ])
  })

  it('knows the own reservation by the resource where the server names no employees', () => {
    const reserved = (ResourceId: number, hour: number) => ({
      Resources: [{ ResourceId, StartTime: at(hour), EndTime: at(hour + 1) }],
      TimeReservation: timeReservation(hour),
    })
    const results = [reserved(8, 7), reserved(me, 9)]
    expect(sortByFirstReservation(results, me)).toEqual(results.toReversed())
  })

  it('loses and adds nothing, and sorting again changes nothing', () => {
    const hours = fc.array(fc.integer({ min: 0, max: 22 }), { maxLength: 3 })
    const some = fc.array(fc.tuple(hours, hours).map(([own, others]) => result('', own, others)))
    fc.assert(
      fc.property(some, (results) => {
        const sorted = sortByFirstReservation(results, me)
        expect(new Set(sorted)).toEqual(new Set(results))
        expect(sortByFirstReservation(sorted, me)).toEqual(sorted)
      }),
    )
  })
})
