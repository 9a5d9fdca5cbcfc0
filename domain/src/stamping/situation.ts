import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason, wrongField } from '../errors/reason.ts'
import { dayBounds } from '../time/day.ts'
import { dayOf, instantText } from '../time/format.ts'
import { beforeShift, type TimeKind } from './shifts.ts'

/** A span of time; open without an end. */
interface Span {
  readonly startAt: Date
  readonly endAt: Date | null
}

/** An employee's stamping for the rules. */
export interface StampedSpan extends Span {
  readonly id: number
  /** Its site; a person of several sites has one timeline. */
  readonly siteId: number
  /** False for a planned absence. */
  readonly isPresence: boolean
  readonly isWorkOrder: boolean
  readonly typeCode: number
  /** Its rows; none for a type without rows. */
  readonly rowIds: readonly number[]
  /** The work orders of these rows. */
  readonly orderIds: readonly number[]
  /** The kind of its time beyond the shift; null if unanswered. */
  readonly timeKind: TimeKind | null
  /** The first repeated stamping of the same work after the requested start, while it was in force. */
  readonly againAt: Date | null
  /** True if it began with a stamping; an absence without one was planned. */
  readonly wasStamped: boolean
}

/** The context of a stamping: place and time. */
export interface StampingSituation {
  readonly now: Date
  /** The site's. */
  readonly timeZone: string
  readonly allowsStartTimeEdit: boolean
  /**
   * The employee's shifts from the first of the stampings, or the present day, to the evening of that day.
   */
  readonly shifts: readonly { readonly startAt: Date; readonly endAt: Date }[]
  /** The employee's running stampings, and the ended ones that extend beyond the requested start (or now). */
  readonly stampings: readonly StampedSpan[]
  /** The employee's corrected time after the requested start. */
  readonly corrected: readonly Span[]
  /** Ends of presence after the requested start, by the end of the day or an absence, even if nothing ran. */
  readonly presenceEnds: readonly Date[]
}

/** Tolerance for a device's clock, in milliseconds: a start this little after now means now. */
export const clockTolerance = 2 * 60_000

/**
 * Returns the earliest allowed start: two hours before the first shift that begins on the present day or is
 * in progress. Without such a shift, and before that hour, it is the start of the day in the site's zone.
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
 * True if a requested start means now: none is given, it differs from now only by the device's clock, or it
 * may not be edited and is ignored (specification.md, Wire).
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
  const inTheWay = [...later, ...ending.filter(({ startAt }) => startAt >= start)]
  return inTheWay.length > 0 ? [startsBefore(inTheWay, situation, earliest)] : tooEarly
}

const minuteMs = 60_000

/** Builds the error with the last stamping after the start, and the first free start. */
function startsBefore(
  inTheWay: readonly StampedSpan[],
  { now, timeZone }: StampingSituation,
  earliest: Date,
): Reason {
  // The new one ends a running one and must begin after it.
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

/** A tap less than this ago was in transit and counts as now, in milliseconds. */
const onItsWay = 10_000

/** An offline stamping older than this is refused, in milliseconds. */
const longestWait = 3 * 24 * 60 * 60_000

/** The required range of an employee's time. */
export interface SituationBounds {
  /** Stampings that ended by then do not matter: no start may be earlier. */
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
  /** Null for now. */
  readonly at: Date | null
  /** True if it was stamped offline and is inserted into the timeline later. */
  readonly isLate: boolean
  /** True if the device's clock differed by more than two minutes. */
  readonly isClockOff: boolean
  /** Reasons against the received times. */
  readonly reasons: readonly Reason[]
}

const startNow: RequestedStart = { at: null, isLate: false, isClockOff: false, reasons: [] }

/**
 * Computes the start of a request. An offline stamping starts at its tap: now minus the time that passed on
 * the device's clock, regardless of its absolute time. Without the time of sending, ClientTime counts
 * unchanged, but not later than now.
 *
 * @param sentAt the device's clock when it sent the request
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
