import { type Reason, reason } from '../errors/reason.ts'
import { dayOf, instantText } from '../time/format.ts'
import type { EndedSpan } from '../time/span.ts'
import { shiftOf } from './shifts.ts'

/** Maximum length of a stamping, in milliseconds. */
const longestStamping = 24 * 60 * 60_000

/** The facts that decide whether a running stamping of presence was forgotten. */
export interface ForgottenSituation {
  readonly now: Date
  /** The time zone of the site. */
  readonly timeZone: string
  /** The employee's shifts around the start of the stamping. */
  readonly shifts: readonly EndedSpan[]
}

/**
 * True if a running stamping was forgotten: it began on an earlier day, and its shift is over. A stamping of
 * a night shift may run past midnight.
 */
export function isForgotten(startAt: Date, { now, timeZone, shifts }: ForgottenSituation): boolean {
  if (dayOf(startAt, timeZone) >= dayOf(now, timeZone)) return false
  const shift = shiftOf(startAt, shifts)
  return shift === null || shift.endAt <= now
}

/**
 * Returns the end of a forgotten stamping's shift as its probable end. Null if the stamping has no shift, or
 * starts at the end of its shift.
 */
export function suggestedEnd(startAt: Date, shifts: readonly EndedSpan[]): Date | null {
  const end = shiftOf(startAt, shifts)?.endAt
  return end && end > startAt ? end : null
}

/** The proposed end of a forgotten stamping, and the facts that it is based on. */
export interface ProposedEnd {
  readonly at: Date
  readonly basis: 'shift' | 'colleagues'
  /** The usual time at which colleagues stopped that day; null if none stopped. */
  readonly colleaguesEnd: Date | null
}

/**
 * Proposes the end of a forgotten stamping: the end of its shift, else the usual end of the colleagues' day.
 * Null if neither is possible.
 *
 * @param colleaguesEnds the time at which each colleague stopped on the day of the stamping
 */
export function proposeEnd(
  startAt: Date,
  { now, shifts }: Pick<ForgottenSituation, 'now' | 'shifts'>,
  colleaguesEnds: readonly Date[],
): ProposedEnd | null {
  const later = colleaguesEnds.filter((end) => canHaveEnded(startAt, end, now)).toSorted((a, b) => +a - +b)
  const colleaguesEnd = later[Math.floor((later.length - 1) / 2)] ?? null
  const shiftEnd = suggestedEnd(startAt, shifts)
  if (shiftEnd && canHaveEnded(startAt, shiftEnd, now)) return { at: shiftEnd, basis: 'shift', colleaguesEnd }
  return colleaguesEnd && { at: colleaguesEnd, basis: 'colleagues', colleaguesEnd }
}

/** Returns the last possible end of a running stamping. */
export const latestEnd = (startAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime(), startAt.getTime() + longestStamping))

/** True if `endAt` is a possible end of a running stamping. */
export const canHaveEnded = (startAt: Date, endAt: Date, now: Date): boolean =>
  endAt > startAt && endAt <= latestEnd(startAt, now)

/** Returns the reason against an end of a forgotten stamping; null if the end is valid. */
export function refuseForgottenEnd(
  startAt: Date,
  endAt: Date,
  { now, timeZone }: ForgottenSituation,
): Reason | null {
  if (canHaveEnded(startAt, endAt, now)) return null
  return reason('stampingEndOutside', {
    from: instantText(startAt, now, timeZone),
    to: instantText(latestEnd(startAt, now), now, timeZone),
  })
}
