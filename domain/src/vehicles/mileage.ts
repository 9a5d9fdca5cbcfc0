import { type Day, daysBetween } from '../time/format.ts'

/** What a car's meter showed on a day. */
export interface Reading {
  readonly day: Day
  /** Kilometres. */
  readonly km: number
}

/** A visit to the workshop; the meter was not read at each. */
export interface Visit {
  readonly day: Day
  readonly km: number | null
}

/** What lies between a visit and the one before it. */
export interface SincePrevious {
  readonly days: number
  /** Null where the meter was not read at both, or one of the two readings cannot be trusted. */
  readonly km: number | null
}

/** A visit as the history shows it. */
export interface JudgedVisit<V extends Visit = Visit> {
  readonly visit: V
  /** Null for the first visit. */
  readonly since: SincePrevious | null
  /** Its reading does not fit to those of the other visits: it was mistyped, or the meter was changed. */
  readonly isDoubtful: boolean
}

/**
 * Tells of each visit how long it is after the one before, in days and kilometres, and which readings are doubtful.
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
 * The readings that can all be true, since a meter never runs backwards: as many as possible, the oldest first. Of two
 * choices of the same length the one that ends lowest.
 *
 * @param visits the newest first
 */
export function trustedReadings<V extends Visit>(visits: readonly V[]): (V & Reading)[] {
  const read = visits.filter((visit): visit is V & Reading => visit.km !== null).toReversed()
  // The longest row of readings that do not fall: for each length the row that ends lowest.
  const rows: (V & Reading)[][] = []
  for (const reading of read) {
    const at = rows.findIndex((row) => (row.at(-1)?.km ?? 0) > reading.km)
    const length = at === -1 ? rows.length : at
    rows[length] = [...(rows[length - 1] ?? []), reading]
  }
  return rows.at(-1) ?? []
}

/** What the meter should show, and how fast it runs. */
export interface ExpectedMileage {
  /** Rounded to hundreds, and never below what was read last. */
  readonly km: number
  readonly kmPerMonth: number
}

/** Readings that lie nearer together say nothing of a usual month. */
const leastDays = 30
/** People change their ways: what counts is how the car was driven in the two years before the last reading. */
const recentDays = 730
const daysOfMonth = 365.25 / 12

/**
 * What the meter should show on a day, by the readings so far (specification.md, Vehicle rules); null while too little is
 * known.
 *
 * @param readings the oldest first, not falling
 * @param atLeast what the meter has shown already, in kilometres, also where no day is known of it; null for none
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
