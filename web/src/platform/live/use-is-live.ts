import { useSyncExternalStore } from 'react'
import { createListeners } from '../api/listeners.ts'

let isLive = false
const listeners = createListeners()

/** Records whether the live connection is open. */
export function noteLive(next: boolean): void {
  isLive = next
  listeners.notify()
}

/** True if the live connection is open, for code outside of components. */
export const readIsLive = (): boolean => isLive

/** True if the live connection is open, so that other users' changes arrive immediately. */
export const useIsLive = (): boolean => useSyncExternalStore(listeners.subscribe, readIsLive)
