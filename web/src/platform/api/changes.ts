import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import type { Subject } from '@verstas/contract/subjects.ts'

type Listener = (subjects: readonly Subject[]) => void

const listeners = new Set<Listener>()

/** Returns the subjects that a write changes. Empty for a query endpoint. */
export const changesOf = ({ changes }: EndpointDefinition): readonly Subject[] =>
  changes && !('nothing' in changes) ? changes : []

/** Notifies the listeners that a write succeeded. */
export function announceChanges(endpoint: EndpointDefinition): void {
  const subjects = changesOf(endpoint)
  if (subjects.length > 0) for (const listener of listeners) listener(subjects)
}

/**
 * Calls the listener with the subjects of each successful write of this page.
 *
 * @returns a function that removes the listener
 */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
