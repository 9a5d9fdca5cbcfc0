import type { DeskCar, FreeBay, FreePerson } from '@verstas/contract/start-page/entities.ts'
import type { EndedSpan } from '../time/span.ts'
import type { Forecast } from '../workshop-schedule/forecast.ts'
import { presentTimes } from '../workshop-schedule/free-slots.ts'

const minute = 60_000
const ms = (instant: string): number => Date.parse(instant)
const byStart = (one: DeskCar, other: DeskCar): number =>
  ms(one.StartTime) - ms(other.StartTime) || one.OrderNumber - other.OrderNumber

/**
 * Returns the vehicles whose customers are waiting, the longest wait first. A customer waits from the start
 * of the reservation until the vehicle is delivered.
 */
export const waitingCars = (cars: readonly DeskCar[], now: Date): DeskCar[] =>
  cars
    .filter(({ IsCustomerWaiting, StartTime }) => IsCustomerWaiting && ms(StartTime) <= now.getTime())
    .toSorted(byStart)

/** Returns the vehicles whose work is done, those with a waiting customer first, then by start. */
export const carsToHandOver = (cars: readonly DeskCar[]): DeskCar[] =>
  cars
    .filter(({ IsDone }) => IsDone)
    .toSorted(
      (one, other) => Number(other.IsCustomerWaiting) - Number(one.IsCustomerWaiting) || byStart(one, other),
    )

/** The progress of running work. */
export interface WorkProgress {
  readonly name: string
  /** Elapsed share of the time from the start of the work to its expected end, from 0 to 1. */
  readonly share: number
  readonly minutesLeft: number
}

/** Returns the progress of the work on a vehicle; null if no one works on it, or its expected end has passed. */
export function workProgress({ IsDone, Workers, ExpectedEnd }: DeskCar, now: Date): WorkProgress | null {
  const [worker] = Workers
  const left = ms(ExpectedEnd) - now.getTime()
  if (!worker || IsDone || left <= 0) return null
  const elapsed = Math.max(0, now.getTime() - ms(worker.Since))
  return { name: worker.Name, share: elapsed / (elapsed + left), minutesLeft: Math.ceil(left / minute) }
}

/** Returns the vehicles that should arrive within the next hour or are overdue, by start. */
export const arrivingCars = (cars: readonly DeskCar[], now: Date): DeskCar[] =>
  cars
    .filter(
      ({ HasArrived, IsDone, StartTime }) =>
        !HasArrived && !IsDone && ms(StartTime) <= now.getTime() + 60 * minute,
    )
    .toSorted(byStart)

/**
 * Returns the minutes by which the work will miss its promise; 0 if the work is done, in time or without a
 * promise. The work ends at its expected end, but not before now.
 */
export function minutesLate({ IsDone, PromisedUntil, ExpectedEnd }: DeskCar, now: Date): number {
  if (IsDone || PromisedUntil === null) return 0
  const end = Math.max(ms(ExpectedEnd), now.getTime())
  return Math.max(0, Math.ceil((end - ms(PromisedUntil)) / minute))
}

export interface LateCar {
  readonly car: DeskCar
  readonly minutes: number
  /** True if the promised time has passed. Otherwise the work is expected to miss it. */
  readonly isOverdue: boolean
}

/**
 * Returns the vehicles that miss their promise. Overdue vehicles come first. Each of the two groups is sorted
 * by lateness, the latest vehicle first.
 */
export const lateCars = (cars: readonly DeskCar[], now: Date): LateCar[] =>
  cars
    .map((car) => ({
      car,
      minutes: minutesLate(car, now),
      isOverdue: car.PromisedUntil !== null && ms(car.PromisedUntil) < now.getTime(),
    }))
    .filter(({ minutes }) => minutes > 0)
    .toSorted(
      (one, other) =>
        Number(other.isOverdue) - Number(one.isOverdue) ||
        other.minutes - one.minutes ||
        byStart(one.car, other.car),
    )

/** Returns the vehicles with undone, unassigned work, sorted by start. */
export const unassignedCars = (cars: readonly DeskCar[]): DeskCar[] =>
  cars
    .filter(({ Assignees, Workers, IsDone }) => Assignees.length === 0 && Workers.length === 0 && !IsDone)
    .toSorted(byStart)

/** Minimum length of a gap that is worth planning, and the time ahead in which it must begin, in minutes. */
const [shortestGap, lookAhead] = [30, 120]

