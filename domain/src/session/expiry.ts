/**
 * The time before the end of a session during which a warning is shown, in milliseconds (specification.md,
 * Limits and formats).
 */
export const warningMs = 60_000

/**
 * The time by which the app ends a session before the server does, in milliseconds (specification.md,
 * States).
 */
export const marginMs = 10_000

export type ExpiryPhase = 'calm' | 'warning' | 'over'

export interface Countdown {
  readonly phase: ExpiryPhase
  /** Whole seconds until the app ends the session, rounded up and at least 0. */
  readonly secondsLeft: number
}

/**
 * Returns the remaining time of a session from the present time. A counter would be wrong after the browser
 * has suspended the tab.
 *
 * @param expiresAt milliseconds since the epoch, from the same clock as `now`
 */
export function countdownTo(expiresAt: number, now: number): Countdown {
  const remaining = expiresAt - now - marginMs
  const secondsLeft = Math.max(0, Math.ceil(remaining / 1000))
  if (remaining <= 0) return { phase: 'over', secondsLeft }
  return { phase: remaining <= warningMs ? 'warning' : 'calm', secondsLeft }
}

/**
 * Converts the expiry of a session from the server's clock to this device's clock, which may be wrong.
 *
 * @param expiration the end of the session on the server's clock, in milliseconds
 * @param serverNow the server's clock when it sent the expiration; null if unknown
 * @param now this device's clock at the same time
 */
export function expiryOnThisClock(expiration: number, serverNow: number | null, now: number): number {
  return serverNow === null ? expiration : now + (expiration - serverNow)
}
