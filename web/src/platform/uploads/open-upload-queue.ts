import { sessionInUse } from '../api/connection.ts'
import { createTurns } from '../api/one-at-a-time.ts'
import { openTabs } from '../api/tabs.ts'
import { sendFile } from './send-file.ts'
import { giveUp } from './send-in-pieces.ts'
import type { Owner } from './upload-entry.ts'
import { createUploadQueue, type QueueSurroundings, type UploadQueue } from './upload-queue.ts'
import { createPassingStorage, createUploadStorage, type UploadStorage } from './upload-storage.ts'

/** Opens the queue of whoever is signed in, and begins to send what is in it. */
export async function openUploadQueue(
  owner: Owner,
  listeners: Pick<QueueSurroundings, 'onSent' | 'onRefused'>,
): Promise<UploadQueue> {
  const session = sessionInUse()
  if (session === null) throw new Error('Nobody is signed in')
  const queue = createUploadQueue({
    ...listeners,
    owner,
    storage: await storageOf(owner),
    send: sendFile,
    giveUp,
    isSignedIn: () => sessionInUse() === session,
    exclusively: createTurns(`verstas.uploads.${owner.employeeId}`),
    tabs: openTabs('verstas.uploads'),
  })
  await queue.opened
  return queue
}

/** Of this page, whoever is signed in: a change of the site loses nothing. */
const passingStorage = createPassingStorage()

/** The browser's database; where it keeps nothing a picture must still get through. */
async function storageOf({ employeeId }: Owner): Promise<UploadStorage> {
  const storage = createUploadStorage()
  try {
    await storage.list(employeeId)
    return storage
  } catch {
    return passingStorage
  }
}
