import { dayBounds } from './day.ts'
import { addDays, type Day, dayOf } from './format.ts'
import type { EndedSpan } from './span.ts'

/** A calendar day in a time zone, with its first instant and the first instant after it. */
export interface LocalDay extends EndedSpan {
  readonly day: Day
}

const dayMs = 86_400_000

/** The number of cached days after which the cache is emptied. */
const mostCached = 5000

/** The local days that touch a day of UTC, by the time zone and the number of that day. */
const cache = new Map<string, readonly LocalDay[]>()

/**
 * Returns the calendar day of an instant in a time zone. Caches days, because a day from `Intl` takes a hundred
 * times as long, and payroll asks for the days of thousands of stampings.
 */
export function localDayOf(instant: Date, timeZone: string): LocalDay {
  const utcDay = Math.floor(instant.getTime() / dayMs)
  const key = `${utcDay} ${timeZone}`
  let days = cache.get(key)
  if (days === undefined) {
    if (cache.size >= mostCached) cache.clear()
    days = localDaysDuring(utcDay, timeZone)
    cache.set(key, days)
  }
  const found = days.find(({ startAt, endAt }) => startAt <= instant && instant < endAt)
  if (found === undefined) throw new RangeError(`No day of ${instant.toISOString()}`)
  return found
}

function localDaysDuring(utcDay: number, timeZone: string): LocalDay[] {
  const end = new Date((utcDay + 1) * dayMs)
  const days: LocalDay[] = []
  for (let day = dayOf(new Date(utcDay * dayMs), timeZone); ; day = addDays(day, 1)) {
    const bounds = dayBounds(day, timeZone)
    if (bounds.start >= end) return days
    days.push({ day, startAt: bounds.start, endAt: bounds.end })
  }
}

/** Returns the calendar days that a span touches, sorted by time. */
export function localDaysOf({ startAt, endAt }: EndedSpan, timeZone: string): LocalDay[] {
  const days = [localDayOf(startAt, timeZone)]
  for (let last = days.at(-1); last !== undefined && last.endAt < endAt; last = days.at(-1))
    days.push(localDayOf(last.endAt, timeZone))
  return days
}
