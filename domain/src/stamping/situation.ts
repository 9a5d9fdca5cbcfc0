import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason, wrongField } from '../errors/reason.ts'
import { dayBounds } from '../time/day.ts'
import { dayOf, instantText } from '../time/format.ts'
import { beforeShift, type TimeKind } from './shifts.ts'

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
 * early, inside ended work order time, or before a stamping that exists.
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

/** Names the last of the stampings that a start lies before, and from when on a start is free. */
function startsBefore(
  inTheWay: readonly StampedSpan[],
  { now, timeZone }: StampingSituation,
  earliest: Date,
): Reason {
  // A running one is ended by the new one, which must begin after it.
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
