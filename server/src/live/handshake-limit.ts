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
