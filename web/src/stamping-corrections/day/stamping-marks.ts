import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { layOutDay } from '@verstas/domain/stamping/day-timeline.ts'
import { isForgotten } from '@verstas/domain/stamping/forgotten.ts'
import { type Day, dayOf } from '@verstas/domain/time/format.ts'

/** What there is to look at in a day, the most pressing first. */
export type Mark = 'forgotten' | 'overlap' | 'gap' | 'clockOff' | 'running' | 'stopped' | 'none' | 'fine'

interface DaySituation {
  readonly day: Day
  /** The site's. */
  readonly timeZone: string
  readonly now: Date
  /** The types that are planned absences. */
  readonly absenceTypeIds: ReadonlySet<number>
}

/** The marks of one person's stampings of a day. Whose night shift goes on after midnight is not told by them. */
export function marksOf(
  stampings: readonly Stamping[],
  { day, timeZone, now, absenceTypeIds }: DaySituation,
): Mark[] {
  if (stampings.length === 0) return ['none']
  const running = stampings.filter(({ EndTime }) => EndTime === null)
  const forgotten = running.filter(({ StartTime }) =>
    isForgotten(new Date(StartTime), { now, timeZone, shifts: [] }),
  )
  const record = { stampings, shifts: [], absenceTypeIds }
  const { gaps, overlaps } = layOutDay(record, { day, timeZone, now })
  const isAny: Readonly<Record<Exclude<Mark, 'none' | 'fine'>, boolean>> = {
    forgotten: forgotten.length > 0,
    overlap: overlaps.length > 0,
    gap: gaps.length > 0,
    clockOff: stampings.some(({ IsClockOff }) => IsClockOff),
    running: running.length > forgotten.length,
    stopped: running.length === 0 && day === dayOf(now, timeZone),
  }
  const marks = (Object.keys(isAny) as (keyof typeof isAny)[]).filter((mark) => isAny[mark])
  return marks.some((mark) => mark !== 'running' && mark !== 'stopped') ? marks : ['fine', ...marks]
}
