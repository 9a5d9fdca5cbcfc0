import { useEffect } from 'react'
import { useNavigate } from '../routing/hooks.ts'
import { useSessionStore } from './session-context.ts'

/**
 * A blank page after the sign-out. Opens the logout address of the session store, or the root if there is no
 * such address or no network.
 */
export function LogoutPage() {
  const store = useSessionStore()
  const navigate = useNavigate()
  useEffect(() => {
    // Waits for a pending sign-out call, because opening the logout address would cancel it.
    const leave = async () => {
      await store.loggedOut()
      const address = store.logoutAddress()
      // Stays in the cached app without a network, because the logout address cannot be loaded.
      if (!address || !navigator.onLine) return navigate({ to: '/', replace: true })
      store.forget()
      window.location.replace(address)
    }
    void leave()
  }, [store, navigate])
  return null
}
