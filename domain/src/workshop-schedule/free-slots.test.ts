import { describe, expect, it } from 'vitest'
import { freeSlots, freeTimes, narrowedBy } from './free-slots.ts'
import type { Allocation, Movable } from './schedule.ts'
import { scheduleOf } from './test/random-schedule.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00+02:00`)
const span = (start: string, end: string) => ({ startAt: at(start), endAt: at(end) })

const taken = (reservationId: string, resourceId: number, start: string, end: string): Allocation => ({
  ...span(start, end),
  reservationId,
  resourceId,
  workOrderId: null,
  license: reservationId,
  promisedUntil: null,
  waitingUntil: null,
  isFinished: false,
  isOverlapAllowed: false,
})

/**
 * Returns the schedule of a day. Person 1 works from 8:00 to 12:00 and is absent from 11:00. Bays 11 and 12
 * are available from 7:00 to 17:00.
 */
const dayWith = (...allocations: Allocation[]) =>
  scheduleOf('2026-11-20', allocations, {
    resources: new Map([
      [1, { isPerson: true, shifts: [span('08:00', '12:00')], absences: [span('11:00', '12:00')] }],
      [11, { isPerson: false, shifts: [], absences: [] }],
      [12, { isPerson: false, shifts: [], absences: [] }],
    ]),
  })

describe('free times', () => {
  it('the free times of a person are the shifts without absences and other reservations', () => {
    const moved = taken('moved', 1, '09:00', '10:00')
    const schedule = dayWith(moved, taken('other', 1, '10:00', '10:30'))
    expect(freeTimes(schedule, 1, moved)).toEqual([span('08:00', '10:00'), span('10:30', '11:00')])
    expect(freeTimes(schedule, 1)).toEqual([span('08:00', '09:00'), span('10:30', '11:00')])
  })

  it('the free times of a bay are its unreserved working hours', () => {
    expect(freeTimes(dayWith(taken('other', 11, '07:00', '16:00')), 11)).toEqual([span('16:00', '17:00')])
    expect(freeTimes(dayWith(), 99)).toEqual([])
  })
})

describe('free slots', () => {
  const moved: Movable = { ...taken('moved', 1, '09:00', '10:00'), resourceId: null }
  const starts = (...args: Parameters<typeof freeSlots>) =>
    freeSlots(...args).map(({ startAt, endAt }) => {
      expect(endAt.getTime() - startAt.getTime()).toBe(60 * 60_000)
      return startAt
    })
  const search = { moved, resourceId: 1, near: at('09:00'), count: 3 }

  it('free slots are sorted by their distance to the drop, and then by time', () => {
    expect(starts(dayWith(), search)).toEqual([at('09:00'), at('08:45'), at('09:15')])
    expect(starts(dayWith(), { ...search, near: at('07:00') })).toEqual([
      at('08:00'),
      at('08:15'),
      at('08:30'),
    ])
    expect(starts(dayWith(), { ...search, near: at('12:00'), count: 1 })).toEqual([at('10:00')])
  })

  it('free slots do not begin before the requested time', () => {
    expect(starts(dayWith(), { ...search, from: at('09:00') })).toEqual([
      at('09:00'),
      at('09:15'),
      at('09:30'),
    ])
    expect(starts(dayWith(), { ...search, from: at('10:01') })).toEqual([])
  })

  it('a free slot may fill a gap exactly, and begins at a quarter of an hour', () => {
    const gap = (start: string, end: string) =>
      starts(dayWith(taken('a', 1, '08:00', start), taken('b', 1, end, '12:00')), search)
    expect(gap('09:00', '10:00')).toEqual([at('09:00')])
    expect(gap('09:00', '10:14')).toEqual([at('09:00')])
    expect(gap('09:00', '09:59')).toEqual([])
    expect(gap('09:01', '10:14')).toEqual([])
    expect(gap('09:01', '10:15')).toEqual([at('09:15')])
  })
})

describe('a move with a lift', () => {
  const person = taken('moved', 1, '08:00', '09:00')
  const lifts = [taken('moved', 11, '08:00', '09:00'), taken('moved', 12, '08:00', '09:00')]
  const search = { moved: person, resourceId: 1, near: at('09:00'), count: 2 }

  it('free slots suit all lifts of a move, and narrowedBy returns the lifts that rule out some slots', () => {
    const schedule = dayWith(person, ...lifts, taken('other', 11, '09:00', '09:45'))
    expect(freeSlots(schedule, search)).toEqual([span('09:45', '10:45'), span('08:00', '09:00')])
    expect(narrowedBy(schedule, search)).toEqual([11])
  })

  it('narrowedBy leaves out a lift that excludes no slot or is the target of the move', () => {
    const schedule = dayWith(person, ...lifts, taken('other', 11, '14:00', '15:00'))
    expect(narrowedBy(schedule, search)).toEqual([])
    const busy = dayWith(person, ...lifts, taken('other', 11, '09:00', '09:45'))
    expect(narrowedBy(busy, { ...search, resourceId: 11 })).toEqual([])
    expect(narrowedBy(dayWith(person), search)).toEqual([])
  })
})
