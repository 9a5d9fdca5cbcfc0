import { refuse } from '../../../platform/http/refusal.ts'

/** The maximum number of waiting calls of one account in one process. Each of them keeps a connection open. */
export const mostWaits = 10

/** The value of `Retry-After` in seconds. */
const retryAfter = 5

/** Counts the waiting calls of each account. */
export function limitWaits() {
  const waits = new Map<number, number>()
  return {
    /**
     * Counts a waiting call until the returned function is called.
     *
     * @throws {Refusal} tooManyRequests
     */
    enter: (accountId: number): (() => void) => {
      const count = waits.get(accountId) ?? 0
      if (count >= mostWaits) throw refuse('tooManyRequests', { seconds: retryAfter })
      waits.set(accountId, count + 1)
      return () => {
        const left = (waits.get(accountId) ?? 1) - 1
        if (left === 0) waits.delete(accountId)
        else waits.set(accountId, left)
      }
    },
  }
}
