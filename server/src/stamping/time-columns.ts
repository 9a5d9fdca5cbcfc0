import { minutesBeyondShift } from '@verstas/domain/stamping/beyond-shift.ts'
import type { StampingSituation } from '@verstas/domain/stamping/start-time.ts'
import type { TimeKind } from '@verstas/domain/stamping/time-kinds.ts'
import type { Selectable } from 'kysely'
import type { StampingTable } from '../database/tables/stamping-tables.ts'

type Flags = Pick<Selectable<StampingTable>, 'is_overtime' | 'is_flex_time' | 'is_kiky_time'>

/** What a stamping's time beyond the shift counts as; null where nobody said. */
export function timeKindOf({ is_overtime, is_flex_time, is_kiky_time }: Flags): TimeKind | null {
  if (is_overtime) return 'overtime'
  if (is_flex_time) return 'flex'
  return is_kiky_time ? 'kiky' : null
}

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
