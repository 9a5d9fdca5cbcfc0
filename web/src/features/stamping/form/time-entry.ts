import type { ForgottenStamping } from '@verstas/contract/stamping/corrections.ts'
import { latestEnd } from '@verstas/domain/stamping/forgotten.ts'
import { addDays, type Day, dayOf, formatTime } from '@verstas/domain/time/format.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'

/** The text of the two parts of a time field. */
export interface TimeEntry {
  readonly hour: string
  readonly minute: string
}

export const emptyTime: TimeEntry = { hour: '', minute: '' }

/** The new text of a part: what was typed if it is at most two digits, else the text before. */
export const acceptDigits = (entry: string, held: string): string => (/^\d{0,2}$/.test(entry) ? entry : held)

/** Pads to two digits; an empty part stays empty. */
export const padPart = (part: string): string => (part === '' ? '' : part.padStart(2, '0'))

export const isEmptyTime = ({ hour, minute }: TimeEntry): boolean => hour === '' && minute === ''

/** Hour 00 to 23 and minute 00 to 59 (specification.md, Validation). */
export const isTime = ({ hour, minute }: TimeEntry): boolean =>
  hour !== '' && minute !== '' && Number(hour) <= 23 && Number(minute) <= 59

/** Whether a part is no hour or no minute, whatever is typed next. */
export const isOutOfRange = ({ hour, minute }: TimeEntry): boolean => Number(hour) > 23 || Number(minute) > 59

/** Milliseconds. A typed start that lies further ahead means yesterday: an evening's, typed after midnight. */
const halfDayMs = 12 * 60 * 60_000

/**
 * The instant of a typed time of today, or of yesterday for a shift across midnight; of an hour that comes twice, the last that is
 * not after now. Null for no time.
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

/** The form's first values: the suggested end, or the day of the start without a time. */
export function initialEnd({ Stamping, SuggestedEnd }: ForgottenStamping, timeZone: string): EndEntry {
  if (SuggestedEnd === null) return { day: dayOf(Stamping.StartTime, timeZone), time: emptyTime }
  const [hour = '', minute = ''] = formatTime(SuggestedEnd, timeZone).split(':')
  return { day: dayOf(SuggestedEnd, timeZone), time: { hour, minute } }
}

/** The days on which the stamping can have ended. */
export function daysOfEnd(start: Date, now: Date, timeZone: string): Day[] {
  const last = dayOf(latestEnd(start, now), timeZone)
  const days: Day[] = []
  for (let day = dayOf(start, timeZone); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The entered instant; of an hour that comes twice, the last that is not after `latest`. Null while it is no time. */
export const instantOfEnd = ({ day, time }: EndEntry, timeZone: string, latest: Date): Date | null =>
  isTime(time) ? instantOf(day, `${padPart(time.hour)}:${padPart(time.minute)}`, timeZone, latest) : null
