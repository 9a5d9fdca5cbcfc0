import { useSyncExternalStore } from 'react'
import type { UploadEntry } from './upload-entry.ts'

/** An entry of the queue as the app shows it. */
export interface ShownUpload extends UploadEntry {
  /** Bytes that have left this device; null while it is not being sent. */
  readonly sentBytes: number | null
}

// What the rest of the app knows of the queue, whose own code is loaded after the first page.

let shown: readonly ShownUpload[] = []
const listeners = new Set<() => void>()

/** The files of whoever is signed in that are not at the server yet, the oldest first. */
export const readUploads = (): readonly ShownUpload[] => shown

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The files of whoever is signed in that are not at the server yet, drawn anew when they change. */
export const useUploads = (): readonly ShownUpload[] => useSyncExternalStore(subscribeToUploads, readUploads)

/** For the queue alone: what it holds now. */
export function showUploads(next: readonly ShownUpload[]): void {
  if (next.length === 0 && shown.length === 0) return
  shown = next
  for (const listener of listeners) listener()
}
