import { useEffect } from 'react'
import { useSessionState, useSessionStore } from './session-context.ts'

/** How often a screen that was switched on before its network asks where the server is. */
const retryMs = 30_000

/**
 * For pages without a sign-in: true once the server's address is known; asks again automatically if it was
 * missing.
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
