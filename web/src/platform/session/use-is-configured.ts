import { useEffect } from 'react'
import { useSessionState, useSessionStore } from './session-context.ts'

/** Milliseconds between attempts to load the configuration, for a screen that starts before its network. */
const retryMs = 30_000

/** True once the configuration is loaded, for pages without a sign-in; retries automatically. */
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
