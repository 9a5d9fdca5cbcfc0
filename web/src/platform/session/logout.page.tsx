import { useEffect } from 'react'
import { useNavigate } from '../routing/hooks.ts'
import { useSessionStore } from './session-context.ts'

/** A blank page after the sign-out, which opens the configured logout address or else the root. */
export function LogoutPage() {
  const store = useSessionStore()
  const navigate = useNavigate()
  useEffect(() => {
    // Opening the logout address unloads this page and would cancel a pending sign-out call.
    const leave = async () => {
      await store.loggedOut()
      const address = store.logoutAddress()
      // Without a network the logout address cannot be loaded, and the user would leave the cached app.
      if (!address || !navigator.onLine) return navigate({ to: '/', replace: true })
      store.forget()
      window.location.replace(address)
    }
    void leave()
  }, [store, navigate])
  return null
}
