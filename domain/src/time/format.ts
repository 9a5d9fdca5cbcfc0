/** An instant: a Date, or an ISO 8601 string with its offset from UTC. */
export type Instant = Date | string

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Caches formatters, because the creation of one takes a hundred times as long as its use. */
const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute'

const partsOf = (instant: Instant, timeZone: string): Record<Part, string> => {
  const parts = formatterOf(timeZone).formatToParts(new Date(instant))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>
}

/**
 * Returns the calendar day of an instant in the time zone.
 *
 * @throws RangeError for an invalid instant
 */
export const dayOf = (instant: Instant, timeZone: string): Day => {
  const { year, month, day } = partsOf(instant, timeZone)
  // The year is padded, because a year that is being typed can be below 1000.
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** Adds calendar days, or subtracts them if the number is negative. Clock changes do not matter. */
export const addDays = (day: Day, days: number): Day => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/**
 * Returns the number of calendar days from one day to another. It is negative if the second day is earlier.
 */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Formats a calendar day as `dd.MM.yyyy`. */
export const formatDay = (day: Day): string => day.slice(0, 10).split('-').reverse().join('.')

/** Formats the day of an instant in the time zone as `dd.MM.yyyy`. */
export const formatDate = (instant: Instant, timeZone: string): string => formatDay(dayOf(instant, timeZone))

/** Formats the time of an instant in the time zone as `HH:mm`. */
export const formatTime = (instant: Instant, timeZone: string): string => {
  const { hour, minute } = partsOf(instant, timeZone)
  return `${hour}:${minute}`
}

/** Formats an instant in the time zone as `dd.MM.yyyy HH:mm`. */
export const formatDateTime = (instant: Instant, timeZone: string): string =>
  `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`

const minuteMs = 60_000

/**
 * Returns the clock minutes between two instants: the number of minute changes, at least 0. The clock minutes
 * of consecutive spans add up to those of the whole span, so no working time is lost by rounding.
 */
export const minutesBetween = (start: Instant, end: Instant): number =>
  Math.max(
    0,
    Math.floor(new Date(end).getTime() / minuteMs) - Math.floor(new Date(start).getTime() / minuteMs),
  )

/**
 * Formats minutes as `Nh Nmin`, or as `Nmin` below an hour (specification.md, Limits and formats). They are
 * rounded to whole minutes.
 */
export const formatDuration = (minutes: number): string => {
  const whole = Math.round(Math.abs(minutes))
  const hours = Math.floor(whole / 60)
  const sign = minutes < 0 && whole > 0 ? '-' : ''
  return hours > 0 ? `${sign}${hours}h ${whole % 60}min` : `${sign}${whole}min`
}

/**
 * Formats how long ago something was. Times below 24 hours are formatted as by `formatDuration`, longer ones in
 * days of 24 hours and whole hours: `2pv 22h` in Finnish, `2d 22h` in Swedish and English.
 */
export const formatElapsed = (minutes: number, locale: string): string => {
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return formatDuration(minutes)
  const days = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'narrow' })
  return `${days.format(Math.floor(hours / 24))} ${hours % 24}h`
}

/** Formats a balance with its sign: `+1h 30min`, `-45min`, `0min`. */
export const formatSignedDuration = (minutes: number): string =>
  Math.round(minutes) > 0 ? `+${formatDuration(minutes)}` : formatDuration(minutes)

/** Formats an instant for a message: as time if the instant is today, otherwise as date and time. */
export const instantText = (instant: Date, now: Date, timeZone: string): string =>
  dayOf(instant, timeZone) === dayOf(now, timeZone)
    ? formatTime(instant, timeZone)
    : formatDateTime(instant, timeZone)
