import { useEffect } from 'react'
import { useNavigate } from '../routing/hooks.ts'
import { useSessionStore } from './session-context.ts'

/** A blank page after signing out: opens the configured logout address, else the root. */
export function LogoutPage() {
  const store = useSessionStore()
  const navigate = useNavigate()
  useEffect(() => {
    // The logout address unloads this page, and would cancel a pending sign-out.
    const leave = async () => {
      await store.loggedOut()
      const address = store.logoutAddress()
      // Without a network the other page cannot be loaded, and then the app would not open either.
      if (!address || !navigator.onLine) return navigate({ to: '/', replace: true })
      store.forget()
      window.location.replace(address)
    }
    void leave()
  }, [store, navigate])
  return null
}
