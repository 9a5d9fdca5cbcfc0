/** The waits before the retries of a message, in seconds. The last one repeats. */
export const retryWaits = [5, 300, 1_800, 7_200, 18_000, 36_000, 43_200] as const

/** Number of consecutive days without a successful attempt after which a webhook is disabled. */
export const failingDays = 5

const dayMs = 86_400_000

interface Failures {
  /** Number of failed attempts since the last success, including the present one. */
  readonly count: number
  /** Time of the first failed attempt. */
  readonly since: Date
  readonly now: Date
  /** Value of the response's `Retry-After` in seconds; null if there is none. */
  readonly retryAfter: number | null
}

/**
 * Returns the time of the next attempt after a failed one; null if the webhook is to be disabled. A receiver can
 * lengthen a wait by `Retry-After`, but not beyond the longest one.
 */
export function findNextAttempt({ count, since, now, retryAfter }: Failures): Date | null {
  if (now.getTime() - since.getTime() >= failingDays * dayMs) return null
  const last = retryWaits.length - 1
  const planned = retryWaits[Math.min(Math.max(count, 1) - 1, last)] ?? 0
  const wanted = Math.min(retryAfter ?? 0, retryWaits[last] ?? 0)
  return new Date(now.getTime() + Math.max(planned, wanted) * 1000)
}

/**
 * Parses a `Retry-After` header, which contains seconds or a date (RFC 9110), into seconds. Null if it is
 * missing or malformed.
 */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now.getTime()) / 1000))
}
