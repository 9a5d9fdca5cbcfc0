import { useSyncExternalStore } from 'react'

let isReady = false
const listeners = new Set<() => void>()

/** Notes that a new version waits on this device. */
export function announceNewVersion(): void {
  isReady = true
  for (const listener of listeners) listener()
}

/** Whether a new version waits on this device. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isReady)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
