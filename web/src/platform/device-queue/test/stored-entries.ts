import { sampleEmployee } from '../../session/test/sample-session.ts'
import type { QueueEntry } from '../queue-adapter.ts'
import { openQueueStorage } from '../queue-storage.ts'

type NewEntry = Pick<QueueEntry, 'kind' | 'lane' | 'payload'> & Partial<QueueEntry>

const openStorage = () => openQueueStorage(sampleEmployee.Id)

/** Returns the queue entries of the sample user on this device, in order. */
export const storedEntries = async () => (await openStorage()).list(sampleEmployee.Id)

/** Stores an entry of the sample user. By default it waits, and belongs to the first site. @returns its id */
export async function storeEntry(entry: NewEntry): Promise<string> {
  const defaults = { siteId: 1, addedAt: 0, state: 'waiting', errors: [], failures: 0 } as const
  const stored = { id: crypto.randomUUID(), employeeId: sampleEmployee.Id, ...defaults, ...entry }
  await (await openStorage()).add(stored)
  return stored.id
}

/** Removes the queue entries of the sample user from this device. */
export async function removeStoredEntries(): Promise<void> {
  const storage = await openStorage()
  for (const { id } of await storage.list(sampleEmployee.Id)) await storage.remove(id)
}
