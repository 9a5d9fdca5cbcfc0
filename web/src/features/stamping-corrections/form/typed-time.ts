import { addDays, dayOf } from '@verstas/domain/time/format.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import type { Range } from '../draft.ts'

/** `HH:mm` out of `8:30`, `08.30`, `830` or `0830`; null for what is no time. */
export function readTime(typed: string): string | null {
  const [, hours, minutes] = /^\s*(\d{1,2})[:.]?(\d{2})\s*$/.exec(typed) ?? []
  if (hours === undefined || minutes === undefined) return null
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}

/**
 * The instant of a typed time within the range, on whichever of its days it lies, or on its first day where it
 * lies on none; null for what is no time. In milliseconds.
 */
export function instantOfTyped(typed: string, { earliest, latest }: Range, timeZone: string): number | null {
  const time = readTime(typed)
  if (time === null) return null
  const firstDay = dayOf(new Date(earliest), timeZone)
  const [first = earliest, next = earliest] = [firstDay, addDays(firstDay, 1)].map((day) =>
    instantOf(day, time, timeZone).getTime(),
  )
  // The range may begin within the typed minute.
  return first + 60_000 <= earliest && next <= latest ? next : first
}
