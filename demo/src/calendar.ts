/** An instant in milliseconds since 1970. */
export type Instant = number

export const minute = 60_000
const minutesOfDay = 24 * 60

/** Converts days, counted from the day of loading, to instants and dates in the dealership's time zone. */
export interface Calendar {
  readonly now: Instant
  readonly year: number
  /** Returns the instant of a wall-clock time (`HH:MM`) on the day that is `dayOffset` days from today. */
  at(dayOffset: number, time: string): Instant
  /** Returns the date as `YYYY-MM-DD`. */
  date(dayOffset: number): string
  isWeekend(dayOffset: number): boolean
}

/** Creates the calendar around the loading of the demo. Day 0 is the day of `now` in the time zone. */
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

/**
 * Returns the delay of the day crew's start today, in minutes of the wall clock. It is negative if the crew
 * starts earlier than usual. The delay puts people at work even if the demo is loaded in the evening or at
 * night. The shift of the roster `day` never crosses midnight.
 */
export function todaysDelay({ now, at }: Calendar): number {
  const hours = (now - at(0, '00:00')) / (60 * minute)
  if (hours >= 7 && hours <= 15) return 0
  return Math.min(Math.max(Math.round(hours) - 10, -7), 8.5) * 60
}

/** Returns the instant of a wall-clock time plus a delay in minutes, possibly on another day. */
export function atDelayed(calendar: Calendar, day: number, time: string, delay: number): Instant {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const total = hours * 60 + minutes + delay
  const ofDay = ((total % minutesOfDay) + minutesOfDay) % minutesOfDay
  const wallTime = [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return calendar.at(day + Math.floor(total / minutesOfDay), wallTime)
}

/** Returns an instant as ISO text. */
export function toTimestamp(instant: Instant): string {
  return new Date(instant).toISOString()
}