type ResourceTimes = Parameters<typeof presentTimes>[0] & { readonly isPerson: boolean }

/** Returns the rest of a person's shift at this time; undefined for bays, and for people who are off or absent. */
const shiftNow = (times: ResourceTimes, now: Date): EndedSpan | undefined =>
  times.isPerson ? presentTimes(times).find(({ startAt, endAt }) => startAt <= now && now < endAt) : undefined

/** True if anyone is on shift now, and not absent. */
export const isAnyoneOnShift = ({ schedule }: Pick<Forecast, 'schedule'>, now: Date): boolean =>
  [...schedule.resources.values()].some((times) => shiftNow(times, now) !== undefined)

/**
 * Returns the people on shift who are free now or within two hours, sorted by the time from which they are
 * free. A person is busy while stamped on a work order, and during the expected time of undone work whose
 * vehicle has arrived. Gaps of less than half an hour are left out.
 *
 * @param isAbsent returns true if the vehicle of a work order has not arrived
 */
export function freePeople(
  { schedule, expectations }: Pick<Forecast, 'schedule' | 'expectations'>,
  now: Date,
  isAbsent: (workOrderId: number | null) => boolean,
): Omit<FreePerson, 'Name'>[] {
  const working = new Set(schedule.running.map(({ resourceId }) => resourceId))
  const found = [...schedule.resources].flatMap(([Id, times]) => {
    const shift = shiftNow(times, now)
    if (!shift) return []
    let absent: string | null = null
    const work = workOf({ schedule, expectations }, Id, now).filter(({ allocation, startAt }) => {
      const isIdle = startAt <= now && !working.has(Id) && isAbsent(allocation.workOrderId)
      if (isIdle) absent = allocation.license
      return !isIdle
    })
    const { from, until } = firstGap(work, { from: now.getTime(), until: shift.endAt.getTime() })
    // The end of work without a reservation is unknown.
    if (working.has(Id) && from === now.getTime()) return []
    if (!isWorthPlanning({ from, until }, now)) return []
    return [
      {
        Id,
        From: new Date(from).toISOString(),
        Until: new Date(until).toISOString(),
        AbsentCar: from === now.getTime() ? absent : null,
      },
    ]
  })
  return found.toSorted((one, other) => ms(one.From) - ms(other.From) || one.Id - other.Id)
}

/** Returns the bays that are free for at least half an hour from now or within two hours, sorted by id. */
export function freeBays(
  { schedule, expectations }: Pick<Forecast, 'schedule' | 'expectations'>,
  now: Date,
): Omit<FreeBay, 'Name'>[] {
  const end = schedule.day.endAt.getTime()
  return [...schedule.resources].flatMap(([Id, { isPerson }]) => {
    if (isPerson) return []
    const gap = firstGap(workOf({ schedule, expectations }, Id, now), { from: now.getTime(), until: end })
    if (!isWorthPlanning(gap, now)) return []
    const Until = gap.until === end ? null : new Date(gap.until).toISOString()
    return [{ Id, From: new Date(gap.from).toISOString(), Until }]
  })
}

/** Returns the undone work of a resource that is expected to end after now, sorted by expected start. */
const workOf = (
  { schedule, expectations }: Pick<Forecast, 'schedule' | 'expectations'>,
  resourceId: number,
  now: Date,
) =>
  (schedule.allocationsOf.get(resourceId) ?? [])
    .filter(({ isFinished }) => !isFinished)
    .map((allocation) => ({ allocation, ...(expectations.get(allocation) ?? allocation) }))
    .filter(({ endAt }) => endAt > now)
    .toSorted((one, other) => one.startAt.getTime() - other.startAt.getTime())

/** A time without work, in milliseconds. */
interface Gap {
  readonly from: number
  readonly until: number
}

/** Returns the first gap that is long enough to plan, or the time after all work. */
function firstGap(work: readonly EndedSpan[], { from: begin, until }: Gap): Gap {
  let from = begin
  for (const { startAt, endAt } of work) {
    if (startAt.getTime() > from + shortestGap * minute)
      return { from, until: Math.min(until, startAt.getTime()) }
    from = Math.max(from, endAt.getTime())
  }
  return { from, until }
}

const isWorthPlanning = ({ from, until }: Gap, now: Date): boolean =>
  from <= now.getTime() + lookAhead * minute && until - from >= shortestGap * minute
