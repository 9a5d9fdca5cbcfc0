/** How guessing is slowed for one account or one address; times in seconds. */
interface DelayRule {
  /** So many failures cost nothing: people mistype. */
  readonly freeFailures: number
  readonly firstDelay: number
  readonly longestDelay: number
  /** One failure is forgotten after each such time without another. */
  readonly forgetsAfter: number
}

export interface FailureCount {
  readonly failures: number
  readonly lastFailedAt: Date
}

/** The sixth wrong password waits 5 s, each further one twice as long, up to 15 minutes. */
export const accountRule: DelayRule = {
  freeFailures: 5,
  firstDelay: 5,
  longestDelay: 900,
  forgetsAfter: 600,
}

/** A workshop's phones share one address, so it may fail more often, and is forgiven sooner. */
export const addressRule: DelayRule = {
  freeFailures: 30,
  firstDelay: 5,
  longestDelay: 900,
  forgetsAfter: 60,
}

/** The failures that still count at `now`. */
export function remainingFailures(
  { failures, lastFailedAt }: FailureCount,
  now: Date,
  rule: DelayRule,
): number {
  const forgotten = Math.floor(secondsSince(lastFailedAt, now) / rule.forgetsAfter)
  return Math.max(0, failures - forgotten)
}

/** Whole seconds from `now` until the next attempt is allowed; 0 when it is. */
export function secondsToWait(count: FailureCount, now: Date, rule: DelayRule): number {
  const excess = count.failures - rule.freeFailures
  if (excess < 0) return 0
  const delay = Math.min(rule.longestDelay, rule.firstDelay * 2 ** Math.min(excess, 30))
  return Math.max(0, Math.ceil(delay - secondsSince(count.lastFailedAt, now)))
}

/** A clock that was set back must not make a delay longer. */
const secondsSince = (then: Date, now: Date): number => Math.max(0, (now.getTime() - then.getTime()) / 1000)
