import type { ScheduleStamping } from '@verstas/contract/workshop-schedule/entities.ts'
import { describe, expect, it } from 'vitest'
import { allocationOf, readSchedule, unallocatedOf } from './schedule.ts'
import { sampleReservation } from './test/sample-answers.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00+02:00`)
const wire = (time: string) => at(time).toISOString()
const day = { startAt: at('00:00'), endAt: at('23:59') }
const workingHours = { startAt: at('07:00'), endAt: at('17:00') }
const resource = (id: number, isPerson?: boolean) => ({
  id,
  name: `R${id}`,
  isFavourite: false,
  ...(isPerson !== undefined && { isPerson }),
})
const shift = (id: number, resourceId: number, start: string, end: string) => ({
  id,
  resourceId,
  start: wire(start),
  end: wire(end),
})
const stamping = (changes: Partial<ScheduleStamping>): ScheduleStamping => ({
  id: 1,
  SalesmanId: 1,
  resourceId: 1,
  license: '',
  typeDescription: 'Work',
  start: wire('08:00'),
  end: null,
  ...changes,
})
const read = (answers: Partial<Parameters<typeof readSchedule>[0]>) =>
  readSchedule(
    { resources: [], shifts: [], reservations: [], stampings: [], ...answers },
    { day, workingHours },
  )

describe("a schedule from the server's responses", () => {
  it('an empty response becomes an empty schedule', () => {
    expect(read({})).toEqual({
      allocations: [],
      allocationsOf: new Map(),
      ofReservation: new Map(),
      resources: new Map(),
      running: [],
      day,
      workingHours,
    })
  })

  it('a resource has its shifts, sorted by time, and its absences', () => {
    const { resources } = read({
      resources: [resource(1, true), resource(2, true), resource(11, false)],
      shifts: [shift(1, 1, '12:00', '16:00'), shift(2, 1, '07:00', '11:00'), shift(3, 2, '08:00', '09:00')],
      stampings: [
        stamping({ isAbsence: true, start: wire('13:00'), end: wire('14:00') }),
        stamping({ isAbsence: false, start: wire('09:00'), end: wire('10:00') }),
        stamping({ resourceId: 2, isAbsence: true, start: wire('08:00'), end: null }),
      ],
    })
    expect(resources.get(1)).toEqual({
      isPerson: true,
      shifts: [
        { startAt: at('07:00'), endAt: at('11:00') },
        { startAt: at('12:00'), endAt: at('16:00') },
      ],
      absences: [{ startAt: at('13:00'), endAt: at('14:00') }],
    })
    expect(resources.get(2)?.absences).toEqual([{ startAt: at('08:00'), endAt: new Date(8.64e15) }])
    expect(resources.get(11)).toEqual({ isPerson: false, shifts: [], absences: [] })
  })

  it('a resource with shifts is a person if the server does not mark persons', () => {
    const { resources } = read({
      resources: [resource(1), resource(2), resource(3, false)],
      shifts: [shift(1, 1, '07:00', '15:00'), shift(2, 3, '07:00', '15:00')],
    })
    expect([...resources.values()].map(({ isPerson }) => isPerson)).toEqual([true, false, false])
  })

  it('readSchedule returns the running stampings of presence with their work orders as running work', () => {
    const { running } = read({
      stampings: [
        stamping({ workOrderIds: [5, 6] }),
        stamping({ resourceId: 2, isAbsence: false, workOrderIds: [7] }),
        stamping({ workOrderIds: [8], end: wire('09:00') }),
        stamping({ workOrderIds: [9], isAbsence: true }),
        stamping({ workOrderIds: [] }),
        stamping({}),
      ],
    })
    expect(running).toEqual([
      { resourceId: 1, workOrderIds: [5, 6] },
      { resourceId: 2, workOrderIds: [7] },
    ])
  })

  it('readSchedule leaves out material, and indexes allocations by reservation and by resource', () => {
    const entry = (Oid: string, resourceId: number, start: string, isMaterial = false) =>
      sampleReservation({ Oid, resourceId, start: wire(start), end: wire('16:00'), isMaterial })
    const { allocations, allocationsOf, ofReservation } = read({
      reservations: [
        entry('late', 1, '12:00'),
        entry('car', 1, '08:00', true),
        entry('early', 1, '09:00'),
        entry('late', 2, '12:00'),
      ],
    })
    expect(allocations.map(({ reservationId }) => reservationId)).toEqual(['late', 'early', 'late'])
    expect(allocationsOf.get(1)?.map(({ reservationId }) => reservationId)).toEqual(['early', 'late'])
    expect(ofReservation.get('late')?.map(({ resourceId }) => resourceId)).toEqual([1, 2])
  })
})

describe('an entry of the schedule', () => {
  const read = (changes: Parameters<typeof sampleReservation>[0]) => allocationOf(sampleReservation(changes))

  it('allocationOf returns the same object for the same entry', () => {
    const entry = sampleReservation()
    expect(allocationOf(entry)).toBe(allocationOf(entry))
  })

  it('done or delivered work is finished, and an allowed overlap is marked', () => {
    expect(read({})).toMatchObject({ isFinished: false, isOverlapAllowed: false, workOrderId: null })
    expect(read({ state: 'done' }).isFinished).toBe(true)
    expect(read({ isDelivered: true }).isFinished).toBe(true)
    expect(read({ isOverlapAllowed: true, workOrderId: 5 })).toMatchObject({
      isOverlapAllowed: true,
      workOrderId: 5,
    })
  })

  it('a waiting customer waits until the promise, or without a promise until the end of the reservation', () => {
    const end = wire('10:00')
    expect(read({ end, promisedAt: wire('11:00') }).waitingUntil).toBeNull()
    expect(read({ end, isCustomerWaiting: true }).waitingUntil).toEqual(at('10:00'))
    expect(read({ end, isCustomerWaiting: true, promisedAt: wire('11:00') })).toMatchObject({
      promisedUntil: at('11:00'),
      waitingUntil: at('11:00'),
    })
    expect(read({ promisedAt: null, toldUntil: wire('12:00') }).promisedUntil).toEqual(at('12:00'))
    expect(read({ promisedAt: wire('13:00'), toldUntil: wire('12:00') }).promisedUntil).toEqual(at('13:00'))
  })
})

describe('a reservation without a resource', () => {
  const reservation = { workOrderId: 9, reservationId: 'new', licenseNumber: 'NEW-1', duration: 45 }

  it('a parsed unallocated reservation without a start begins at the start of the day', () => {
    expect(unallocatedOf(reservation, day)).toEqual({
      startAt: at('00:00'),
      endAt: at('00:45'),
      reservationId: 'new',
      resourceId: null,
      workOrderId: 9,
      license: 'NEW-1',
      promisedUntil: null,
      waitingUntil: null,
      isFinished: false,
      isOverlapAllowed: false,
    })
  })

  it('a parsed unallocated reservation has its start, its promise, and the time of a waiting customer', () => {
    const waiting = { ...reservation, start: wire('09:00'), isCustomerWaiting: true }
    expect(unallocatedOf(waiting, day)).toMatchObject({
      startAt: at('09:00'),
      endAt: at('09:45'),
      waitingUntil: at('09:45'),
    })
    expect(unallocatedOf({ ...waiting, promisedAt: wire('12:00') }, day)).toMatchObject({
      promisedUntil: at('12:00'),
      waitingUntil: at('12:00'),
    })
  })
})
