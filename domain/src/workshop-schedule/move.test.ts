import type { Right } from '@verstas/contract/session/rights.ts'
import { describe, expect, it } from 'vitest'
import { companionsOf, entryThatMoves, movesWith, overlapsOfMove, refuseMove } from './move.ts'
import { allocationOf, readSchedule, unallocatedOf } from './schedule.ts'
import { sampleReservation } from './test/sample-answers.ts'

const at = (time: string) => `2026-11-20T${time}:00+02:00`
const span = (start: string, end: string) => ({ startAt: new Date(at(start)), endAt: new Date(at(end)) })

const person = allocationOf(sampleReservation())
const lift = allocationOf(sampleReservation({ resourceId: 11 }))
const later = allocationOf(sampleReservation({ resourceId: 2, start: at('12:00'), end: at('13:00') }))
const other = allocationOf(
  sampleReservation({ Oid: 'other', resourceId: 11, start: at('11:00'), end: at('13:00') }),
)
const all = [person, lift, later, other]

describe('a move', () => {
  it('a move of an allocation also moves its companions', () => {
    expect(companionsOf(person, all)).toEqual([lift])
    const to = { resourceId: 3, ...span('10:30', '12:30') }
    expect(movesWith(person, to, all)).toEqual([
      { allocation: person, to },
      { allocation: lift, to: { resourceId: 11, ...span('10:30', '12:30') } },
    ])
  })

  it('overlapsOfMove returns overlaps on the new resource and on the resources of the companions', () => {
    expect(overlapsOfMove(person, { resourceId: 3, ...span('10:30', '12:30') }, all)).toEqual([other])
    expect(overlapsOfMove(person, { resourceId: 3, ...span('09:00', '11:00') }, all)).toEqual([])
  })
})

describe('the lift of a move', () => {
  it('an allocation of another reservation is no companion, even if it has the same times', () => {
    const same = allocationOf(sampleReservation({ Oid: 'same', resourceId: 12 }))
    expect(companionsOf(person, [...all, same])).toEqual([lift])
    const to = { resourceId: 3, startAt: person.startAt, endAt: person.endAt }
    expect(overlapsOfMove(person, to, [...all, same])).toEqual([])
    expect(overlapsOfMove(person, { ...to, resourceId: 12 }, [...all, same])).toEqual([same])
  })
})

describe('the entry of a move', () => {
  const entry = (resourceId: number, isPerson: boolean) => ({
    resourceId,
    isPerson,
    startAt: person.startAt,
    endAt: person.endAt,
  })
  const [first, second, bay] = [entry(1, true), entry(2, true), entry(11, false)]
  const entries = [first, second, bay]

  it.each([
    ['the entry of the named resource', entries, { resourceId: 2, isPerson: true, fromResourceId: 11 }, bay],
    [
      'no entry if there is none on the named resource',
      entries,
      { resourceId: 2, isPerson: true, fromResourceId: 3 },
      null,
    ],
    ['the entry on the target', entries, { resourceId: 2, isPerson: true, fromResourceId: null }, second],
    [
      'the first entry of a person',
      [bay, first, second],
      { resourceId: 3, isPerson: true, fromResourceId: null },
      first,
    ],
    ['the first entry of a bay', entries, { resourceId: 12, isPerson: false, fromResourceId: null }, bay],
    [
      'the first entry if none is of the kind',
      [bay],
      { resourceId: 3, isPerson: true, fromResourceId: null },
      bay,
    ],
    ['no entry if there are none', [], { resourceId: 3, isPerson: true, fromResourceId: null }, null],
  ])('entryThatMoves returns %s', (_, all, target, expected) => {
    expect(entryThatMoves(all, target)).toBe(expected)
  })
})

describe('the right to move', () => {
  const elsewhere = { resourceId: 3, ...span('10:00', '12:00') }
  const sameTimes = { resourceId: 3, startAt: person.startAt, endAt: person.endAt }
  const otherTime = { resourceId: 1, ...span('10:00', '12:00') }
  const longer = { resourceId: 3, ...span('08:00', '10:30') }
  const stays = { resourceId: 1, startAt: person.startAt, endAt: person.endAt }

  it.each([
    ['to another resource', elsewhere, null, null],
    ['to another resource at the same time', sameTimes, null, null],
    ['to another time of the same resource', otherTime, 'time', null],
    ['with another length', longer, 'length', null],
    ['to its present place', stays, null, null],
  ])('a move $0 without ReservationTimeEditable has the refusal $2', (_, to, without, withTimes) => {
    expect(refuseMove(person, to, new Set<Right>(['MobileWorkshopSchedule']))).toBe(without)
    expect(refuseMove(person, to, new Set<Right>(['ReservationTimeEditable']))).toBe(withTimes)
  })

  it('a move of an unallocated reservation requires the right to assign work', () => {
    const day = span('00:00', '23:59')
    const unallocated = { workOrderId: 7, reservationId: 'r', licenseNumber: 'ABC-123', duration: 120 }
    const moved = unallocatedOf(unallocated, day)
    expect(refuseMove(moved, elsewhere, new Set<Right>(['ReservationTimeEditable']))).toBe('allocate')
    expect(refuseMove(moved, elsewhere, new Set<Right>(['AssignWorkToResource']))).toBeNull()
  })
})

describe("the server's answer", () => {
  it('readSchedule leaves out material, and works without the optional fields of the response', () => {
    const reservations = [sampleReservation(), sampleReservation({ resourceId: 90, isMaterial: true })]
    const resources = [
      { id: 1, name: 'Matti', isFavourite: false },
      { id: 11, name: 'Lift', isFavourite: false },
    ]
    const shifts = [{ id: 1, resourceId: 1, start: at('07:00'), end: at('15:00') }]
    const times = { day: span('00:00', '23:59'), workingHours: span('07:00', '17:00') }
    const schedule = readSchedule({ resources, shifts, reservations, stampings: [] }, times)
    expect(schedule.allocations.map(({ resourceId }) => resourceId)).toEqual([1])
    expect([schedule.resources.get(1)?.isPerson, schedule.resources.get(11)?.isPerson]).toEqual([true, false])
    expect(schedule.allocations[0]).toMatchObject({
      workOrderId: null,
      promisedUntil: null,
      waitingUntil: null,
      isFinished: false,
    })
  })

  it('a promise is valid until the later time that the customer knows', () => {
    const promised = { promisedAt: at('15:00'), toldUntil: null }
    expect(allocationOf(sampleReservation(promised)).promisedUntil).toEqual(new Date(at('15:00')))
    const withLaterTime = { ...promised, toldUntil: at('16:15') }
    expect(allocationOf(sampleReservation(withLaterTime)).promisedUntil).toEqual(new Date(at('16:15')))
  })
})
