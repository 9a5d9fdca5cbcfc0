/** How guessing is slowed for one thing that is guessed at; times in seconds. */
export interface DelayRule {
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

/** What failures are counted for; `holder` is a trusted device or a session that presents secrets. */
export type CountKind = 'pair' | 'account' | 'address' | 'holder'

/** The failures before an attempt; null where there are none. */
export type Counts = ReadonlyMap<CountKind, FailureCount | null>

const doubling = { firstDelay: 5, longestDelay: 900 }

/** The sixth wrong password for a name from one network waits 5 s, each further one twice as long, up to 15 minutes. */
export const pairRule: DelayRule = { ...doubling, freeFailures: 5, forgetsAfter: 600 }

/** The same where the person signed in lately: colleagues, and whoever else shares the network, mistype too. */
export const knownPairRule: DelayRule = { ...pairRule, freeFailures: 20 }

/** Guesses at one account from anywhere: loose, because a stranger can run it up for others. */
export const accountRule: DelayRule = { ...doubling, freeFailures: 100, forgetsAfter: 600 }

/** A workshop's phones share one address, so it may fail more often, and is forgiven sooner. */
export const addressRule: DelayRule = { ...doubling, freeFailures: 100, forgetsAfter: 60 }

/** Badges and passkeys cannot be guessed; this keeps a device or a session from trying without end. */
export const holderRule: DelayRule = { ...addressRule, freeFailures: 30 }

const ruleOf = { pair: pairRule, account: accountRule, address: addressRule, holder: holderRule } as const

/**
 * Whole seconds from `now` until the next attempt is allowed; 0 when it is. In a network where the person signed in
 * lately, only what fails there for this name counts.
 */
export function secondsUntilAllowed(counts: Counts, now: Date, isKnownNetwork: boolean): number {
  const waits = [...counts].map(([kind, count]) => {
    if (count === null) return 0
    if (!isKnownNetwork) return secondsToWait(count, now, ruleOf[kind])
    return kind === 'pair' ? secondsToWait(count, now, knownPairRule) : 0
  })
  return Math.max(0, ...waits)
}

/** The count after one more failure at `now`. */
export function addFailure(kind: CountKind, before: FailureCount | null, now: Date): FailureCount {
  return {
    failures: 1 + (before === null ? 0 : remainingFailures(before, now, ruleOf[kind])),
    lastFailedAt: now,
  }
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

/** Whole seconds from `now` until one count allows the next attempt; 0 when it does. */
export function secondsToWait(count: FailureCount, now: Date, rule: DelayRule): number {
  const excess = count.failures - rule.freeFailures
  if (excess < 0) return 0
  const delay = Math.min(rule.longestDelay, rule.firstDelay * 2 ** Math.min(excess, 30))
  return Math.max(0, Math.ceil(delay - secondsSince(count.lastFailedAt, now)))
}

/** A count that seems to lie ahead was written before the clock was set back; it counts from now on. */
export function notAhead(count: FailureCount, now: Date): FailureCount {
  return count.lastFailedAt > now ? { ...count, lastFailedAt: now } : count
}

/** A clock that was set back must not make a delay longer. */
const secondsSince = (then: Date, now: Date): number => Math.max(0, (now.getTime() - then.getTime()) / 1000)
