import type { endBases } from '@verstas/contract/start-page/entities.ts'
import { type Reason, reason } from '../errors/reason.ts'
import { dayBounds } from '../time/day.ts'
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
  readonly basis: (typeof endBases)[number]
  /** The usual time at which colleagues stopped that day; null if none stopped. */
  readonly colleaguesEnd: Date | null
  /** The person's last action in the app that day; null if there is none. */
  readonly lastSign: Date | null
}

/** The signs by which the end of a forgotten stamping is proposed. */
interface EndSigns {
  /** The time at which each colleague stopped on the day of the stamping. */
  readonly colleaguesEnds: readonly Date[]
  /** The person's last action in the app that day; null if there is none. */
  readonly lastSign: Date | null
}

/**
 * Proposes the end of a forgotten stamping: the end of its shift, else the usual end of the colleagues' day.
 * The last action in the app wins if it is later, because the person was still working then. Null if none of
 * them is possible.
 */
export function proposeEnd(
  startAt: Date,
  { now, shifts }: Pick<ForgottenSituation, 'now' | 'shifts'>,
  signs: EndSigns,
): ProposedEnd | null {
  const isPossible = (end: Date) => canHaveEnded(startAt, end, now)
  const later = signs.colleaguesEnds.filter(isPossible).toSorted((a, b) => +a - +b)
  const colleaguesEnd = later[Math.floor((later.length - 1) / 2)] ?? null
  const lastSign = signs.lastSign && isPossible(signs.lastSign) ? signs.lastSign : null
  const shiftEnd = suggestedEnd(startAt, shifts)
  const usual =
    shiftEnd && isPossible(shiftEnd)
      ? { at: shiftEnd, basis: 'shift' as const }
      : colleaguesEnd && { at: colleaguesEnd, basis: 'colleagues' as const }
  const proposed =
    lastSign && !(usual && usual.at >= lastSign) ? { at: lastSign, basis: 'lastSign' as const } : usual
  return proposed && { ...proposed, colleaguesEnd, lastSign }
}

/**
 * The maximum time after a shift in which an action in the app belongs to that shift, in milliseconds. A night
 * shift ends on the next day, on which the person may start another one.
 */
const afterShift = 3 * 60 * 60_000

/**
 * Returns the person's last action after the start of a forgotten stamping; null if there is none. The action
 * must be on the calendar day of the start, or at most three hours after the shift.
 *
 * @param acts the times of the person's actions in the app
 */
export function lastSignOf(
  startAt: Date,
  { timeZone, shifts }: Pick<ForgottenSituation, 'timeZone' | 'shifts'>,
  acts: readonly Date[],
): Date | null {
  const { end } = dayBounds(dayOf(startAt, timeZone), timeZone)
  const shiftEnd = shiftOf(startAt, shifts)?.endAt.getTime() ?? 0
  const until = Math.max(end.getTime(), shiftEnd + afterShift)
  const ofDay = acts.map(Number).filter((at) => at > startAt.getTime() && at < until)
  return ofDay.length === 0 ? null : new Date(Math.max(...ofDay))
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
