import { useSyncExternalStore } from 'react'
import type { OutboxEntry } from './outbox-entry.ts'

/** An entry of the outbox as the app shows it. */
export interface QueuedStamping extends OutboxEntry {
  /** The person has just stamped it and is still being told how it went; it is not called waiting yet. */
  readonly isAttended: boolean
}

// What the rest of the app knows of the outbox, whose own code is loaded after the first page.

const hintKey = 'verstas.hasQueued'

let queued: readonly QueuedStamping[] = []
const listeners = new Set<() => void>()

/** The entries of whoever is signed in, in the order of the taps; empty before the outbox is open. */
export const readQueuedStampings = (): readonly QueuedStamping[] => queued

export function subscribeToQueuedStampings(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The entries of whoever is signed in, drawn anew when they change. */
export const useQueuedStampings = (): readonly QueuedStamping[] =>
  useSyncExternalStore(subscribeToQueuedStampings, readQueuedStampings)

/** For the outbox alone: what it holds now. */
export function showQueuedStampings(next: readonly QueuedStamping[]): void {
  try {
    if (next.length === 0) localStorage.removeItem(hintKey)
    else localStorage.setItem(hintKey, 'yes')
  } catch {
    // Without the hint the outbox is opened a little later.
  }
  show(next)
}

/** For the outbox alone: it was closed, whatever it holds. */
export const hideQueuedStampings = (): void => show([])

function show(next: readonly QueuedStamping[]): void {
  if (next.length === 0 && queued.length === 0) return
  queued = next
  for (const listener of listeners) listener()
}

/** Whether there was something in the outbox when it was last open here, so that it had better be opened at once. */
export function hasQueuedBefore(): boolean {
  try {
    return localStorage.getItem(hintKey) !== null
  } catch {
    return false
  }
}
