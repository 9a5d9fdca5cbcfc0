import type { AxleData } from '@verstas/contract/tyres/entities.ts'
import { type DepthField, depthFields } from './depths.ts'

/** One measurement of a tyre set. */
export interface Measurement {
  /** The reading in kilometres; 1 if the meter was not read. */
  readonly mileage: number
  readonly axles: readonly AxleData[]
}

/** A wheel of a set: its axle, and the field with its depth. */
export interface WheelPlace {
  readonly axleNumber: number
  readonly field: DepthField
}

/**
 * The maximum difference between a measured depth and the true depth, in millimetres. Depths are measured in
 * half millimetres.
 */
const readingError = 0.25
/**
 * The maximum rise of a depth by errors of measurement, in millimetres. A higher rise means that the tyre was
 * changed.
 */
const maxRise = 0.5
/**
 * The minimum distance between measurements in kilometres (specification.md, Tyre rules). At shorter
 * distances, errors of measurement may exceed the wear.
 */
export const leastKm = 5_000
/** The mileage of a record whose meter was not read. */
const unknownMileage = 1

/** Returns the measured wheels. */
const wheelsOf = ({ axles }: Pick<Measurement, 'axles'>): WheelPlace[] =>
  axles.flatMap((axle) =>
    depthFields.flatMap((field) => (axle[field] == null ? [] : [{ axleNumber: axle.axleNumber, field }])),
  )

/** Returns the depth of a wheel; null if it was not measured. */
export const depthAt = ({ axles }: Pick<Measurement, 'axles'>, place: WheelPlace): number | null =>
  axles.find(({ axleNumber }) => axleNumber === place.axleNumber)?.[place.field] ?? null

/** Fields whose values differ only if the tyres differ. */
const marks = ['Make', 'Model', 'Dot'] as const

/** True if the tyres of two measurements differ, because they were changed or their axles were swapped. */
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
 * Returns the newest measurements of the same tyres at the same wheels. Earlier measurements belong to other
 * tyres if a depth rises, the make, model or DOT changes, or the mileage falls after them. Measurements with
 * an unread meter are left out.
 *
 * @param measurements of a tyre type, the newest first
 * @returns the measurements of the set, the newest first
 */
export function latestRun<M extends Measurement>(measurements: readonly M[]): M[] {
  const read = measurements.filter(({ mileage }) => mileage > unknownMileage)
  const end = read.findIndex((after, place) => {
    const before = read[place + 1]
    return before !== undefined && (isOtherSet(before, after) || before.mileage > after.mileage)
  })
  return end === -1 ? read : read.slice(0, end + 1)
}

/**
 * The wear of a wheel between its first and last measurement. The true wear is between `least` and `most`.
 */
export interface Wear {
  /** The wear in millimetres per 10,000 km. */
  readonly least: number
  readonly most: number
  /** The distance between the two measurements in kilometres. */
  readonly km: number
  readonly measurements: number
}

/** Returns the wear of a wheel; null if the measurements are less than 5,000 km apart. */
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
    measurements: measured.length,
  }
}

/** The forecast of a wheel: when it reaches a depth. */
export interface Forecast {
  /** The lowest expected mileage in kilometres. `to` is the highest; null if the wheel may have no wear. */
  readonly from: number
  readonly to: number | null
  readonly wear: Wear
}

/**
 * Forecasts the mileage at which a wheel reaches a depth (specification.md, Tyre rules). The range is rounded
 * outwards to thousands of kilometres. Null if the measurements are less than 5,000 km apart, or if the wheel
 * has reached the depth.
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
  return {
    from: Math.floor((last.mileage + soonest) / 1000) * 1000,
    to: latest === null ? null : Math.ceil((last.mileage + latest) / 1000) * 1000,
    wear,
  }
}
