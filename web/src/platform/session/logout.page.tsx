import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSessionStore } from './session-context.ts'

/** A blank page after signing out: leads to the configured logout address, else to the root. */
export function LogoutPage() {
  const store = useSessionStore()
  const navigate = useNavigate()
  useEffect(() => {
    // The logout address unloads this page, and with it a sign-out that is still on its way.
    const leave = async () => {
      await store.loggedOut()
      const address = store.logoutAddress()
      // Without a network another page could not be opened, nor the app again.
      if (!address || !navigator.onLine) return navigate({ to: '/', replace: true })
      store.forget()
      window.location.replace(address)
    }
    void leave()
  }, [store, navigate])
  return null
}
