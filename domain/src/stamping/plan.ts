import { type Reason, reason } from '../errors/reason.ts'
import { placeInLane, type StampingPlan, type StampingWish } from './place-in-lane.ts'
import { instantText, isNow, refuseStart, type StampedSpan, type StampingSituation } from './start-time.ts'

export type LanePlan =
  | { readonly kind: 'planned'; readonly plan: StampingPlan }
  | { readonly kind: 'refused'; readonly reasons: readonly [Reason, ...Reason[]] }

/**
 * Plans a stamping into the time of an employee (decisions, section 5): it ends what is in force at its
 * own start, so that no minute is lost and none counts twice, or is refused with all the reasons that
 * apply. A planned absence ends a running absence, too; no other stamping ends absences unasked.
 */
export function planStamping(wish: StampingWish, situation: StampingSituation): LanePlan {
  const { at, isLate } = wish.start
  if (at !== null && isLate) return planLate(wish, at, situation)
  const running = situation.stampings.filter(
    ({ endAt, isPresence }) => endAt === null && (isPresence || wish.type.IsNonPresence),
  )
  if (at === null || isNow(at, situation))
    return planned(placeInLane(wish, nextStart(situation, running), situation))
  const [first, ...rest] = refuseStart(at, situation, running)
  return first ? { kind: 'refused', reasons: [first, ...rest] } : planned(placeInLane(wish, at, situation))
}

const planned = (plan: StampingPlan): LanePlan => ({ kind: 'planned', plan })

/**
 * What was stamped without the network takes its place as if it had come in time, except where somebody
 * has corrected that time since: a correction stands.
 */
function planLate(wish: StampingWish, at: Date, situation: StampingSituation): LanePlan {
  const { now, timeZone, stampings, corrected } = situation
  const plan = placeInLane(wish, freeInstant(at, stampings), situation)
  const until = endOfChange(plan)
  const isCorrected = corrected.some(
    ({ startAt, endAt }) => (until === null || startAt < until) && (endAt === null || endAt > plan.startAt),
  )
  if (!isCorrected || changesNothing(plan)) return planned(plan)
  return {
    kind: 'refused',
    reasons: [reason('stampingTimeCorrected', { at: instantText(at, now, timeZone) })],
  }
}

/** Whether all stays as it is: the same is in force, or there is nothing to end. */
const changesNothing = ({ startAt, begins, ends }: StampingPlan): boolean =>
  ends.length === 0 && (begins === null || (begins.kind === 'standing' && begins.span.startAt <= startAt))

/** Up to when the plan changes what the time is for; null for open. */
function endOfChange({ startAt, begins, ends }: StampingPlan): Date | null {
  const begun = begins?.kind === 'standing' ? begins.span.startAt : (begins?.endAt ?? null)
  const changed = [...(begins ? [begun] : []), ...ends.map(({ againAt, endAt }) => againAt ?? endAt)]
  const known = changed.flatMap((instant) => (instant ? [instant.getTime()] : []))
  return known.length < changed.length ? null : new Date(Math.max(startAt.getTime(), ...known))
}

/** The instant, or the first one after it at which no stamping begins. */
function freeInstant(at: Date, stampings: readonly StampedSpan[]): Date {
  const starts = new Set(stampings.map(({ startAt }) => startAt.getTime()))
  let instant = at.getTime()
  while (starts.has(instant)) instant += 1
  return new Date(instant)
}

/**
 * Now, or the first instant that is free: stampings within one tick of the clock, or after a clock was
 * set back, follow each other by a millisecond, because an end comes after its start.
 */
function nextStart({ now, stampings }: StampingSituation, running: readonly StampedSpan[]): Date {
  const afterRunning = running.map(({ startAt }) => startAt.getTime() + 1)
  const afterEnded = stampings.flatMap(({ isPresence, endAt }) =>
    isPresence && endAt !== null ? [endAt.getTime()] : [],
  )
  return new Date(Math.max(now.getTime(), ...afterRunning, ...afterEnded))
}
