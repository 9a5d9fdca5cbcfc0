import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Whether the device has a network; whether the server answers is another matter. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
