import type { DeskCar, FreePerson } from '@verstas/contract/start-page/entities.ts'
import type { Forecast } from '../workshop-schedule/forecast.ts'
import { presentTimes } from '../workshop-schedule/free-slots.ts'

const minute = 60_000
const ms = (instant: string): number => Date.parse(instant)
const byStart = (one: DeskCar, other: DeskCar): number =>
  ms(one.StartTime) - ms(other.StartTime) || one.OrderNumber - other.OrderNumber

/**
 * Returns the vehicles whose customers are waiting, the one who has waited longest first. A customer waits
 * from the start of the reservation until the vehicle is delivered.
 */
export const waitingCars = (cars: readonly DeskCar[], now: Date): DeskCar[] =>
  cars
    .filter(({ IsCustomerWaiting, StartTime }) => IsCustomerWaiting && ms(StartTime) <= now.getTime())
    .toSorted(byStart)

/** Returns the vehicles that should arrive within the next hour or are overdue, by start. */
export const arrivingCars = (cars: readonly DeskCar[], now: Date): DeskCar[] =>
  cars
    .filter(
      ({ HasArrived, IsDone, StartTime }) =>
        !HasArrived && !IsDone && ms(StartTime) <= now.getTime() + 60 * minute,
    )
    .toSorted(byStart)

/**
 * Returns by how many minutes the work will miss its promise. The work ends at its expected end, but not
 * before now. 0 if the work is done, in time or without a promise.
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
 * Returns the vehicles that miss their promise. Overdue ones precede the expected ones; of each group the
 * latest is first.
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

/** Returns the vehicles whose work is undone and reserved for nobody, by start. */
export const unassignedCars = (cars: readonly DeskCar[]): DeskCar[] =>
  cars
    .filter(({ Assignees, Workers, IsDone }) => Assignees.length === 0 && Workers.length === 0 && !IsDone)
    .toSorted(byStart)

/** The length of a gap that is worth planning, and the time ahead in which it must begin, in minutes. */
const [shortestGap, lookAhead] = [30, 120]

/**
 * Returns the people on shift who have no work now or within two hours, by the time from which they are free.
 * A person has work while stamped on a work order, and during the expected time of undone work whose vehicle
 * has arrived. Gaps of less than half an hour are left out.
 *
 * @param isAbsent returns whether the vehicle of a work order has not arrived
 */
export function freePeople(
  { schedule, expectations }: Pick<Forecast, 'schedule' | 'expectations'>,
  now: Date,
  isAbsent: (workOrderId: number | null) => boolean,
): Omit<FreePerson, 'Name'>[] {
  const working = new Set(schedule.running.map(({ resourceId }) => resourceId))
  const found = [...schedule.resources].flatMap(([Id, times]) => {
    if (!times.isPerson) return []
    const shift = presentTimes(times).find(({ startAt, endAt }) => startAt <= now && now < endAt)
    if (!shift) return []
    const work = (schedule.allocationsOf.get(Id) ?? [])
      .filter(({ isFinished }) => !isFinished)
      .map((allocation) => ({ allocation, ...(expectations.get(allocation) ?? allocation) }))
      .filter(({ endAt }) => endAt > now)
      .toSorted((one, other) => one.startAt.getTime() - other.startAt.getTime())
    let from = now.getTime()
    let until = shift.endAt.getTime()
    let absent: string | null = null
    for (const { allocation, startAt, endAt } of work) {
      const isPresent = startAt <= now
      if (isPresent && !working.has(Id) && isAbsent(allocation.workOrderId)) absent = allocation.license
      else if (startAt.getTime() <= from + shortestGap * minute) from = Math.max(from, endAt.getTime())
      else {
        until = Math.min(until, startAt.getTime())
        break
      }
    }
    // The end of work without a reservation is unknown.
    if (working.has(Id) && from === now.getTime()) return []
    const isSoon = from <= now.getTime() + lookAhead * minute
    if (!isSoon || until - from < shortestGap * minute) return []
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
