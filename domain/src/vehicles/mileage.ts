import { type Day, daysBetween } from '../time/format.ts'

/** A reading of a vehicle's meter on a day. */
export interface Reading {
  readonly day: Day
  /** The reading in kilometres. */
  readonly km: number
}

/** A visit to the workshop, with or without a reading. */
export interface Visit {
  readonly day: Day
  readonly km: number | null
}

/** The time and the distance between a visit and the previous visit. */
export interface SincePrevious {
  readonly days: number
  /** The distance in kilometres; null if one of the two readings is missing or doubtful. */
  readonly km: number | null
}

/** A visit in the service history, compared with the other visits. */
export interface JudgedVisit<V extends Visit = Visit> {
  readonly visit: V
  /** The time and distance since the previous visit; null for the first visit. */
  readonly since: SincePrevious | null
  /** True if the reading does not fit the other readings. It was mistyped, or the meter was changed. */
  readonly isDoubtful: boolean
}

/**
 * Compares each visit with the other visits.
 *
 * @param visits the newest first
 */
export function judgeVisits<V extends Visit>(visits: readonly V[]): JudgedVisit<V>[] {
  const trusted = new Set<Visit>(trustedReadings(visits))
  return visits.map((visit, place) => {
    const previous = visits[place + 1]
    const isCounted = trusted.has(visit) && previous !== undefined && trusted.has(previous)
    return {
      visit,
      since: previous
        ? {
            days: daysBetween(previous.day, visit.day),
            km: isCounted ? (visit.km ?? 0) - (previous.km ?? 0) : null,
          }
        : null,
      isDoubtful: visit.km !== null && !trusted.has(visit),
    }
  })
}

/**
 * Returns the longest sequence of readings that never decreases, the oldest first. A meter never runs
 * backwards. The sequence with the lower last reading is returned if two are equally long.
 *
 * @param visits the newest first
 */
export function trustedReadings<V extends Visit>(visits: readonly V[]): (V & Reading)[] {
  const read = visits.filter((visit): visit is V & Reading => visit.km !== null).toReversed()
  // The sequences with the lowest last reading, one for each length.
  const rows: (V & Reading)[][] = []
  for (const reading of read) {
    const at = rows.findIndex((row) => (row.at(-1)?.km ?? 0) > reading.km)
    const length = at === -1 ? rows.length : at
    rows[length] = [...(rows[length - 1] ?? []), reading]
  }
  return rows.at(-1) ?? []
}

/** The expected mileage of a vehicle, and its distance per month. */
export interface ExpectedMileage {
  /** The expected mileage in kilometres, rounded to hundreds and never below the last reading. */
  readonly km: number
  readonly kmPerMonth: number
}

/** The minimum number of days between two readings. A shorter time does not show the usual distance. */
const leastDays = 30
/**
 * The average begins at the earliest reading within this number of days before the last one, because the
 * use of a vehicle changes over time. An older reading is used only if there is no such reading.
 */
const recentDays = 730
const daysOfMonth = 365.25 / 12

/**
 * Returns the expected mileage on a day (specification.md, Vehicle rules). Null if there are too few
 * readings, or if they are too close together.
 *
 * @param readings the oldest first, not decreasing
 * @param atLeast the highest known reading in kilometres, even if its day is unknown; null if there is none
 */
export function expectMileage(
  readings: readonly Reading[],
  on: Day,
  atLeast: number | null = null,
): ExpectedMileage | null {
  const last = readings.at(-1)
  if (!last) return null
  const ageOf = ({ day }: Reading) => daysBetween(day, last.day)
  const before = readings.filter((reading) => ageOf(reading) >= leastDays)
  const from = before.find((reading) => ageOf(reading) <= recentDays) ?? before.at(-1)
  if (!from) return null
  const kmPerDay = (last.km - from.km) / ageOf(from)
  const expected = last.km + kmPerDay * Math.max(0, daysBetween(last.day, on))
  return {
    km: Math.max(last.km, atLeast ?? 0, Math.round(expected / 100) * 100),
    kmPerMonth: Math.round((kmPerDay * daysOfMonth) / 10) * 10,
  }
}

/** The reason why a typed reading is probably wrong: it is lower than an earlier reading, or too high. */
export type MileageDoubt = 'backwards' | 'far'

/** The maximum plausible distance per day in kilometres. It is the average of a busy taxi over a year. */
const mostKmPerDay = 300
/** An additional plausible distance in kilometres, even between two readings of one day. */
const kmBeyond = 10_000

/** Compares a reading with an earlier trusted reading. Null if the reading is plausible. */
export function doubtMileage({ day, km }: Reading, earlier: Reading): MileageDoubt | null {
  if (km < earlier.km) return 'backwards'
  const most = earlier.km + kmBeyond + mostKmPerDay * Math.max(0, daysBetween(earlier.day, day))
  return km > most ? 'far' : null
}
