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

export type LanePlan =
  | { readonly kind: 'planned'; readonly plan: StampingPlan }
  | { readonly kind: 'refused'; readonly reasons: readonly [Reason, ...Reason[]] }

/**
 * Plans a stamping into the time of an employee (specification.md, Stamping rules): it ends what is in force at its
 * own start, so that no minute is lost and none counts twice, or is refused with all the reasons that
 * apply. A planned absence ends a running absence, too; no other stamping ends absences unasked.
 */
export function planStamping(intent: StampingIntent, situation: StampingSituation): LanePlan {
  const { at, isLate } = intent.start
  if (at !== null && isLate) return planLate(intent, at, situation)
  const running = situation.stampings.filter(
    ({ endAt, isPresence }) => endAt === null && (isPresence || intent.type.IsNonPresence),
  )
  if (at === null || isNow(at, situation))
    return planned(placeInLane(intent, nextStart(situation, running), situation))
  const [first, ...rest] = refuseStart(at, situation, running)
  return first ? { kind: 'refused', reasons: [first, ...rest] } : planned(placeInLane(intent, at, situation))
}

const planned = (plan: StampingPlan): LanePlan => ({ kind: 'planned', plan })

/**
 * What was stamped without the network takes its place as if it had come in time, except where somebody
 * has corrected that time since: a correction stands.
 */
function planLate(intent: StampingIntent, at: Date, situation: StampingSituation): LanePlan {
  const { now, timeZone, stampings, corrected } = situation
  const plan = placeInLane(intent, freeInstant(at, stampings), situation)
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
  ends.length === 0 && (begins === null || (begins.kind === 'existing' && begins.span.startAt <= startAt))

/** Up to when the plan changes what the time is for; null for open. */
function endOfChange({ startAt, begins, ends }: StampingPlan): Date | null {
  const begun = begins?.kind === 'existing' ? begins.span.startAt : (begins?.endAt ?? null)
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

/** What is to be stamped. */
export interface StampingIntent {
  readonly type: Pick<StampingType, 'Code' | 'IsNonPresence' | 'IsEndOfDay'>
  readonly siteId: number
  readonly rowIds: readonly number[]
  readonly start: Pick<RequestedStart, 'at' | 'isLate'>
}

/** What to write. */
export interface StampingPlan {
  readonly startAt: Date
  /** They end at `startAt`. */
  readonly ends: readonly StampedSpan[]
  /**
   * What is in force from `startAt` on: a new stamping, up to an end or until further notice; or one that
   * stands and is for the same, and begins at `startAt` where it began later. Null for the end of the day.
   */
  readonly begins:
    | { readonly kind: 'new'; readonly endAt: Date | null }
    | { readonly kind: 'existing'; readonly span: StampedSpan }
    | null
  /** These of `ends` go on from `againAt`, when the person stamped the same again. */
  readonly resumes: readonly (StampedSpan & { readonly againAt: Date })[]
  /** Planned absences that a new stamping lies over. */
  readonly overAbsences: readonly StampedSpan[]
  /** Whether it ends presence, running or not: what began before and arrives later ends here, too. */
  readonly endsPresence: boolean
}

/**
 * Where a stamping that begins at `startAt` has its place in the employee's time. What is in force ends,
 * and what stands already for the same work is not written twice. One that was stamped without the network lasts until
 * what it cuts would have ended, the next one begins, the person ended presence or stamped the same again.
 */
function placeInLane(intent: StampingIntent, startAt: Date, situation: StampingSituation): StampingPlan {
  const { now, stampings, presenceEnds } = situation
  const { type } = intent
  const { isLate } = intent.start
  const inForce = stampings
    .filter((span) => span.startAt < startAt && isLaterOrNever(span.endAt, startAt))
    .map((span) => (span.againAt && span.againAt <= startAt ? { ...span, againAt: null } : span))
  /** Of the lane, unless it is a planned absence, which has an end of its own. */
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

/** Whether a stamping is for the same. Presence that was forgotten on an earlier day is not. */
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

/** The next one that has begun by now; a planned absence of another day is none. */
const nextOf = (lane: readonly StampedSpan[], startAt: Date, now: Date): StampedSpan | undefined =>
  lane
    .filter((span) => span.startAt > startAt && span.startAt <= now)
    .toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())[0]

/** Until when a late stamping lasts; null where nothing follows. What it cuts knows its day's end already. */
function endOf(
  cut: readonly StampedSpan[],
  next: StampedSpan | undefined,
  presenceEnds: readonly Date[],
): Date | null {
  const ends = cut.length > 0 ? cut.map(({ againAt, endAt }) => againAt ?? endAt) : presenceEnds
  const known = [...ends, next?.startAt ?? null].flatMap((end) => (end === null ? [] : end.getTime()))
  return known.length === 0 ? null : new Date(Math.min(...known))
}
