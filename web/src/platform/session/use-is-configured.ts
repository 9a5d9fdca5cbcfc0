import { useEffect } from 'react'
import { useSessionState, useSessionStore } from './session-context.ts'

/** How often a screen that was switched on before its network asks where the server is. */
const retryMs = 30_000

/** For pages without a sign-in: whether it is known where the server is; asks again by itself where that was not told. */
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
