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
 * reasons. The new stamping ends the one that is in force at its start. An absence also ends a running
 * absence. Other stampings end an absence only after an answer of the wizard.
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

/** Plans a late stamping as if it had arrived in time. Refuses a stamping that would change corrected time. */
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

/**
 * True if the plan changes nothing: a stamping of the same work is in force, or it ends the day while no
 * stamping is in force.
 */
const changesNothing = ({ startAt, begins, ends }: StampingPlan): boolean =>
  ends.length === 0 && (begins === null || (begins.kind === 'existing' && begins.span.startAt <= startAt))

/** Returns the end of the time that the plan changes; null if that time has no end. */
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
 * Returns now, or a later instant if a running stamping or ended presence requires it. The last stamping may
 * have begun in this millisecond, or the clock may have been set back.
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

/** The changes of a timeline by a stamping. */
export interface StampingPlan {
  readonly startAt: Date
  /** The stampings that end at `startAt`. */
  readonly ends: readonly StampedSpan[]
  /**
   * The stamping in force from `startAt` on: a new stamping, or an existing stamping of the same work. The
   * start of the existing stamping moves to `startAt` if it is later. Null if the planned stamping ends the
   * day.
   */
  readonly begins:
    | { readonly kind: 'new'; readonly endAt: Date | null }
    | { readonly kind: 'existing'; readonly span: StampedSpan }
    | null
  /** The stampings of `ends` that resume at `againAt`, because their work was stamped again. */
  readonly resumes: readonly (StampedSpan & { readonly againAt: Date })[]
  /** The planned absences that the new stamping overlaps. */
  readonly overAbsences: readonly StampedSpan[]
  /**
   * True if presence ends at `startAt`, even if none is running. A late stamping that arrives afterwards must
   * end there, too.
   */
  readonly endsPresence: boolean
}

/**
 * Inserts a stamping at `startAt` into the employee's timeline. The new stamping ends the stamping in force.
 * A stamping of the same work is not written twice. Only a late stamping can have an end (`endOf`).
 */
function placeInTimeline(intent: StampingIntent, startAt: Date, situation: StampingSituation): StampingPlan {
  const { now, stampings, presenceEnds } = situation
  const { type } = intent
  const { isLate } = intent.start
  const inForce = stampings
    .filter((span) => span.startAt < startAt && isLaterOrNever(span.endAt, startAt))
    .map((span) => (span.againAt && span.againAt <= startAt ? { ...span, againAt: null } : span))
  /** True if the new stamping can end this stamping. A planned absence ends at its planned time. */
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
 * True if the stamping has the type, site and rows of the request. Presence must also be of the same working
 * day, because presence of an earlier day was forgotten.
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

/** Finds the next stamping that has begun by now. Later planned absences are ignored. */
const nextOf = (timeline: readonly StampedSpan[], startAt: Date, now: Date): StampedSpan | undefined =>
  timeline
    .filter((span) => span.startAt > startAt && span.startAt <= now)
    .toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())[0]

/**
 * Returns the end of a late stamping; null if nothing ends it. The late stamping ends when the next stamping
 * starts, or earlier if the stamping that it splits ends earlier. If it begins in a gap, it ends at the next
 * end of presence instead of the latter.
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
