import { useEffect } from 'react'
import { useSessionState, useSessionStore } from './session-context.ts'

/**
 * Milliseconds between attempts to load the configuration. A wall screen may start before its network is
 * available.
 */
const retryMs = 30_000

/**
 * Returns true when the configuration has loaded, for pages without a sign-in. Loads it again after a
 * failure.
 */
export function useIsConfigured(): boolean {
  const store = useSessionStore()
  const { phase } = useSessionState()
  useEffect(() => {
    if (phase !== 'configurationFailed') return
    const timer = setTimeout(() => void store.retry(), retryMs)
    return () => clearTimeout(timer)
  }, [phase, store])
  return phase === 'signedOut' || phase === 'signedIn'
}
