const minute = 60_000

/** Whether a network may knock at the door once more. */
export type MayKnock = (network: string) => boolean

/**
 * Counts who knocks: at most so many times a minute for each network, as the limit of calls does for HTTP, which web
 * sockets do not pass. 0 is no limit.
 *
 * @param now milliseconds of any clock that only goes forward
 */
export function countKnocks(perMinute: number, now: () => number = () => performance.now()): MayKnock {
  const knocks = new Map<string, number>()
  let begunAt = now()
  return (network) => {
    if (perMinute === 0) return true
    if (now() - begunAt >= minute) {
      knocks.clear()
      begunAt = now()
    }
    const count = (knocks.get(network) ?? 0) + 1
    knocks.set(network, count)
    return count <= perMinute
  }
}
