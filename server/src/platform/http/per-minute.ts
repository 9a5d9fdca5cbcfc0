const minute = 60_000

/**
 * Counts an action of a caller, which is a client network or an employee. Returns false if the action exceeds
 * the limit of the minute.
 */
type Count = (who: string | number) => boolean

/**
 * Limits the actions of each caller per minute, in this process. 0 means no limit.
 *
 * @param now returns milliseconds of a monotonic clock
 */
export function limitPerMinute(most: number, now: () => number = () => performance.now()): Count {
  const counts = new Map<string | number, number>()
  let begunAt = now()
  return (who) => {
    if (most === 0) return true
    if (now() - begunAt >= minute) {
      counts.clear()
      begunAt = now()
    }
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    return count <= most
  }
}
