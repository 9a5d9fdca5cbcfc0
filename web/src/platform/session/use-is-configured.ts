import { useEffect } from 'react'
import { useSessionState, useSessionStore } from './session-context.ts'

/**
 * Milliseconds between attempts to load the configuration. A wall screen may start before its network does.
 */
const retryMs = 30_000

/** True once the configuration is loaded; loads it and retries. For pages without a sign-in. */
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
