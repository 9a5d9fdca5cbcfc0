import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason } from '../errors/reason.ts'
import { instantText } from '../time/format.ts'
import { workingDayOf } from './shifts.ts'
import {
  isNow,
  type RequestedStart,
  refuseStart,
  type StampedSpan,
  type StampingSituation,
} from './situation.ts'

export type TimelinePlan =
  | { readonly kind: 'planned'; readonly plan: StampingPlan }
  | { readonly kind: 'refused'; readonly reasons: readonly [Reason, ...Reason[]] }

/**
 * Plans a stamping in an employee's timeline (specification.md, Stamping rules), or refuses it with all
 * reasons. The new stamping ends the stamping in force at its start, so each minute counts exactly once. A
 * planned absence also ends a running absence; other stampings end an absence only after an answer.
 */
export function planStamping(intent: StampingIntent, situation: StampingSituation): TimelinePlan {
  const { at, isLate } = intent.start
  if (at !== null && isLate) return planLate(intent, at, situation)
  const running = situation.stampings.filter(
    ({ endAt, isPresence }) => endAt === null && (isPresence || intent.type.IsNonPresence),
  )
  if (at === null || isNow(at, situation))
    return planned(placeInTimeline(intent, nextStart(situation, running), situation))
  const [first, ...rest] = refuseStart(at, situation, running)
  return first
    ? { kind: 'refused', reasons: [first, ...rest] }
    : planned(placeInTimeline(intent, at, situation))
}

const planned = (plan: StampingPlan): TimelinePlan => ({ kind: 'planned', plan })

/**
 * Plans an offline stamping as if it had arrived in time. Refuses it if it would change time that someone has
 * corrected since.
 */
