import { type Reason, reason } from '../errors/reason.ts'
import { dayOf, instantText } from '../time/format.ts'
import type { EndedSpan } from '../time/span.ts'
import { shiftOf } from './shifts.ts'

/** Nobody works longer at a stretch, in milliseconds. */
const longestStamping = 24 * 60 * 60_000

/** Where a running stamping of presence is looked at. */
export interface ForgottenSituation {
  readonly now: Date
  /** The site's. */
  readonly timeZone: string
  /** The employee's shifts about its start. */
  readonly shifts: readonly EndedSpan[]
}

/**
 * Whether a running stamping was forgotten: it began on an earlier day, and the shift that it belongs to
 * is over. A night shift's goes on past midnight.
 */
export function isForgotten(startAt: Date, { now, timeZone, shifts }: ForgottenSituation): boolean {
  if (dayOf(startAt, timeZone) >= dayOf(now, timeZone)) return false
  const shift = shiftOf(startAt, shifts)
  return shift === null || shift.endAt <= now
}

/** When a forgotten stamping probably ended: with its shift; null where that tells nothing. */
export function suggestedEnd(startAt: Date, shifts: readonly EndedSpan[]): Date | null {
  const end = shiftOf(startAt, shifts)?.endAt
  return end && end > startAt ? end : null
}

/** The last instant at which a stamping that runs can have ended. */
export const latestEnd = (startAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime(), startAt.getTime() + longestStamping))

/** Whether a stamping that runs can have ended at an instant. */
export const canHaveEnded = (startAt: Date, endAt: Date, now: Date): boolean =>
  endAt > startAt && endAt <= latestEnd(startAt, now)

/** What speaks against an end that is told for a forgotten stamping; null for nothing. */
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
