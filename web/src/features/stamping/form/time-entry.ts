import type { ForgottenStamping } from '@verstas/contract/stamping/corrections.ts'
import { latestEnd } from '@verstas/domain/stamping/forgotten.ts'
import { addDays, type Day, dayOf, formatTime } from '@verstas/domain/time/format.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { readTime } from '../../../platform/ui/typed-time.ts'

/** The typed text of the hour and the minute. */
export interface TimeEntry {
  readonly hour: string
  readonly minute: string
}

export const emptyTime: TimeEntry = { hour: '', minute: '' }

/** The maximum length of the hour text and of the minute text, in characters. Longer text is cut. */
const maxPartLength = 8

/**
 * Returns the entry after the text of one part has changed. A complete time (`14.20`, `915`) fills both
 * parts. If the first digit of the hour is 3 to 9, the next digit goes to the minute. A separator after the
 * hour, or alone in the minute, empties the minute. Other text is stored in its part, trimmed and cut;
 * `isTime` checks it.
 */
export function enterPart(entry: TimeEntry, name: keyof TimeEntry, typed: string): TimeEntry {
  const text = typed.trim()
  const [hour, minute] = (text.length > 2 ? readTime(text) : null)?.split(':') ?? []
  if (hour !== undefined && minute !== undefined) return { hour, minute }
  if (name === 'hour' && /^[3-9]\d$/.test(text))
    return { hour: padPart(text.slice(0, 1)), minute: text.slice(1) }
  const [, hourBefore] = (name === 'hour' && /^(\d{1,2})[:.,]$/.exec(text)) || []
  if (hourBefore !== undefined) return { hour: padPart(hourBefore), minute: '' }
  if (name === 'minute' && /^[:.,]$/.test(text)) return { ...entry, minute: '' }
  return { ...entry, [name]: text.slice(0, maxPartLength) }
}

/** Pads a single digit with a zero; returns any other text unchanged. */
export const padPart = (part: string): string => (/^\d$/.test(part) ? `0${part}` : part)

/** True if neither the hour nor the minute was entered. */
export const isEmptyTime = ({ hour, minute }: TimeEntry): boolean => hour === '' && minute === ''

/** True for hour 00 to 23 and minute 00 to 59 (specification.md, Validation). */
export const isTime = ({ hour, minute }: TimeEntry): boolean =>
  readTime(`${hour}:${padPart(minute)}`) !== null

/** True if the hour or the minute exceeds its maximum; further digits cannot make it valid. */
export const isOutOfRange = ({ hour, minute }: TimeEntry): boolean => Number(hour) > 23 || Number(minute) > 59

/**
 * The maximum time by which a typed start can be in the future, in milliseconds. A time further ahead means
 * yesterday, for example an evening time that is typed after midnight.
 */
const halfDayMs = 12 * 60 * 60_000

/**
 * Returns the instant of a typed time of today, or of yesterday for a shift across midnight. Null if the time
 * is invalid. In the repeated hour of a clock change, returns the last possible instant that is not after
 * now.
 */
export function startOfEntry(entry: TimeEntry, now: Date, timeZone: string): Date | null {
  if (!isTime(entry)) return null
  const time = `${padPart(entry.hour)}:${padPart(entry.minute)}`
  const today = dayOf(now, timeZone)
  const start = instantOf(today, time, timeZone, now)
  return start.getTime() - now.getTime() > halfDayMs
    ? instantOf(addDays(today, -1), time, timeZone, now)
    : start
}

/** The entered end of a forgotten stamping. */
export interface EndEntry {
  readonly day: Day
  readonly time: TimeEntry
}

/** Returns the initial values of the form: the suggested end, or the day of the start without a time. */
export function initialEnd({ Stamping, SuggestedEnd }: ForgottenStamping, timeZone: string): EndEntry {
  if (SuggestedEnd === null) return { day: dayOf(Stamping.StartTime, timeZone), time: emptyTime }
  const [hour = '', minute = ''] = formatTime(SuggestedEnd, timeZone).split(':')
  return { day: dayOf(SuggestedEnd, timeZone), time: { hour, minute } }
}

/** Returns the days on which a forgotten stamping may have ended. */
export function daysOfEnd(start: Date, now: Date, timeZone: string): Day[] {
  const last = dayOf(latestEnd(start, now), timeZone)
  const days: Day[] = []
  for (let day = dayOf(start, timeZone); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * Returns the entered instant; null if the time is invalid. In the repeated hour of a clock change, returns
 * the last possible instant that is not after `latest`.
 */
export const instantOfEnd = ({ day, time }: EndEntry, timeZone: string, latest: Date): Date | null =>
  isTime(time) ? instantOf(day, `${padPart(time.hour)}:${padPart(time.minute)}`, timeZone, latest) : null
