/** A rule that slows down guessing. All times are in seconds. */
export interface DelayRule {
  /**
   * The number of failures after which the first wait begins. Several are allowed, because people mistype.
   */
  readonly freeFailures: number
  readonly firstDelay: number
  readonly longestDelay: number
  /** The period without a further failure after which one failure is forgotten. */
  readonly forgetsAfter: number
}

export interface FailureCount {
  readonly failures: number
  readonly lastFailedAt: Date
}

/**
 * The subject of a count. `pair` is a name in one network, a PIN on one trusted device, or the password of a
 * signed-in person's session. `account` is a name in all networks, `address` a network. `holder` is a trusted
 * device that scans badges, or a session that presents passkeys.
 */
export type CountKind = 'pair' | 'account' | 'address' | 'holder'

/** The failures before an attempt; null if there are none. */
export type Counts = ReadonlyMap<CountKind, FailureCount | null>

const doubling = { firstDelay: 5, longestDelay: 900 }

/**
 * The rule for the count `pair`. The fifth failure causes a wait of 5 s. Each further failure doubles the
 * wait, up to 15 minutes.
 */
export const pairRule: DelayRule = { ...doubling, freeFailures: 5, forgetsAfter: 600 }

/**
 * The rule for a name in a network where the person signed in recently. It has more free failures, because
 * colleagues in the network mistype, too.
 */
export const knownPairRule: DelayRule = { ...pairRule, freeFailures: 20 }

/**
 * Limits guesses at one account from all networks. The limit is high, because an attacker's guesses also
 * delay the account's owner.
 */
export const accountRule: DelayRule = { ...doubling, freeFailures: 100, forgetsAfter: 600 }

/**
 * Limits guesses of one network address. A workshop's phones share an address, so more failures are free, and
 * they are forgotten sooner.
 */
export const addressRule: DelayRule = { ...doubling, freeFailures: 100, forgetsAfter: 60 }

/** Limits endless attempts of a device or a session, although badges and passkeys cannot be guessed. */
export const holderRule: DelayRule = { ...addressRule, freeFailures: 30 }

const ruleOf = { pair: pairRule, account: accountRule, address: addressRule, holder: holderRule } as const

/**
 * Returns the whole seconds from `now` until the next attempt is allowed; 0 if it is allowed now. In a
 * network where the person signed in recently, only failures of this name in that network count.
 */
export function secondsUntilAllowed(counts: Counts, now: Date, isKnownNetwork: boolean): number {
  const waits = [...counts].map(([kind, count]) => {
    if (count === null) return 0
    if (!isKnownNetwork) return secondsToWait(count, now, ruleOf[kind])
    return kind === 'pair' ? secondsToWait(count, now, knownPairRule) : 0
  })
  return Math.max(0, ...waits)
}

/** Returns the count after one more failure at `now`. */
export function addFailure(kind: CountKind, before: FailureCount | null, now: Date): FailureCount {
  return {
    failures: 1 + (before === null ? 0 : remainingFailures(before, now, ruleOf[kind])),
    lastFailedAt: now,
  }
}

/** Returns the number of failures that are not forgotten at `now`. */
export function remainingFailures(
  { failures, lastFailedAt }: FailureCount,
  now: Date,
  rule: DelayRule,
): number {
  const forgotten = Math.floor(secondsSince(lastFailedAt, now) / rule.forgetsAfter)
  return Math.max(0, failures - forgotten)
}

/**
 * Returns the whole seconds from `now` until one count allows the next attempt; 0 if it allows the attempt
 * now.
 */
export function secondsToWait(count: FailureCount, now: Date, rule: DelayRule): number {
  const excess = count.failures - rule.freeFailures
  if (excess < 0) return 0
  const delay = Math.min(rule.longestDelay, rule.firstDelay * 2 ** Math.min(excess, 30))
  return Math.max(0, Math.ceil(delay - secondsSince(count.lastFailedAt, now)))
}

/**
 * Returns the count unchanged, unless its time is in the future because the clock was set back. Then the time
 * becomes `now`.
 */
export function notAhead(count: FailureCount, now: Date): FailureCount {
  return count.lastFailedAt > now ? { ...count, lastFailedAt: now } : count
}

/** Returns at least 0, because a clock that was set back must not extend a wait. */
const secondsSince = (then: Date, now: Date): number => Math.max(0, (now.getTime() - then.getTime()) / 1000)
