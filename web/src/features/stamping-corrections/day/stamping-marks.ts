import type { SiteShifts, StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { layOutDay } from '@verstas/domain/stamping/day-timeline.ts'
import { isForgotten } from '@verstas/domain/stamping/forgotten.ts'
import { type Day, dayOf } from '@verstas/domain/time/format.ts'
import { shiftSpans } from '../times.ts'

/** The marks of a day for supervisors, in order of urgency. */
export type Mark =
  | 'forgotten'
  | 'overlap'
  | 'gap'
  | 'clockOff'
  | 'running'
  | 'stopped'
  | 'none'
  | 'noShift'
  | 'fine'

interface Situation {
  readonly now: Date
  readonly timeZone: string
  /** The person's shifts that overlap the day. */
  readonly shifts: StampingDay['Shifts']
}

/** Returns the marks of a stamping: running, forgotten, or a wrong device clock. */
export function marksOfStamping(stamping: Stamping, { shifts, ...situation }: Situation): Mark[] {
  const { StartTime, EndTime, IsClockOff } = stamping
  const isOld = isForgotten(new Date(StartTime), { ...situation, shifts: shiftSpans(shifts) })
  const marks: Mark[] = EndTime === null ? [isOld ? 'forgotten' : 'running'] : []
  return IsClockOff ? [...marks, 'clockOff'] : marks
}

interface DaySituation extends Omit<Situation, 'shifts'> {
  readonly day: Day
  /** The ids of the types that are planned absences. */
  readonly absenceTypeIds: ReadonlySet<number>
  /** The person's shifts, and their work at other sites. */
  readonly siteShifts: Pick<SiteShifts, 'Shifts' | 'Elsewhere'>
}

/**
 * Returns the marks of a person's day at the site, the most urgent first. If there are stampings and none of
 * the marks needs a check, `fine` is first.
 */
export function marksOfDay(
  stampings: readonly Stamping[],
  { day, timeZone, now, absenceTypeIds, siteShifts }: DaySituation,
): Mark[] {
  const { Shifts: shifts, Elsewhere: elsewhere } = siteShifts
  const { gaps, overlaps } = layOutDay(
    { stampings, elsewhere, shifts, absenceTypeIds },
    { day, timeZone, now },
  )
  if (stampings.length === 0) {
    if (shifts.length === 0) return ['noShift']
    return gaps.length > 0 ? ['gap', 'none'] : ['none']
  }
  const ofStampings = new Set(stampings.flatMap((one) => marksOfStamping(one, { now, timeZone, shifts })))
  const isRunning = stampings.some(({ EndTime }) => EndTime === null)
  const isAny: Readonly<Record<Exclude<Mark, 'none' | 'noShift' | 'fine'>, boolean>> = {
    forgotten: ofStampings.has('forgotten'),
    overlap: overlaps.length > 0,
    gap: gaps.length > 0,
    clockOff: ofStampings.has('clockOff'),
    running: ofStampings.has('running'),
    stopped: !isRunning && day === dayOf(now, timeZone),
  }
  const marks = (Object.keys(isAny) as (keyof typeof isAny)[]).filter((mark) => isAny[mark])
  return marks.some((mark) => mark !== 'running' && mark !== 'stopped') ? marks : ['fine', ...marks]
}
