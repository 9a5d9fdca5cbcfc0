import type { FastifyReply } from 'fastify'
import { refuse } from '../../../platform/http/refusal.ts'

const windowSeconds = 60

/** The state of a caller's limit after a counted call. */
export interface RateState {
  readonly isExceeded: boolean
  readonly remaining: number
  /** Whole seconds until the caller's count starts again. */
  readonly resetSeconds: number
}

/**
 * Counts the calls of each service account in this process, in windows of a minute that begin with the
 * account's first call.
 *
 * @param most calls per minute; 0 means no limit
 * @param now returns milliseconds of a monotonic clock
 */
export function countCalls(most: number, now: () => number = () => performance.now()) {
  const windows = new Map<number, { readonly endsAt: number; count: number }>()
  return (accountId: number): RateState => {
    const at = now()
    const current = windows.get(accountId)
    const window =
      current !== undefined && at < current.endsAt ? current : { endsAt: at + windowSeconds * 1000, count: 0 }
    windows.set(accountId, window)
    window.count += 1
    return {
      isExceeded: most > 0 && window.count > most,
      remaining: Math.max(0, most - window.count),
      // Rounds to milliseconds first, because the difference of two fractions may exceed the window.
      resetSeconds: Math.ceil(Math.round(window.endsAt - at) / 1000),
    }
  }
}

/**
 * Writes a service account's limit into the response headers
 * (draft-ietf-httpapi-ratelimit-headers). Writes none if there is no limit.
 *
 * @throws {Refusal} tooManyRequests, with `Retry-After`
 */
export function applyRate(reply: FastifyReply, most: number, state: RateState): void {
  if (most === 0) return
  reply.header('ratelimit-policy', `"account";q=${most};w=${windowSeconds}`)
  reply.header('ratelimit', `"account";r=${state.remaining};t=${state.resetSeconds}`)
  if (!state.isExceeded) return
  reply.header('retry-after', state.resetSeconds)
  throw refuse('tooManyRequests', { seconds: state.resetSeconds })
}
