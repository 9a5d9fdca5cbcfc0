const minute = 60_000

/** Counts an action of a network or a person. Returns false if the limit of the minute is exceeded. */
type Count = (who: string | number) => boolean

/**
 * Limits an action per minute and caller, in this process. 0 means no limit.
 *
 * @param now milliseconds of a monotonic clock
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
