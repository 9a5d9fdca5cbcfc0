import type { Desk, DeskCar } from '@verstas/contract/start-page/entities.ts'
import { lateCars, unassignedCars } from './desk.ts'

/** Returns today's vehicles with missing parts and undone work, sorted by start. */
export const carsWithoutParts = (cars: readonly DeskCar[]): DeskCar[] =>
  cars
    .filter(({ MissingCount, IsDone }) => MissingCount > 0 && !IsDone)
    .toSorted(
      (one, other) =>
        Date.parse(one.StartTime) - Date.parse(other.StartTime) || one.OrderNumber - other.OrderNumber,
    )

/** Numbers of things that need a decision today. */
export interface Decisions {
  readonly late: number
  readonly parts: number
  readonly notStamped: number
  readonly offers: number
  readonly unassigned: number
  readonly differences: number
}

/**
 * Counts the things that need the manager's decision. A vehicle that is late and misses parts is counted in
 * both numbers. Free bays are not counted: work without a person is what needs a decision.
 */
export const decisionsOf = (desk: Desk, now: Date): Decisions => ({
  late: lateCars(desk.Cars, now).length,
  parts: carsWithoutParts(desk.Cars).length,
  notStamped: desk.NotStamped.length,
  offers: desk.WaitingOffers.length,
  unassigned: unassignedCars(desk.Cars).length,
  differences: desk.Differences.length,
})

/** The vehicles of the day in numbers. */
export interface DayNow {
  readonly here: number
  readonly done: number
  readonly inWork: number
  readonly waiting: number
  /** Today's promises for undelivered vehicles. */
  readonly promises: number
  readonly late: number
}

/** Counts the vehicles that are here by their state, and the promises of today. */
export function dayNow(cars: readonly DeskCar[], now: Date): DayNow {
  const here = cars.filter(({ HasArrived, IsDone }) => HasArrived || IsDone)
  const done = here.filter(({ IsDone }) => IsDone).length
  const inWork = here.filter(({ IsDone, Workers }) => !IsDone && Workers.length > 0).length
  return {
    here: here.length,
    done,
    inWork,
    waiting: here.length - done - inWork,
    promises: cars.filter(({ PromisedUntil }) => PromisedUntil !== null).length,
    late: lateCars(cars, now).length,
  }
}
