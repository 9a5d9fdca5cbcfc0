/**
 * Milliseconds before the end of a session in which a warning is shown (specification.md, Limits and
 * formats).
 */
export const warningMs = 60_000

/**
 * Milliseconds before the server ends a session at which the app treats it as over (specification.md,
 * States).
 */
export const marginMs = 10_000

export type ExpiryPhase = 'calm' | 'warning' | 'over'

export interface Countdown {
  readonly phase: ExpiryPhase
  /** Whole seconds until the app treats the session as over, rounded up, never below 0. */
  readonly secondsLeft: number
}

/**
 * Returns the remaining time of a session: expiry minus present time minus margin. It uses the clock instead
 * of counting ticks, so it is correct after a suspended tab resumes.
 *
 * @param expiresAt milliseconds since the epoch, by the same clock as `now`
 */
export function countdownTo(expiresAt: number, now: number): Countdown {
  const remaining = expiresAt - now - marginMs
  const secondsLeft = Math.max(0, Math.ceil(remaining / 1000))
  if (remaining <= 0) return { phase: 'over', secondsLeft }
  return { phase: remaining <= warningMs ? 'warning' : 'calm', secondsLeft }
}

/**
 * Converts the server's expiry to this device's clock, so that a wrong clock neither ends a session early nor
 * prolongs it.
 *
 * @param expiration end of the session by the server's clock, in milliseconds
 * @param serverNow the server's clock when it sent the expiration; null if unknown, then both clocks count as
 * equal
 * @param now this device's clock at the same moment
 */
export function expiryOnThisClock(expiration: number, serverNow: number | null, now: number): number {
  return serverNow === null ? expiration : now + (expiration - serverNow)
}
