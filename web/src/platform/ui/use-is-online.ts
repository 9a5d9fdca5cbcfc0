import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** True if the device has a network, even if the server does not respond. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
