import type { AxleData } from '@verstas/contract/tyres/entities.ts'
import { type Day, daysBetween } from '../time/format.ts'
import { type DepthField, depthFields } from './depths.ts'

/** One measurement of a set; the mileage is 1 if the meter was not read. */
export interface Measurement {
  readonly day: Day
  /** Kilometres. */
  readonly mileage: number
  readonly axles: readonly AxleData[]
}

/** A wheel of a set: its axle, and the field with its depth. */
export interface WheelPlace {
  readonly axleNumber: number
  readonly field: DepthField
}

/** A depth is read to half a millimetre: the true one differs by at most this. */
const readingError = 0.25
/** A depth that increases by more than two reading errors belongs to another tyre. */
const maxRise = 0.5
/** Below this distance, reading errors exceed the wear (specification.md, Tyre rules). */
export const leastKm = 5_000
/** The mileage of a record whose meter was not read; every read mileage is greater. */
const unknownMileage = 1

/** Returns the wheels that a set has in all measurements. */
export const wheelsOf = ({ axles }: Pick<Measurement, 'axles'>): WheelPlace[] =>
  axles.flatMap((axle) =>
    depthFields.flatMap((field) => (axle[field] == null ? [] : [{ axleNumber: axle.axleNumber, field }])),
  )

/** Returns the depth of a wheel; null if it was not measured. */
export const depthAt = ({ axles }: Pick<Measurement, 'axles'>, place: WheelPlace): number | null =>
  axles.find(({ axleNumber }) => axleNumber === place.axleNumber)?.[place.field] ?? null

/** Fields that are equal for the same tyres, if both axles have them. */
const marks = ['Make', 'Model', 'Dot'] as const

/**
 * True if the tyres of two measurements cannot be the same at the same places: other tyres, or swapped axles.
 */
function isOtherSet(before: Measurement, after: Measurement): boolean {
  const isOtherTyre = after.axles.some((axle) => {
    const former = before.axles.find(({ axleNumber }) => axleNumber === axle.axleNumber)
    return marks.some((mark) => former?.[mark] && axle[mark] && former[mark] !== axle[mark])
  })
  return (
    isOtherTyre ||
    wheelsOf(after).some((place) => {
      const [was, is] = [depthAt(before, place), depthAt(after, place)]
      return was !== null && is !== null && is > was + maxRise
    })
  )
}

/**
 * Returns the newest measurements that are certainly of one set with each tyre in its place. The run ends at
 * a tread that grew, a changed make, model or DOT, or a meter that ran backwards.
 *
 * @param measurements of one type, the newest first
 * @returns those of the set, the newest first; without those with an unread meter
 */
export function latestRun<M extends Measurement>(measurements: readonly M[]): M[] {
  const read = measurements.filter(({ mileage }) => mileage > unknownMileage)
  const end = read.findIndex((after, place) => {
    const before = read[place + 1]
    return before !== undefined && (isOtherSet(before, after) || before.mileage > after.mileage)
  })
  return end === -1 ? read : read.slice(0, end + 1)
}

/** The wear of a wheel between its first and last measurement: the true value is between the two. */
export interface Wear {
  /** Millimetres in 10,000 km. */
  readonly least: number
  readonly most: number
  /** The distance it is based on. */
  readonly km: number
  readonly days: number
  readonly measurements: number
}

/** Returns the wear of a wheel; null if its measurements are too close together. */
export function wearOf(run: readonly Measurement[], place: WheelPlace): Wear | null {
  const measured = run.filter((measurement) => depthAt(measurement, place) !== null)
  const [last, first] = [measured[0], measured.at(-1)]
  if (!last || !first) return null
  const km = last.mileage - first.mileage
  if (km < leastKm) return null
  const worn = (depthAt(first, place) ?? 0) - (depthAt(last, place) ?? 0)
  const per = (millimetres: number) => (Math.max(0, millimetres) / km) * 10_000
  return {
    least: per(worn - 2 * readingError),
    most: per(worn + 2 * readingError),
    km,
    days: daysBetween(first.day, last.day),
    measurements: measured.length,
  }
}

/** The time at which a wheel reaches a depth, from its wear. */
export interface Forecast {
  /** Kilometres on the meter: at the earliest and at the latest; null if it may not wear at all. */
  readonly from: number
  readonly to: number | null
  /** Days from the last measurement, from the car's use between the measurements; null if unknown. */
  readonly fromDays: number | null
  readonly toDays: number | null
  readonly wear: Wear
}

/**
 * Forecasts when a wheel reaches a depth. The range is rounded outwards to whole thousands of kilometres. It
 * needs two or more measurements of the set at least 5,000 km apart. Null with less, and if the wheel has
 * reached the depth (specification.md, Tyre rules).
 */
export function forecast(run: readonly Measurement[], place: WheelPlace, depth: number): Forecast | null {
  const wear = wearOf(run, place)
  const last = run.find((measurement) => depthAt(measurement, place) !== null)
  if (!wear || !last) return null
  const remaining = (depthAt(last, place) ?? 0) - depth
  if (remaining <= 0) return null
  const kmUntil = (millimetres: number, per10000: number) => (millimetres / per10000) * 10_000
  const soonest = kmUntil(Math.max(0, remaining - readingError), wear.most)
  const latest = wear.least > 0 ? kmUntil(remaining + readingError, wear.least) : null
  const daysPerKm = wear.days > 0 ? wear.days / wear.km : null
  const inDays = (km: number | null) =>
    km === null || daysPerKm === null ? null : Math.round(km * daysPerKm)
  return {
    from: Math.floor((last.mileage + soonest) / 1000) * 1000,
    to: latest === null ? null : Math.ceil((last.mileage + latest) / 1000) * 1000,
    fromDays: inDays(soonest),
    toDays: inDays(latest),
    wear,
  }
}
