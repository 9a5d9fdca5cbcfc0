import type { StampingRequest, StampingType } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason } from '../errors/reason.ts'
import { dayBounds } from '../time/day.ts'
import { dayOf, formatDateTime, formatTime } from '../time/format.ts'
import { beforeShift, type TimeKind, workingDayOf } from './shifts.ts'

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
export function placeInLane(
  intent: StampingIntent,
  startAt: Date,
  situation: StampingSituation,
): StampingPlan {
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

/** A span of time; without an end it goes on. */
interface Span {
  readonly startAt: Date
  readonly endAt: Date | null
}

/** An employee's stamping as the rules see it. */
export interface StampedSpan extends Span {
  readonly id: number
  /** Where it was made; a person of several sites has one lane of time. */
  readonly siteId: number
  /** False for a planned absence. */
  readonly isPresence: boolean
  readonly isWorkOrder: boolean
  readonly typeCode: number
  /** The rows that it is on; none for a type without. */
  readonly rowIds: readonly number[]
  /** The work orders of these rows. */
  readonly orderIds: readonly number[]
  /** What its time beyond the shift counts as; null where nobody said. */
  readonly timeKind: TimeKind | null
  /** When the same was stamped again while it was in force: the first time after the requested start. */
  readonly againAt: Date | null
  /** Whether something was stamped as it began; an absence that was not has been planned. */
  readonly wasStamped: boolean
}

/** Where and when something is stamped. */
export interface StampingSituation {
  readonly now: Date
  /** The site's. */
  readonly timeZone: string
  readonly allowsStartTimeEdit: boolean
  /** The employee's shifts from the first of the stampings, or the day of now, to the evening of that day. */
  readonly shifts: readonly { readonly startAt: Date; readonly endAt: Date }[]
  /** The employee's running stampings, and the ended ones that go on after the requested start (or now). */
  readonly stampings: readonly StampedSpan[]
  /** The employee's time after the requested start that somebody has corrected. */
  readonly corrected: readonly Span[]
  /** When the employee ended presence after the requested start, for the day or an absence, whether or not something ran. */
  readonly presenceEnds: readonly Date[]
}

/**
 * How far a device's clock may be off, in milliseconds: a start that lies so little after now means now.
 */
export const clockTolerance = 2 * 60_000

/**
 * The earliest start that may be asked for: two hours before the first shift that begins on the day of
 * now or goes on now. Without such a shift, and before that hour, the start of the day in the site's zone.
 */
export function earliestStart({ now, timeZone, shifts }: StampingSituation): Date {
  const day = dayBounds(dayOf(now, timeZone), timeZone)
  const starts = shifts
    .filter(
      ({ startAt, endAt }) => (startAt >= day.start && startAt < day.end) || (startAt <= now && now < endAt),
    )
    .map(({ startAt }) => startAt.getTime() - beforeShift)
  const earliest = Math.min(...starts)
  return starts.length > 0 && earliest <= now.getTime() ? new Date(earliest) : day.start
}

/**
 * Whether a requested start stands for now: none is given, it is now but for the device's clock, or it may not be
 * edited, and then means nothing (specification.md, Wire).
 */
export function isNow(requested: Date | null, { now, allowsStartTimeEdit }: StampingSituation): boolean {
  if (requested === null || !allowsStartTimeEdit) return true
  const ahead = requested.getTime() - now.getTime()
  return ahead >= 0 && ahead <= clockTolerance
}

/**
 * Everything that speaks against a start other than now: it lies in the future, too
 * early, inside ended work order time, or before something that stands already.
 *
 * @param ending the running stampings that the new one will end; they must have begun before it
 */
export function refuseStart(
  start: Date,
  situation: StampingSituation,
  ending: readonly StampedSpan[],
): Reason[] {
  const { now, timeZone, stampings } = situation
  if (start > now) return [reason('stampingStartInFuture')]
  const earliest = earliestStart(situation)
  const tooEarly =
    start < earliest
      ? [reason('stampingStartTooEarly', { earliest: instantText(earliest, now, timeZone) })]
      : []
  const later = stampings.filter(({ isPresence, endAt }) => isPresence && endAt !== null && endAt > start)
  if (later.some(({ isWorkOrder, startAt }) => isWorkOrder && startAt <= start))
    return [...tooEarly, reason('stampingStartInsideClosed')]
  const isOverlapping = later.length > 0 || ending.some(({ startAt }) => startAt >= start)
  return isOverlapping ? [...tooEarly, reason('stampingOverlaps')] : tooEarly
}

/** An instant as a person reads it: the time alone where it is of today. */
export const instantText = (instant: Date, now: Date, timeZone: string): string =>
  dayOf(instant, timeZone) === dayOf(now, timeZone)
    ? formatTime(instant, timeZone)
    : formatDateTime(instant, timeZone)

/** A stamping that was made so lately, in milliseconds, was on its way and is stamped now. */
const onItsWay = 10_000

/** A stamping that waited longer than this for the network, in milliseconds, is no longer taken. */
const longestWait = 3 * 24 * 60 * 60_000

/** What of an employee's time a situation must tell of. */
export interface SituationBounds {
  /** What has ended by then does not matter: no start may lie further back. */
  readonly after: Date
  /** From when shifts are needed, or from the first stamping on where that is earlier. */
  readonly shiftsFrom: Date
  readonly shiftsTo: Date
}

/** What must be known of an employee's time to plan a stamping with a requested start. */
export function situationBounds(start: RequestedStart, now: Date, timeZone: string): SituationBounds {
  const requested = Math.min(start.at?.getTime() ?? now.getTime(), now.getTime())
  const after = new Date(Math.max(requested, now.getTime() - longestWait))
  const day = dayBounds(dayOf(now, timeZone), timeZone)
  return {
    after,
    shiftsFrom: after < day.start ? after : day.start,
    shiftsTo: new Date(Math.max(day.end.getTime(), now.getTime() + beforeShift)),
  }
}

/** The start that a request asks for. */
export interface RequestedStart {
  /** Null for now. */
  readonly at: Date | null
  /** Whether it was stamped without the network, and takes its place in the lane afterwards. */
  readonly isLate: boolean
  /** Whether the device's clock was off by more than two minutes. */
  readonly isClockOff: boolean
  /** What speaks against the times that came. */
  readonly reasons: readonly Reason[]
}

const startNow: RequestedStart = { at: null, isLate: false, isClockOff: false, reasons: [] }

/**
 * When a request wants to start. What a device stamped without the network starts where it was stamped:
 * so long ago as the device's clock has gone on since, whatever that clock shows. Without the time of
 * sending, ClientTime is taken as it is, not later than now.
 *
 * @param sentAt the device's clock as the request left it
 */
export function requestedStart(
  { StartTime, ClientTime }: Pick<StampingRequest, 'StartTime' | 'ClientTime'>,
  { sentAt, now, timeZone }: { readonly sentAt: Date | null; readonly now: Date; readonly timeZone: string },
): RequestedStart {
  if (ClientTime === undefined)
    return { ...startNow, at: StartTime === undefined ? null : new Date(StartTime) }
  if (StartTime !== undefined) return refused('invalidField', goesInstead)
  const tappedAt = new Date(ClientTime).getTime()
  const elapsed = (sentAt ?? now).getTime() - tappedAt
  if (sentAt !== null && elapsed < -clockTolerance) return refused('invalidField', sentBefore)
  const at = new Date(now.getTime() - elapsed)
  if (elapsed > longestWait)
    return refused('stampingClientTimeTooOld', { made: instantText(at, now, timeZone) })
  const skew = sentAt === null ? Math.min(elapsed, 0) : now.getTime() - sentAt.getTime()
  const isClockOff = Math.abs(skew) > clockTolerance
  return elapsed <= onItsWay ? { ...startNow, isClockOff } : { at, isLate: true, isClockOff, reasons: [] }
}

const goesInstead = { field: 'ClientTime', reason: 'Goes instead of StartTime' }
const sentBefore = { field: 'ClientTime', reason: 'Lies after client-sent-at' }

const refused = (name: Reason['name'], data: Reason['data'] = {}): RequestedStart => ({
  ...startNow,
  reasons: [reason(name, data)],
})
