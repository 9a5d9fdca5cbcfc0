import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { isForgotten } from '@verstas/domain/stamping/forgotten.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { gapsOf, hasOverlap } from '../timeline/gaps.ts'

/** What there is to look at in a day, the most pressing first. */
export type Mark = 'forgotten' | 'overlap' | 'gap' | 'clockOff' | 'running' | 'none' | 'fine'

/** The marks of one person's stampings of a day. Whose night shift goes on after midnight is not told by them. */
export function marksOf(
  stampings: readonly Stamping[],
  day: Day,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Mark[] {
  if (stampings.length === 0) return ['none']
  const running = stampings.filter(({ EndTime }) => EndTime === null)
  const forgotten = running.filter(({ StartTime }) =>
    isForgotten(new Date(StartTime), { now, timeZone, shifts: [] }),
  )
  const shown = { Stampings: [...stampings], Elsewhere: [], Shifts: [] }
  const isAny: Readonly<Record<Exclude<Mark, 'none' | 'fine'>, boolean>> = {
    forgotten: forgotten.length > 0,
    overlap: hasOverlap(stampings, now),
    gap: gapsOf(shown, dayBounds(day, timeZone), now).length > 0,
    clockOff: stampings.some(({ IsClockOff }) => IsClockOff),
    running: running.length > forgotten.length,
  }
  const marks = (Object.keys(isAny) as (keyof typeof isAny)[]).filter((mark) => isAny[mark])
  return marks.some((mark) => mark !== 'running') ? marks : ['fine', ...marks]
}
