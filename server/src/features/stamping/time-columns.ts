import { minutesBeyondShift } from '@verstas/domain/stamping/beyond-shift.ts'
import type { StampingSituation } from '@verstas/domain/stamping/start-time.ts'
import type { TimeKind } from '@verstas/domain/stamping/time-kinds.ts'

/** The columns of a stamping that keep its kind of time and, once it has ended, the minutes of it. */
export function timeColumns(
  kind: TimeKind | null,
  { startAt, endAt }: { readonly startAt: Date; readonly endAt: Date | null },
  shifts: StampingSituation['shifts'],
) {
  const minutes = kind === null || endAt === null ? 0 : minutesBeyondShift({ startAt, endAt }, shifts)
  return {
    is_overtime: kind === 'overtime',
    is_flex_time: kind === 'flex',
    is_kiky_time: kind === 'kiky',
    overtime_minutes: kind === 'overtime' ? minutes : 0,
    flex_minutes: kind === 'flex' ? minutes : 0,
    kiky_minutes: kind === 'kiky' ? minutes : 0,
  }
}
