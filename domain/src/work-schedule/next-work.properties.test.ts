import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupDay } from './day-groups.ts'
import { findNextWork, findObstacle } from './day-plan.ts'

const me = 3
const noon = Date.parse('2026-11-21T12:00:00Z')
const minutesFromNoon = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()
const minute = fc.integer({ min: -300, max: 300 })
const person = fc.constantFrom(me, 4, null)
const parts = { PartCount: 2, NeededCount: 2, PromisedOn: null, PickShelf: '' }

const reservation = fc
  .record({
    start: minute,
    length: fc.integer({ min: 10, max: 240 }),
    person,
    clockedOn: person,
    promise: fc.option(minute),
    isWaiting: fc.boolean(),
    isCustomerLate: fc.boolean(),
    isDelivered: fc.boolean(),
    State: fc.constantFrom('Open' as const, 'Ongoing' as const, 'Done' as const),
    MissingCount: fc.constantFrom(0, 0, 1),
  })
  .map((drawn) => {
    const [StartTime, EndTime] = [minutesFromNoon(drawn.start), minutesFromNoon(drawn.start + drawn.length)]
    const named = (EmployeeId: number | null) =>
      EmployeeId ? [{ EmployeeId, Name: 'A', Since: StartTime }] : []
    return {
      StartTime,
      EndTime,
      ActualDeliveryDateTime: drawn.isDelivered ? minutesFromNoon(0) : null,
      IsCustomerLate: drawn.isCustomerLate,
      ClockedOn: named(drawn.clockedOn),
      Resources: named(drawn.person).map((resource) => ({ ...resource, StartTime, EndTime })),
      WorkOrder: {
        Status: 'A' as const,
        CustomerWaiting: drawn.isWaiting,
        EstimatedDeliveryDateTime: drawn.promise === null ? null : minutesFromNoon(drawn.promise),
        SubstatusDescription: null,
        State: drawn.State,
        Jobs: [{}],
        PartsPrePlanned: true,
        PartsPrePicked: true,
        Parts: { ...parts, MissingCount: drawn.MissingCount },
      },
    }
  })
const days = fc
  .array(reservation, { maxLength: 8 })
  .map((list) => list.map((drawn, ReservationNumber) => ({ ...drawn, ReservationNumber })))
const now = new Date(noon)
const isToDo = (work: Parameters<typeof findObstacle>[0]) =>
  work.ActualDeliveryDateTime === null && work.WorkOrder.State !== 'Done' && !findObstacle(work, me)

it('the next work has no obstacle, and is found if any work has none', () => {
  fc.assert(
    fc.property(days, (list) => {
      const next = findNextWork(list, me, now)
      expect(next !== undefined).toBe(list.some(isToDo))
      if (next) expect(isToDo(next.reservation)).toBe(true)
    }),
  )
})

it('the next work is for a waiting customer, or else late, or else the work with the earliest start', () => {
  fc.assert(
    fc.property(days, (list) => {
      const next = findNextWork(list, me, now)
      const others = list.filter(isToDo).flatMap((work) => findNextWork([work], me, now) ?? [])
      const waiting = others.filter(({ reason }) => reason === 'customerWaiting')
      const late = others.filter(({ reason }) => reason === 'late')
      if (waiting.length > 0) expect(next?.reason).toBe('customerWaiting')
      else if (late.length > 0)
        expect(next).toMatchObject({
          reason: 'late',
          lateMinutes: Math.max(...late.map(({ lateMinutes }) => lateMinutes)),
        })
      else if (next)
        expect(next.reservation.StartTime).toBe(
          others.map(({ reservation: { StartTime } }) => StartTime).toSorted()[0],
        )
    }),
  )
})

it('the next work does not depend on the order of the reservations', () => {
  fc.assert(
    fc.property(days, (list) => {
      expect(findNextWork(list.toReversed(), me, now)).toEqual(findNextWork(list, me, now))
    }),
  )
})

it('work with an obstacle does not change the next work', () => {
  fc.assert(
    fc.property(days, (list) => {
      expect(findNextWork(list.filter(isToDo), me, now)).toEqual(findNextWork(list, me, now))
    }),
  )
})

it('the groups of a day contain each reservation once, in its order, and the next work can be started', () => {
  fc.assert(
    fc.property(days, (list) => {
      const { startable, blocked } = groupDay(list, me)
      const isDoing = ({ ClockedOn }: (typeof list)[number]) =>
        ClockedOn.some(({ EmployeeId }) => EmployeeId === me)
      expect(startable).toEqual(list.filter((work) => isDoing(work) || !findObstacle(work, me)))
      expect(blocked).toEqual(list.filter((work) => !isDoing(work) && findObstacle(work, me)))
      const next = findNextWork(list, me, now)
      if (next) expect(startable).toContain(next.reservation)
    }),
  )
})

it('work on which the employee is stamped, and work that is over, is never blocked', () => {
  fc.assert(
    fc.property(days, (list) => {
      for (const { ClockedOn, ActualDeliveryDateTime, WorkOrder } of groupDay(list, me).blocked) {
        expect(ClockedOn.map(({ EmployeeId }) => EmployeeId)).not.toContain(me)
        expect([ActualDeliveryDateTime, WorkOrder.State === 'Done']).toEqual([null, false])
      }
    }),
  )
})
