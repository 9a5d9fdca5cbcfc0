import { type Day, daysBetween } from '../time/format.ts'

/** A car's meter reading on a day. */
export interface Reading {
  readonly day: Day
  /** Kilometres. */
  readonly km: number
}

/** A visit to the workshop, with or without a reading. */
export interface Visit {
  readonly day: Day
  readonly km: number | null
}

/** Time and distance between a visit and the previous one. */
export interface SincePrevious {
  readonly days: number
  /** Null if one of the two readings is missing or doubtful. */
  readonly km: number | null
}

/** A visit in the history with its comparison to the other visits. */
export interface JudgedVisit<V extends Visit = Visit> {
  readonly visit: V
  /** Null for the first visit. */
  readonly since: SincePrevious | null
  /** True if its reading does not fit the other visits: it was mistyped, or the meter was changed. */
  readonly isDoubtful: boolean
}

/**
 * Compares each visit with the previous ones: the time and distance since then, and whether its reading is
 * doubtful.
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
 * Returns the largest set of readings that never decrease, the oldest first, because a meter never runs
 * backwards. If two sets have the same size, returns the one with the lower last reading.
 *
 * @param visits the newest first
 */
export function trustedReadings<V extends Visit>(visits: readonly V[]): (V & Reading)[] {
  const read = visits.filter((visit): visit is V & Reading => visit.km !== null).toReversed()
  // For each length, the non-decreasing sequence of readings with the lowest last reading.
  const rows: (V & Reading)[][] = []
  for (const reading of read) {
    const at = rows.findIndex((row) => (row.at(-1)?.km ?? 0) > reading.km)
    const length = at === -1 ? rows.length : at
    rows[length] = [...(rows[length - 1] ?? []), reading]
  }
  return rows.at(-1) ?? []
}

/** The expected meter reading, and the driven distance per month. */
export interface ExpectedMileage {
  /** Rounded to hundreds, and never below the last reading. */
  readonly km: number
  readonly kmPerMonth: number
}

/** Minimum number of days between readings; a shorter time does not show the usual distance. */
const leastDays = 30
/**
 * Readings of this many days before the last reading count; older ones do not, because the use of a car
 * changes.
 */
const recentDays = 730
const daysOfMonth = 365.25 / 12

/**
 * Returns the expected meter reading on a day, computed from the readings so far (specification.md, Vehicle
 * rules). Null if the readings are too few or too close together.
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

/**
 * The reason why a typed reading is probably wrong: it is lower than an earlier reading, or the distance is
 * unusually large.
 */
export type MileageDoubt = 'backwards' | 'far'

/** Maximum plausible kilometres per day: the average of a busy taxi over a year. */
const mostKmPerDay = 300
/** Kilometres that are plausible in addition to those per day, even between two readings of one day. */
const kmBeyond = 10_000

/** Compares a reading with an earlier trusted one. Null if the reading is plausible. */
export function doubtMileage({ day, km }: Reading, earlier: Reading): MileageDoubt | null {
  if (km < earlier.km) return 'backwards'
  const most = earlier.km + kmBeyond + mostKmPerDay * Math.max(0, daysBetween(earlier.day, day))
  return km > most ? 'far' : null
}
