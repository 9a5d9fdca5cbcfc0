/** The last part of a session, in which the person is warned (specification.md, Limits and formats). */
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
 * How far a session is from its end: expiration minus now minus the margin. Computed from the clock and
 * never from ticks, so that a tab that slept wakes up with the truth.
 *
 * @param expiresAt milliseconds since the epoch, on the same clock as `now`
 */
export function countdownTo(expiresAt: number, now: number): Countdown {
  const left = expiresAt - now - marginMs
  const secondsLeft = Math.max(0, Math.ceil(left / 1000))
  if (left <= 0) return { phase: 'over', secondsLeft }
  return { phase: left <= warningMs ? 'warning' : 'calm', secondsLeft }
}

/**
 * The server's expiration as an instant on this device's clock, so that a clock that is wrong by a day
 * neither ends a session at once nor keeps it for ever.
 *
 * @param expiration when the session ends by the server's clock, milliseconds
 * @param serverNow the server's clock when it said so; null where unknown: both clocks are taken as equal
 * @param now this device's clock at the same moment
 */
export function expiryOnThisClock(expiration: number, serverNow: number | null, now: number): number {
  return serverNow === null ? expiration : now + (expiration - serverNow)
}