function planLate(intent: StampingIntent, at: Date, situation: StampingSituation): TimelinePlan {
  const { now, timeZone, stampings, corrected } = situation
  const plan = placeInTimeline(intent, freeInstant(at, stampings), situation)
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

/** True if the plan changes nothing: an equal stamping is in force, or no stamping has to end. */
const changesNothing = ({ startAt, begins, ends }: StampingPlan): boolean =>
  ends.length === 0 && (begins === null || (begins.kind === 'existing' && begins.span.startAt <= startAt))

/** Returns the end of the time that the plan changes; null if it has no end. */
function endOfChange({ startAt, begins, ends }: StampingPlan): Date | null {
  const begun = begins?.kind === 'existing' ? begins.span.startAt : (begins?.endAt ?? null)
  const changed = [...(begins ? [begun] : []), ...ends.map(({ againAt, endAt }) => againAt ?? endAt)]
  const instants = changed.flatMap((instant) => (instant ? [instant.getTime()] : []))
  return instants.length < changed.length ? null : new Date(Math.max(startAt.getTime(), ...instants))
}

/** Returns the first instant from `at` on at which no stamping begins. */
function freeInstant(at: Date, stampings: readonly StampedSpan[]): Date {
  const starts = new Set(stampings.map(({ startAt }) => startAt.getTime()))
  let instant = at.getTime()
  while (starts.has(instant)) instant += 1
  return new Date(instant)
}

/**
 * Returns now, or the first free instant after now. A stamping ends at least a millisecond after its start,
 * even within one clock tick or after the clock was set back.
 */
function nextStart({ now, stampings }: StampingSituation, running: readonly StampedSpan[]): Date {
  const afterRunning = running.map(({ startAt }) => startAt.getTime() + 1)
  const afterEnded = stampings.flatMap(({ isPresence, endAt }) =>
    isPresence && endAt !== null ? [endAt.getTime()] : [],
  )
  return new Date(Math.max(now.getTime(), ...afterRunning, ...afterEnded))
}

/** A requested stamping. */
export interface StampingIntent {
  readonly type: Pick<StampingType, 'Code' | 'IsNonPresence' | 'IsEndOfDay'>
  readonly siteId: number
  readonly rowIds: readonly number[]
  readonly start: Pick<RequestedStart, 'at' | 'isLate'>
}

/** The changes of a timeline that a stamping causes. */
export interface StampingPlan {
  readonly startAt: Date
  /** These stampings end at `startAt`. */
  readonly ends: readonly StampedSpan[]
  /**
   * The stamping in force from `startAt` on; null for the end of the day. It is a new stamping, or an
   * existing one for the same work, whose start moves to `startAt` if it began later.
   */
  readonly begins:
    | { readonly kind: 'new'; readonly endAt: Date | null }
    | { readonly kind: 'existing'; readonly span: StampedSpan }
    | null
  /** The stampings of `ends` that continue from `againAt`, because the person stamped the same work again. */
  readonly resumes: readonly (StampedSpan & { readonly againAt: Date })[]
  /** Planned absences that a new stamping overlaps. */
  readonly overAbsences: readonly StampedSpan[]
  /**
   * True if the stamping ends presence, even if none is running: a late stamping with an earlier start must
   * end here, too.
   */
  readonly endsPresence: boolean
}

/**
 * Inserts a stamping at `startAt` into the employee's timeline. The new stamping ends the stamping in force.
 * An existing stamping for the same work is not written twice. An offline stamping lasts until the earliest
 * of these: the end of the stamping that it splits; the next start; an end of presence; a repeated stamping
 * of the split work.
 */
function placeInTimeline(intent: StampingIntent, startAt: Date, situation: StampingSituation): StampingPlan {
  const { now, stampings, presenceEnds } = situation
  const { type } = intent
  const { isLate } = intent.start
  const inForce = stampings
    .filter((span) => span.startAt < startAt && isLaterOrNever(span.endAt, startAt))
    .map((span) => (span.againAt && span.againAt <= startAt ? { ...span, againAt: null } : span))
  /** True if the new stamping ends this stamping. A planned absence ends at its planned time. */
  const isEndedBySuch = ({ isPresence, endAt, wasStamped }: StampedSpan) =>
    isPresence !== type.IsNonPresence && (isPresence || endAt === null || (isLate && wasStamped))
  const cut = inForce.filter(isEndedBySuch)
  const next = isLate ? nextOf(stampings.filter(isEndedBySuch), startAt, now) : undefined
  const until = isLate ? endOf(cut, next, type.IsNonPresence ? [] : presenceEnds) : null
  const isSame = (span: StampedSpan) => isSameIntent(span, intent, startAt, situation)
  const isNextSame = next !== undefined && until?.getTime() === next.startAt.getTime() && isSame(next)
  const existing = inForce.find(isSame) ?? (isNextSame ? next : undefined)
  const ends = inForce.filter((span) => span !== existing && (span.isPresence || cut.includes(span)))
  const begun = existing
    ? ({ kind: 'existing', span: existing } as const)
    : { kind: 'new' as const, endAt: until }
  const isNew = !type.IsEndOfDay && existing === undefined
  return {
    startAt,
    ends,
    begins: type.IsEndOfDay ? null : begun,
    resumes: isLate ? ends.flatMap((span) => (span.againAt ? { ...span, againAt: span.againAt } : [])) : [],
    overAbsences: isNew ? inForce.filter((span) => !span.isPresence && !ends.includes(span)) : [],
    endsPresence: Boolean(type.IsEndOfDay || type.IsNonPresence),
  }
}

/**
 * True if the stamping is for the requested work on the same day. Presence of an earlier day does not count,
 * because it was forgotten.
 */
function isSameIntent(
  span: StampedSpan,
  { type, siteId, rowIds }: StampingIntent,
  startAt: Date,
  { shifts, timeZone }: Pick<StampingSituation, 'shifts' | 'timeZone'>,
): boolean {
  const isOfDay = () =>
    workingDayOf(span.startAt, shifts, timeZone) === workingDayOf(startAt, shifts, timeZone)
  const isForSame = span.typeCode === type.Code && span.siteId === siteId && hasSameRows(span.rowIds, rowIds)
  return isForSame && (!span.isPresence || isOfDay())
}

const isLaterOrNever = (end: Date | null, instant: Date): boolean => end === null || end > instant

const hasSameRows = (one: readonly number[], other: readonly number[]): boolean => {
  const rows = new Set(one)
  return rows.size === new Set(other).size && other.every((row) => rows.has(row))
}

/** Finds the next stamping that has begun by now. Planned absences of later days are ignored. */
const nextOf = (timeline: readonly StampedSpan[], startAt: Date, now: Date): StampedSpan | undefined =>
  timeline
    .filter((span) => span.startAt > startAt && span.startAt <= now)
    .toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())[0]

/**
 * Returns the end of a late stamping; null if nothing ends it. Ends of presence matter only if it begins in a
 * gap, because a stamping that it splits has already ended with them.
 */
function endOf(
  cut: readonly StampedSpan[],
  next: StampedSpan | undefined,
  presenceEnds: readonly Date[],
): Date | null {
  const ends = cut.length > 0 ? cut.map(({ againAt, endAt }) => againAt ?? endAt) : presenceEnds
  const instants = [...ends, next?.startAt ?? null].flatMap((end) => (end === null ? [] : end.getTime()))
  return instants.length === 0 ? null : new Date(Math.min(...instants))
}
