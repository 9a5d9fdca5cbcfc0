import { useSyncExternalStore } from 'react'

let isLive = false
const listeners = new Set<() => void>()

/** Notes whether the live connection stands. */
export function noteLive(next: boolean): void {
  isLive = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the live connection stands now. */
export const readIsLive = (): boolean => isLive

/** Whether what others do is heard at once: the live connection stands. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, readIsLive)
