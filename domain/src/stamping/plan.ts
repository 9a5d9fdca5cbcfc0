import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import type { Reason } from '../errors/reason.ts'
import { isNow, refuseStart, type StampedSpan, type StampingSituation } from './start-time.ts'

/** What is to be stamped. */
export interface StampingWish {
  readonly type: Pick<StampingType, 'IsNonPresence' | 'IsEndOfDay'>
  /** Null for now. */
  readonly startAt: Date | null
}

/** What to write: everything in `ends` ends at `startAt`, where the new stamping starts if there is one. */
export interface StampingPlan {
  readonly startAt: Date
  readonly ends: readonly StampedSpan[]
  /** False for the type that ends the day. */
  readonly opensNew: boolean
}

export type StampingDecision =
  | { readonly kind: 'planned'; readonly plan: StampingPlan }
  | { readonly kind: 'refused'; readonly reasons: readonly [Reason, ...Reason[]] }

/**
 * Decides on a stamping of an employee (decisions, section 5): it ends the running one at its own start,
 * so that no minute is lost and none counts twice, or is refused with all the reasons that apply. A
 * planned absence ends a running absence, too; no other stamping touches absences.
 */
export function planStamping(wish: StampingWish, situation: StampingSituation): StampingDecision {
  const ends = situation.stampings.filter(
    ({ endAt, isPresence }) => endAt === null && (isPresence || wish.type.IsNonPresence),
  )
  const planAt = (startAt: Date): StampingDecision => ({
    kind: 'planned',
    plan: { startAt, ends, opensNew: !wish.type.IsEndOfDay },
  })
  if (wish.startAt === null || isNow(wish.startAt, situation)) return planAt(nextStart(situation, ends))
  const [first, ...rest] = refuseStart(wish.startAt, situation, ends)
  return first ? { kind: 'refused', reasons: [first, ...rest] } : planAt(wish.startAt)
}

/**
 * Now, or the first instant that is free: stampings within one tick of the clock, or after a clock was
 * set back, follow each other by a millisecond, because an end comes after its start.
 */
function nextStart({ now, stampings }: StampingSituation, ends: readonly StampedSpan[]): Date {
  const afterRunning = ends.map(({ startAt }) => startAt.getTime() + 1)
  const afterEnded = stampings.flatMap(({ isPresence, endAt }) =>
    isPresence && endAt !== null ? [endAt.getTime()] : [],
  )
  return new Date(Math.max(now.getTime(), ...afterRunning, ...afterEnded))
}
