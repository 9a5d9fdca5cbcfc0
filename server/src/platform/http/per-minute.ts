const minute = 60_000

/** Counts something that a network or a person does; false once they have had their share of the minute. */
type Count = (who: string | number) => boolean

/**
 * Lets everybody do something at most so often a minute, in this process. 0 is no limit.
 *
 * @param now milliseconds of any clock that only goes forward
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
