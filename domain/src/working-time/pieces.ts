import { daysOf, type HoursStamping, spanFinder } from '../stamping/hours.ts'
import type { TimeKind } from '../stamping/shifts.ts'
import type { Day } from '../time/format.ts'
import { type EndedSpan, partsOutside } from '../time/span.ts'
import { commonSpans } from '../time/span-lists.ts'

/**
 * How stamped presence counts: as work, as a break, or as emergency work. The stamping type determines it.
 */
export type PresenceUse = 'work' | 'break' | 'emergency'

export interface UsedStamping extends HoursStamping {
  readonly typeCode: number
  readonly use: PresenceUse
  /** True for a stamping at another site. */
  readonly isElsewhere?: boolean
}

/** A part of a stamping of presence that belongs to one day and is either inside or outside the shifts. */
export interface WorkPiece extends EndedSpan {
  readonly day: Day
  readonly isBeyondShift: boolean
  readonly typeCode: number
  readonly use: PresenceUse
  /** The person's classification of time beyond the shift; null if there is none. */
  readonly timeKind: TimeKind | null
  readonly isElsewhere: boolean
}

/**
 * Splits ended presence at the edges of the shifts, sorted by time. A piece inside a shift belongs to the day
 * on which the shift begins. A piece beyond the shifts belongs to the day of its stamping, as in `hoursByDay`.
 */
export function workPieces(
  {
    shifts,
    stampings,
  }: { readonly shifts: readonly EndedSpan[]; readonly stampings: readonly UsedStamping[] },
  timeZone: string,
): WorkPiece[] {
  const findShifts = spanFinder(shifts)
  const { dayOfShift, dayOfStart } = daysOf(shifts, findShifts, timeZone)
  const pieces = stampings.flatMap((stamping): WorkPiece[] => {
    const { startAt, endAt, isPresence, typeCode, use, timeKind, isElsewhere = false } = stamping
    if (!isPresence || endAt === null) return []
    const span = { startAt, endAt }
    const around = findShifts(span)
    const about = { typeCode, use, timeKind, isElsewhere }
    const inside = around.flatMap((shift) =>
      commonSpans([span], [shift]).map((part) => ({
        ...part,
        ...about,
        day: dayOfShift(shift),
        isBeyondShift: false,
      })),
    )
    const day = dayOfStart(startAt)
    const beyond = partsOutside(span, around).map((part) => ({ ...part, ...about, day, isBeyondShift: true }))
    return [...inside, ...beyond]
  })
  return pieces.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())
}
