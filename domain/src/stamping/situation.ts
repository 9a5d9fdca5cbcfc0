import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason, wrongField } from '../errors/reason.ts'
import { dayBounds } from '../time/day.ts'
import { dayOf, instantText } from '../time/format.ts'
import { beforeShift, type TimeKind } from './shifts.ts'

/** A span of time; without an end it is still open. */
interface Span {
  readonly startAt: Date
  readonly endAt: Date | null
}

/** An employee's stamping, as the stamping rules need it. */
export interface StampedSpan extends Span {
  readonly id: number
  /** The site of the stamping; a person of several sites has one timeline. */
  readonly siteId: number
  /** False for a planned absence. */
  readonly isPresence: boolean
  readonly isWorkOrder: boolean
  readonly typeCode: number
  /** The stamped rows; empty for a type without rows. */
  readonly rowIds: readonly number[]
  /** The work orders of these rows. */
  readonly orderIds: readonly number[]
  /** The kind of the time beyond the shift; null if unanswered. */
  readonly timeKind: TimeKind | null
  /** The first repeated stamping of the same work after the requested start; null if there is none. */
  readonly againAt: Date | null
  /** True if the person stamped its start; false for an absence that was planned ahead. */
  readonly wasStamped: boolean
}

/** The data that a stamping is checked against: time, settings, and the employee's timeline. */
export interface StampingSituation {
  readonly now: Date
  /** The time zone of the site. */
  readonly timeZone: string
  readonly allowsStartTimeEdit: boolean
  /**
   * The employee's shifts until the end of the present day. They begin with the first of the stampings, or
   * today if that is earlier.
   */
  readonly shifts: readonly { readonly startAt: Date; readonly endAt: Date }[]
  /** The employee's running stampings, and the ended ones that extend beyond the requested start (or now). */
  readonly stampings: readonly StampedSpan[]
  /** The employee's corrected time after the requested start. */
  readonly corrected: readonly Span[]
  /**
   * Ends of presence after the requested start, by the end of the day or an absence. They count even if no
   * stamping was running.
   */
  readonly presenceEnds: readonly Date[]
}

/**
 * Tolerance for a device's clock, in milliseconds: a start that is later than now by at most this counts as
 * now.
 */
export const clockTolerance = 2 * 60_000

/**
 * Returns the earliest allowed start: two hours before the first shift of today or the shift in progress.
 * Returns the start of the day in the site's time zone if that time is still ahead, or if there is no shift.
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
 * True if the stamping starts now: no start is requested, the requested start is at most two minutes after
 * now, or the site does not allow editing the start (specification.md, Wire).
 */
export function isNow(requested: Date | null, { now, allowsStartTimeEdit }: StampingSituation): boolean {
  if (requested === null || !allowsStartTimeEdit) return true
  const ahead = requested.getTime() - now.getTime()
  return ahead >= 0 && ahead <= clockTolerance
}

/**
 * Returns all reasons against a start other than now: in the future, too early, inside ended work order time,
 * or before an existing stamping.
 *
 * @param ending the running stampings that the new one ends; they must start before it
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
  const inTheWay = [...later, ...ending.filter(({ startAt }) => startAt >= start)]
  return inTheWay.length > 0 ? [startsBefore(inTheWay, situation, earliest)] : tooEarly
}

const minuteMs = 60_000

/** Builds the error with the last stamping after the start, and the next free start. */
function startsBefore(
  inTheWay: readonly StampedSpan[],
  { now, timeZone }: StampingSituation,
  earliest: Date,
): Reason {
  // The new stamping must start after a running one that it ends.
  const freeFrom = ({ startAt, endAt }: StampedSpan) => endAt?.getTime() ?? startAt.getTime() + minuteMs
  const [last] = inTheWay.toSorted((a, b) => freeFrom(b) - freeFrom(a))
  if (last === undefined) throw new Error('Nothing is in the way')
  const text = (instant: Date) => instantText(instant, now, timeZone)
  return reason('stampingStartBeforeOther', {
    from: text(last.startAt),
    to: last.endAt === null ? '' : text(last.endAt),
    earliest: text(new Date(Math.max(freeFrom(last), earliest.getTime()))),
  })
}

/** A tap at most this many milliseconds ago counts as now: its request was in transit. */
const onItsWay = 10_000

/** Milliseconds after which an offline stamping is refused. */
const longestWait = 3 * 24 * 60 * 60_000

/** The required range of an employee's time. */
export interface SituationBounds {
  /** Only stampings that end after this instant are needed: no start may be earlier. */
  readonly after: Date
  /** Start of the required shifts, or the first stamping if that is earlier. */
  readonly shiftsFrom: Date
  readonly shiftsTo: Date
}

/** Returns the range of an employee's time that the plan of a requested start needs. */
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

/** The requested start. */
export interface RequestedStart {
  /** Null for a start now. */
  readonly at: Date | null
  /** True if it was stamped offline, so it is inserted into the past timeline. */
  readonly isLate: boolean
  /** True if the device's clock differed from the server's by more than two minutes. */
  readonly isClockOff: boolean
  /** Reasons against the times in the request; empty if they are valid. */
  readonly reasons: readonly Reason[]
}

const startNow: RequestedStart = { at: null, isLate: false, isClockOff: false, reasons: [] }

/**
 * Computes the start of a requested stamping. An offline stamping starts at its tap: now minus the time that
 * has passed on the device's clock, so a wrong clock does not matter. Without the time of sending, it starts
 * at `ClientTime`, or now if that is earlier.
 *
 * @param sentAt the time of the device's clock when it sent the request
 */
export function requestedStart(
  { StartTime, ClientTime }: Pick<StampingRequest, 'StartTime' | 'ClientTime'>,
  { sentAt, now, timeZone }: { readonly sentAt: Date | null; readonly now: Date; readonly timeZone: string },
): RequestedStart {
  if (ClientTime === undefined)
    return { ...startNow, at: StartTime === undefined ? null : new Date(StartTime) }
  if (StartTime !== undefined) return refused(wrongField('ClientTime', 'insteadOfStart'))
  const tappedAt = new Date(ClientTime).getTime()
  const elapsed = (sentAt ?? now).getTime() - tappedAt
  if (sentAt !== null && elapsed < -clockTolerance) return refused(wrongField('ClientTime', 'afterSent'))
  const at = new Date(now.getTime() - elapsed)
  if (elapsed > longestWait)
    return refused(reason('stampingClientTimeTooOld', { made: instantText(at, now, timeZone) }))
  const skew = sentAt === null ? Math.min(elapsed, 0) : now.getTime() - sentAt.getTime()
  const isClockOff = Math.abs(skew) > clockTolerance
  return elapsed <= onItsWay ? { ...startNow, isClockOff } : { at, isLate: true, isClockOff, reasons: [] }
}

const refused = (why: Reason): RequestedStart => ({ ...startNow, reasons: [why] })
