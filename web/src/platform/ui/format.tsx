import {
  type Day,
  dayOf,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatElapsed,
  formatSignedDuration,
  formatTime,
  type Instant,
  instantText,
} from '@verstas/domain/time/format.ts'
import { createContext, type ReactNode, use, useMemo } from 'react'

/** Formats times, days and amounts in the site's time zone and the user's language. */
export interface Format {
  readonly timeZone: string
  /** `dd.MM.yyyy` of an instant. */
  readonly date: (instant: Instant) => string
  /** `dd.MM.yyyy HH:mm` of an instant. */
  readonly dateTime: (instant: Instant) => string
  /** `HH:mm` of an instant. */
  readonly time: (instant: Instant) => string
  /** `HH:mm` if the instant is today, else `dd.MM.yyyy HH:mm`. */
  readonly instant: (instant: Instant, now: Date) => string
  /** `HH:mm–HH:mm`. A range without an end stops at the dash. */
  readonly timeRange: (start: Instant, end: Instant | null) => string
  /** `dd.MM.yyyy HH:mm–HH:mm`. Contains both dates if the end is on another day. */
  readonly dateTimeRange: (start: Instant, end: Instant) => string
  /** `dd.MM.yyyy` of a calendar day. */
  readonly day: (day: Day) => string
  /** The full name of the weekday in the language. */
  readonly weekday: (day: Day) => string
  /** The short weekday and `dd.MM.yyyy`. */
  readonly shortDay: (day: Day) => string
  /** Returns the calendar day of an instant in the site's time zone. */
  readonly dayOf: (instant: Instant) => Day
  /** `Nh Nmin` or `Nmin`. */
  readonly duration: (minutes: number) => string
  /** Like `duration`, but in days and hours from 24 hours on, for example for how late something is. */
  readonly elapsed: (minutes: number) => string
  /** `+Nh Nmin` or `-Nmin`. */
  readonly signedHours: (minutes: number) => string
  /** An amount with two decimals, without a currency. */
  readonly price: (amount: number) => string
  /** A number with separators between thousands. */
  readonly number: (value: number) => string
}

/**
 * Creates the formats of a site.
 *
 * @param locale BCP 47 tag for the names of days and the separators in numbers
 */
export const createFormat = (timeZone: string, locale: string): Format => {
  const weekdays = once(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }))
  const shortWeekdays = once(() => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))
  const noonOf = (day: Day) => new Date(`${day}T12:00:00Z`)
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const prices = once(() => new Intl.NumberFormat(locale, twoDecimals))
  const numbers = once(() => new Intl.NumberFormat(locale))
  const time = (instant: Instant) => formatTime(instant, timeZone)
  const dateTime = (instant: Instant) => formatDateTime(instant, timeZone)
  const isOneDay = (start: Instant, end: Instant) => dayOf(start, timeZone) === dayOf(end, timeZone)
  return {
    timeZone,
    date: (instant) => formatDate(instant, timeZone),
    dateTime,
    time,
    instant: (instant, now) => instantText(new Date(instant), now, timeZone),
    timeRange: (start, end) => `${time(start)}–${end === null ? '' : time(end)}`,
    dateTimeRange: (start, end) =>
      isOneDay(start, end) ? `${dateTime(start)}–${time(end)}` : `${dateTime(start)} – ${dateTime(end)}`,
    day: formatDay,
    weekday: (day) => weekdays().format(noonOf(day)),
    shortDay: (day) => `${shortWeekdays().format(noonOf(day))} ${formatDay(day)}`,
    dayOf: (instant) => dayOf(instant, timeZone),
    duration: formatDuration,
    elapsed: (minutes) => formatElapsed(minutes, locale),
    signedHours: formatSignedDuration,
    price: (amount) => prices().format(amount),
    number: (value) => numbers().format(value),
  }
}

/**
 * Returns a function that creates a value on its first call, because creating an `Intl` format takes tens of
 * milliseconds on a slow phone.
 */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const defaultTimeZone = 'Europe/Helsinki'

const FormatContext = createContext<Format>(createFormat(defaultTimeZone, 'fi'))

interface FormatProviderProps {
  /** The site's time zone. Undefined if the server sends none. */
  readonly timeZone?: string | undefined
  readonly locale: string
  readonly children: ReactNode
}

export function FormatProvider({ timeZone = defaultTimeZone, locale, children }: FormatProviderProps) {
  const format = useMemo(() => createFormat(timeZone, locale), [timeZone, locale])
  return <FormatContext value={format}>{children}</FormatContext>
}

/** Returns the formats for the current site and language. */
export const useFormat = (): Format => use(FormatContext)
