/** Milliseconds since 1970. */
export type Instant = number

export const minute = 60_000

/** The days around the one on which the demo is loaded, in the dealership's time zone. */
export interface Calendar {
  readonly now: Instant
  readonly year: number
  /** The instant of a wall-clock time (`HH:MM`) on the day `dayOffset` days from today. */
  at(dayOffset: number, time: string): Instant
  /** `YYYY-MM-DD`. */
  date(dayOffset: number): string
  isWeekend(dayOffset: number): boolean
}

export function createCalendar(now: Date, timeZone: string): Calendar {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const dayOf = (dayOffset: number) => today.add({ days: dayOffset })
  return {
    now: now.getTime(),
    year: today.year,
    at: (dayOffset, time) =>
      dayOf(dayOffset).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds,
    date: (dayOffset) => dayOf(dayOffset).toString(),
    isWeekend: (dayOffset) => dayOf(dayOffset).dayOfWeek > 5,
  }
}

export function toTimestamp(instant: Instant): string {
  return new Date(instant).toISOString()
}
