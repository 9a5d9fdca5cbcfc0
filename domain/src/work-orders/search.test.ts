import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrangeResults,
  findOrderToOpen,
  isSearchEnabled,
  markOfScanner,
  readAnyNumber,
  readOrderNumber,
  sortByFirstReservation,
} from './search.ts'

describe('readOrderNumber', () => {
  it.each([
    ['10012', '10012'],
    ['', ''],
    [' ', ''],
    ['1234567890', '1234567890'],
    ['12345678901', null],
    ['12a', null],
    ['1e5', null],
    ['-1', null],
    ['\u22121', null],
    ['1,5', null],
    ['ABC-123', null],
    ['WO-5040263', '5040263'],
    ['wo 5040263', '5040263'],
    ['1 ', '1'],
    ['1 002 345', '1002345'],
    ['1\u202f002\u202f345', '1002345'],
    [']C11002345\r', '1002345'],
    ['\uff11\uff10', '10'],
  ])('readOrderNumber reads %j as %j', (entry, number) => {
    expect(readOrderNumber(entry)).toBe(number)
  })

  it('readOrderNumber returns at most ten digits for any text', () => {
    fc.assert(
      fc.property(fc.string(), (entry) => {
        expect(readOrderNumber(entry) ?? '').toMatch(/^\d{0,10}$/)
      }),
    )
  })
})

describe('readAnyNumber', () => {
  it.each([
    ['10012', '10012'],
    ['', ''],
    ['so-000 123', 'SO000123'],
    [']C1SO000123\r', 'SO000123'],
    ['WO-5040263', 'WO5040263'],
    ['12345678901', '12345678901'],
    ['-1', null],
    ['1,5', null],
    ['A'.repeat(41), null],
  ])('readAnyNumber reads %j as %j', (entry, number) => {
    expect(readAnyNumber(entry)).toBe(number)
  })
})

it.each([
  [']C11002345', '1002345'],
  [']A01002345', '1002345'],
  ['1002345', '1002345'],
  [']12', '12'],
  ['12]E034', '1234'],
])('a hand scanner that types $0 character by character enters the number $1', (scanned, expected) => {
  let [number, mark] = ['', '']
  for (const sign of scanned) {
    const entry = `${number}${sign}`
    mark = markOfScanner(mark, entry, number)
    if (mark === '') number = readOrderNumber(entry) ?? number
  }
  expect(number).toBe(expected)
})

