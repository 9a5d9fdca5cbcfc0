const minute = 60_000

/** Counts a handshake of a network; false where it has had its share of the minute. */
type CountHandshake = (network: string) => boolean

/**
 * At most so many handshakes a minute for each network, as the limit of calls does for HTTP, which web sockets do
 * not pass. 0 is no limit.
 *
 * @param now milliseconds of any clock that only goes forward
 */
export function limitHandshakes(
  perMinute: number,
  now: () => number = () => performance.now(),
): CountHandshake {
  const counts = new Map<string, number>()
  let begunAt = now()
  return (network) => {
    if (perMinute === 0) return true
    if (now() - begunAt >= minute) {
      counts.clear()
      begunAt = now()
    }
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count <= perMinute
  }
}

/** Connections on which nobody has signed in yet, or without success; so many of one network may be open. */
export function limitAnonymous(most: number) {
  const counts = new Map<string, number>()
  return {
    hasRoom: (network: string): boolean => (counts.get(network) ?? 0) < most,
    /** Counts a connection until the function that is answered is called. */
    count: (network: string): (() => void) => {
      counts.set(network, (counts.get(network) ?? 0) + 1)
      let isCounted = true
      return () => {
        if (!isCounted) return
        isCounted = false
        const left = (counts.get(network) ?? 0) - 1
        if (left > 0) counts.set(network, left)
        else counts.delete(network)
      }
    },
  }
}
