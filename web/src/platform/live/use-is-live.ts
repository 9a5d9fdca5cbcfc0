import { useSyncExternalStore } from 'react'

let isLive = false
const listeners = new Set<() => void>()

/** Records whether the live connection is open. */
export function noteLive(next: boolean): void {
  isLive = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True if the live connection is open, for code outside of components. */
export const readIsLive = (): boolean => isLive

/** True if the live connection is open, so that other users' changes arrive immediately. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, readIsLive)