describe('isSearchEnabled', () => {
  const empty = { orderNumber: '', licenseNumber: '', receiverId: null }

  it('the search is enabled if at least one filter has a value', () => {
    expect(isSearchEnabled(empty)).toBe(false)
    expect(isSearchEnabled({ ...empty, orderNumber: '1' })).toBe(true)
    expect(isSearchEnabled({ ...empty, orderNumber: 'SO0' })).toBe(true)
    expect(isSearchEnabled({ ...empty, licenseNumber: 'å' })).toBe(true)
    expect(isSearchEnabled({ ...empty, receiverId: 3 })).toBe(true)
  })

  it('blanks, dashes and zeros alone do not enable the search', () => {
    expect(isSearchEnabled({ ...empty, licenseNumber: ' - ' })).toBe(false)
    expect(isSearchEnabled({ ...empty, orderNumber: '000' })).toBe(false)
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
  it('work orders reserved for the employee are first, then those reserved for others, then all others', () => {
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

  it("the employee's reservation is found by its resource if the server sends no employee ids", () => {
    const reserved = (ResourceId: number, hour: number) => ({
      Resources: [{ ResourceId, StartTime: at(hour), EndTime: at(hour + 1) }],
      TimeReservation: timeReservation(hour),
    })
    const results = [reserved(8, 7), reserved(me, 9)]
    expect(sortByFirstReservation(results, me)).toEqual(results.toReversed())
  })

  it('sorted results contain all results, and a second sort changes nothing', () => {
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

type Status = 'A' | 'P' | 'C' | 'I'
const order = (Id: number, Status: Status, own: readonly number[] = [], LicenseNumber = 'KNM-284') => ({
  ...result('', own, []),
  Id,
  Status,
  Vehicle: { LicenseNumber },
})
const idsOf = (results: readonly { readonly Id: number }[]) => results.map(({ Id }) => Id)

describe('the results of a search', () => {
  it('arrangeResults returns open and closed work orders separately, the newest first', () => {
    const results = [order(1, 'I'), order(2, 'P'), order(3, 'C'), order(4, 'A'), order(5, 'I')]
    const { open, closed } = arrangeResults(results, me)
    expect([idsOf(open), idsOf(closed)]).toEqual([
      [4, 2],
      [5, 3, 1],
    ])
  })

  it('arrangeResults sorts active before planned work orders, and closed ones by their last visit', () => {
    const visited = (Id: number, hour: number) => ({
      ...order(Id, 'I'),
      TimeReservation: timeReservation(hour),
    })
    const results = [order(9, 'P'), order(4, 'A'), visited(1, 9), visited(2, 7), visited(3, 11)]
    const { open, closed } = arrangeResults(results, me)
    expect([idsOf(open), idsOf(closed)]).toEqual([
      [4, 9],
      [3, 1, 2],
    ])
  })

  it("arrangeResults puts the work order with the employee's earliest reservation first", () => {
    const { open } = arrangeResults([order(9, 'A'), order(1, 'A', [12]), order(2, 'P', [10])], me)
    expect(idsOf(open)).toEqual([2, 1, 9])
  })

  it('arrangeResults returns all work orders, and does not depend on their sequence in the response', () => {
    const some = fc.array(
      fc.record({
        Id: fc.nat(),
        Status: fc.constantFrom<Status>('A', 'P', 'C', 'I'),
        own: fc.array(fc.integer({ min: 0, max: 22 }), { maxLength: 2 }),
      }),
    )
    fc.assert(
      fc.property(some, (drawn) => {
        const results = drawn.map(({ Id, Status, own }) => order(Id, Status, own))
        const { open, closed } = arrangeResults(results, me)
        expect(new Set([...open, ...closed])).toEqual(new Set(results))
        expect(open.every(({ Status }) => Status === 'A' || Status === 'P')).toBe(true)
        expect(idsOf(arrangeResults(results.toReversed(), me).open)).toEqual(idsOf(open))
      }),
    )
  })
})

describe('the work order that a search opens automatically', () => {
  const past = [order(1, 'I'), order(2, 'I'), order(3, 'C')]
  it.each<[string, ReturnType<typeof order>[], string | undefined, boolean, number | undefined]>([
    ['the only active work order of a complete plate', [...past, order(4, 'A')], 'knm 284', true, 4],
    [
      'nothing if two work orders are active',
      [...past, order(4, 'A'), order(5, 'A')],
      'KNM-284',
      false,
      undefined,
    ],
    ['the active work order if the other one is planned', [order(4, 'A'), order(5, 'P')], 'KNM-284', true, 4],
    [
      'nothing if another vehicle is also found',
      [order(4, 'A'), order(5, 'I', [], 'KNM-2845')],
      'KNM-284',
      true,
      undefined,
    ],
    ['nothing if several work orders are found and none is active', past, 'KNM-284', false, undefined],
    ['the only work order of a complete plate, even if invoiced', [order(1, 'I')], 'KNM-284', true, 1],
    ['nothing while a part of a plate is being typed', [order(4, 'A')], 'KNM', true, undefined],
    ['the only result if the person started the search', [order(4, 'A')], 'KNM', false, 4],
    ['the only result of a search without a plate', [order(4, 'A')], undefined, false, 4],
    ['nothing if no work order is found', [], 'KNM-284', false, undefined],
  ])('a search opens %s', (_, results, plate, isTyping, id) => {
    expect(findOrderToOpen(results, plate, isTyping)?.Id).toBe(id)
  })
})
