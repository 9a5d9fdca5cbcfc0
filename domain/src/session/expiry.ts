/** The last part of a session, with a warning (specification.md, Limits and formats). */
export const warningMs = 60_000

/** A session counts as over this long before the server ends it (specification.md, States). */
export const marginMs = 10_000

export type ExpiryPhase = 'calm' | 'warning' | 'over'

export interface Countdown {
  readonly phase: ExpiryPhase
  /** Whole seconds until the session counts as over, rounded up, never below 0. */
  readonly secondsLeft: number
}

/**
 * Returns the time left in a session: expiry minus now minus the margin. It is computed from the clock and
 * not by counting ticks, so it is correct when a suspended tab resumes.
 *
 * @param expiresAt milliseconds since the epoch, on the same clock as `now`
 */
export function countdownTo(expiresAt: number, now: number): Countdown {
  const remaining = expiresAt - now - marginMs
  const secondsLeft = Math.max(0, Math.ceil(remaining / 1000))
  if (remaining <= 0) return { phase: 'over', secondsLeft }
  return { phase: remaining <= warningMs ? 'warning' : 'calm', secondsLeft }
}

/**
 * Converts the server's expiry to this device's clock, so a wrong clock neither ends a session immediately
 * nor keeps it alive forever.
 *
 * @param expiration of the session by the server's clock, milliseconds
 * @param serverNow the server's clock when it sent the expiration; null if unknown: both clocks count as
 * equal
 * @param now this device's clock at the same moment
 */
export function expiryOnThisClock(expiration: number, serverNow: number | null, now: number): number {
  return serverNow === null ? expiration : now + (expiration - serverNow)
}
