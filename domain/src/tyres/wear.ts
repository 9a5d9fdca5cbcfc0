import type { AxleData } from '@verstas/contract/tyres/entities.ts'
import { type Day, daysBetween } from '../time/format.ts'
import { type DepthField, depthFields } from './depths.ts'

/** One measuring of a set; the mileage is 1 where nobody read the meter. */
export interface Measurement {
  readonly day: Day
  /** Kilometres. */
  readonly mileage: number
  readonly axles: readonly AxleData[]
}

/** A wheel of a set: its axle, and the field that holds its depth. */
export interface WheelPlace {
  readonly axleNumber: number
  readonly field: DepthField
}

/** A depth is read to half a millimetre: the true one lies this far around it. */
const readingError = 0.25
/** A depth that rises by more than two readings can err was read of another tyre. */
const maxRise = 0.5
/** Less far apart, the steps of reading say more than the wear (specification.md, Tyre rules). */
export const leastKm = 5_000
/** Above this a mileage was read. */
const unknownMileage = 1

/** The wheels that a set has at all its measurings. */
export const wheelsOf = ({ axles }: Pick<Measurement, 'axles'>): WheelPlace[] =>
  axles.flatMap((axle) =>
    depthFields.flatMap((field) => (axle[field] == null ? [] : [{ axleNumber: axle.axleNumber, field }])),
  )

/** The depth of a wheel; null where it was not measured. */
export const depthAt = ({ axles }: Pick<Measurement, 'axles'>, place: WheelPlace): number | null =>
  axles.find(({ axleNumber }) => axleNumber === place.axleNumber)?.[place.field] ?? null

/** What says that two axles carry the same tyres, where both tell it. */
const marks = ['Make', 'Model', 'Dot'] as const

/** Whether the tyres of two measurings cannot be the same at the same places: other tyres, or the axles were swapped. */
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
 * The newest measurings of one type that are surely of one set with each tyre in its place: it ends where a tread grew or a
 * tyre's make, model or DOT is another, and where the meter ran backwards.
 *
 * @param measurements of one type, the newest first
 * @returns those of the set, the newest first; without those whose mileage nobody read
 */
export function latestRun<M extends Measurement>(measurements: readonly M[]): M[] {
  const read = measurements.filter(({ mileage }) => mileage > unknownMileage)
  const end = read.findIndex((after, place) => {
    const before = read[place + 1]
    return before !== undefined && (isOtherSet(before, after) || before.mileage > after.mileage)
  })
  return end === -1 ? read : read.slice(0, end + 1)
}

/** How fast a wheel wears, by its first and last measuring: the true value lies between the two. */
export interface Wear {
  /** Millimetres in 10,000 km. */
  readonly least: number
  readonly most: number
  /** What it is based on. */
  readonly km: number
  readonly days: number
  readonly measurements: number
}

/** What a wheel has worn; null where its measurings lie too near together. */
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

/** When a wheel comes to a depth, by how it has worn. */
export interface Forecast {
  /** Kilometres on the meter: not before, and not after; null where it may not wear at all. */
  readonly from: number
  readonly to: number | null
  /** Days from the last measuring, by how the car was driven between the measurings; null where that is not known. */
  readonly fromDays: number | null
  readonly toDays: number | null
  readonly wear: Wear
}

/**
 * When the wheel of a set comes to a depth: a range, rounded outwards to whole thousands of kilometres, from two or more
 * measurings of the set at least 5,000 km apart. Null with less, and where the wheel is there already
 * (specification.md, Tyre rules).
 */
export function forecast(run: readonly Measurement[], place: WheelPlace, depth: number): Forecast | null {
  const wear = wearOf(run, place)
  const last = run.find((measurement) => depthAt(measurement, place) !== null)
  if (!wear || !last) return null
  const left = (depthAt(last, place) ?? 0) - depth
  if (left <= 0) return null
  const kmUntil = (millimetres: number, per10000: number) => (millimetres / per10000) * 10_000
  const soonest = kmUntil(Math.max(0, left - readingError), wear.most)
  const latest = wear.least > 0 ? kmUntil(left + readingError, wear.least) : null
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
