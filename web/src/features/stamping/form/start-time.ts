import { addDays, dayOf } from '@verstas/domain/time/format.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'

/** What stands in the two parts of the time field. */
export interface TimeEntry {
  readonly hour: string
  readonly minute: string
}

export const emptyTime: TimeEntry = { hour: '', minute: '' }

/** A part of the field after an entry: at most two digits, else what it held. */
export const acceptDigits = (entry: string, held: string): string => (/^\d{0,2}$/.test(entry) ? entry : held)

/** Two digits, as soon as the field is left; nothing stays nothing. */
export const padPart = (part: string): string => (part === '' ? '' : part.padStart(2, '0'))

export const isEmptyTime = ({ hour, minute }: TimeEntry): boolean => hour === '' && minute === ''

/** Whether it is a time: hour 00 to 23 and minute 00 to 59 (specification.md, Validation). */
export const isTime = ({ hour, minute }: TimeEntry): boolean =>
  hour !== '' && minute !== '' && Number(hour) <= 23 && Number(minute) <= 59

/** An evening's start that is typed after midnight lies this far ahead, in milliseconds, and means yesterday. */
const halfDayMs = 12 * 60 * 60_000

/** The instant of a typed time of today, or of yesterday for a shift across midnight; null for no time. */
export function startOfEntry(entry: TimeEntry, now: Date, timeZone: string): Date | null {
  if (!isTime(entry)) return null
  const time = `${padPart(entry.hour)}:${padPart(entry.minute)}`
  const today = dayOf(now, timeZone)
  const start = instantOf(today, time, timeZone)
  return start.getTime() - now.getTime() > halfDayMs ? instantOf(addDays(today, -1), time, timeZone) : start
}
