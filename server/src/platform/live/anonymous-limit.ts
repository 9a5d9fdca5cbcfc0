/** Limits the number of connections without a successful sign-in from each network. */
export function limitAnonymous(most: number) {
  const counts = new Map<string, number>()
  return {
    hasRoom: (network: string): boolean => (counts.get(network) ?? 0) < most,
    /** Counts a connection until the returned function is called. */
    count: (network: string): (() => void) => {
      counts.set(network, (counts.get(network) ?? 0) + 1)
      let isCounted = true
      return () => {
        if (!isCounted) return
        isCounted = false
        const remaining = (counts.get(network) ?? 0) - 1
        if (remaining > 0) counts.set(network, remaining)
        else counts.delete(network)
      }
    },
  }
}
