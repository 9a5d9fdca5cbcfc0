import type { ForgottenStamping } from '@verstas/contract/stamping/corrections.ts'
import { latestEnd } from '@verstas/domain/stamping/forgotten.ts'
import { addDays, type Day, dayOf, formatTime } from '@verstas/domain/time/format.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { emptyTime, isTime, padPart, type TimeEntry } from '../form/start-time.ts'

/** What is told about the end of a forgotten stamping. */
export interface EndEntry {
  readonly day: Day
  readonly time: TimeEntry
}

/** What the form begins with: the suggestion, or the day of the start without a time. */
export function firstEntry({ Stamping, SuggestedEnd }: ForgottenStamping, timeZone: string): EndEntry {
  if (SuggestedEnd === null) return { day: dayOf(Stamping.StartTime, timeZone), time: emptyTime }
  const [hour = '', minute = ''] = formatTime(SuggestedEnd, timeZone).split(':')
  return { day: dayOf(SuggestedEnd, timeZone), time: { hour, minute } }
}

/** The days on which it can have ended. */
export function daysOfEnd(start: Date, now: Date, timeZone: string): Day[] {
  const last = dayOf(latestEnd(start, now), timeZone)
  const days = [dayOf(start, timeZone)]
  for (let day = days[0] ?? last; day < last; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}

/** The instant that was told; null while it is no time. */
export const endOf = ({ day, time }: EndEntry, timeZone: string): Date | null =>
  isTime(time) ? instantOf(day, `${padPart(time.hour)}:${padPart(time.minute)}`, timeZone) : null
