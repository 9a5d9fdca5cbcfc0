import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason, wrongField } from '../errors/reason.ts'
import { dayBounds } from '../time/day.ts'
import { dayOf, instantText } from '../time/format.ts'
import { beforeShift, type TimeKind } from './shifts.ts'

/** A span of time. `endAt` is null while the span is open. */
interface Span {
  readonly startAt: Date
  readonly endAt: Date | null
}

/** The data of a stamping that the stamping rules need. */
export interface StampedSpan extends Span {
  readonly id: number
  /** The site of the stamping. A person who works at several sites has one timeline. */
  readonly siteId: number
  /** False for a planned absence. */
  readonly isPresence: boolean
  readonly isWorkOrder: boolean
  readonly typeCode: number
  /** The stamped rows. Empty for a type without work order. */
  readonly rowIds: readonly number[]
  /** The work orders of these rows. */
  readonly orderIds: readonly number[]
  /** The time kind; null if unanswered. */
  readonly timeKind: TimeKind | null
  /**
   * The time after the requested start at which the same work was first stamped again; null if it was not.
   */
  readonly againAt: Date | null
  /** True if the person stamped the start. False for an absence that was planned. */
  readonly wasStamped: boolean
}

/** The data with which a stamping is planned: the time, settings, and the employee's timeline. */
export interface StampingSituation {
  readonly now: Date
  /** The time zone of the site. */
  readonly timeZone: string
  readonly allowsStartTimeEdit: boolean
  /**
   * The employee's shifts, from the start of the day on. They begin with the first stamping if that is
   * earlier.
   */
  readonly shifts: readonly { readonly startAt: Date; readonly endAt: Date }[]
  /** The running stampings, and the stampings that end after the requested start. */
  readonly stampings: readonly StampedSpan[]
  /** The corrected time of the employee after the requested start. */
  readonly corrected: readonly Span[]
  /**
   * The times after the requested start of absences and of stampings that end the day. Presence ends there,
   * even if none was running.
   */
  readonly presenceEnds: readonly Date[]
}

/**
 * The tolerance for a device's clock, in milliseconds. A start that is later than now by at most this time
 * means now.
 */
export const clockTolerance = 2 * 60_000

/**
 * Returns the earliest allowed start: two hours before the earliest shift of today, or before a shift that is
 * in progress. Returns the start of the day if there is no shift, or if that time is in the future.
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
 * True if the stamping starts now (specification.md, Wire): no start is requested, the site does not allow
 * other starts, or the requested start is at most two minutes in the future.
 */
export function isNow(requested: Date | null, { now, allowsStartTimeEdit }: StampingSituation): boolean {
  if (requested === null || !allowsStartTimeEdit) return true
  const ahead = requested.getTime() - now.getTime()
  return ahead >= 0 && ahead <= clockTolerance
}

/**
 * Returns the reasons against a start other than now. It is in the future, too early, inside ended work,
 * before the end of other ended presence, or not after a running start.
 *
 * @param ending the running stampings that the new stamping ends; they must start before it
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

/** Returns the error that contains the last stamping in the way and the next free start. */
function startsBefore(
  inTheWay: readonly StampedSpan[],
  { now, timeZone }: StampingSituation,
  earliest: Date,
): Reason {
  // The new stamping must start after a running stamping, which it ends.
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

/** The maximum transit time of a request, in milliseconds. A more recent tap means now. */
const onItsWay = 10_000

/** The maximum age of a late stamping, in milliseconds. */
const longestWait = 3 * 24 * 60 * 60_000

/** The range of an employee's stampings and shifts that a plan needs. */
export interface SituationBounds {
  /** The plan needs only stampings that end after this instant, because no start may be earlier. */
  readonly after: Date
  /** The start of the needed shifts. Earlier shifts are needed if the first stamping begins earlier. */
  readonly shiftsFrom: Date
  readonly shiftsTo: Date
}

/** Returns the range that the plan of a stamping needs. */
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

export interface RequestedStart {
  /** The start; null means now. */
  readonly at: Date | null
  /** True for a late stamping, which is inserted into the past. */
  readonly isLate: boolean
  /** True if the device's clock differed from the server's by more than two minutes. */
  readonly isClockOff: boolean
  /** The reasons against the times in the request. Empty if they are valid. */
  readonly reasons: readonly Reason[]
}

const startNow: RequestedStart = { at: null, isLate: false, isClockOff: false, reasons: [] }

/**
 * Computes the start of a requested stamping. The start of a late stamping is the present time minus the time
 * since the tap. The device's clock measures that time, so a wrong clock does not matter. Without the time of
 * sending, it starts at `ClientTime`, or now if that is in the future.
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
