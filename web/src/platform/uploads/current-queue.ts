import type { Owner } from './upload-entry.ts'
import type { QueueSurroundings, UploadQueue } from './upload-queue.ts'

// The one queue of this tab. Its code comes after the first page, with the first file or a moment later.

interface Opened {
  readonly owner: Owner
  readonly queue: Promise<UploadQueue>
}

let opened: Opened | null = null

/** The queue of the owner, opened by whoever asks first. Rejects where its code cannot be fetched. */
export function queueOf(
  owner: Owner,
  listeners: Pick<QueueSurroundings, 'onSent' | 'onRefused'>,
): Promise<UploadQueue> {
  const isOwn = opened?.owner.employeeId === owner.employeeId && opened.owner.siteId === owner.siteId
  if (opened && isOwn) return opened.queue
  closeQueue()
  const next = { owner, queue: load(owner, listeners) }
  opened = next
  next.queue.catch(() => {
    if (opened === next) opened = null
  })
  return next.queue
}

/** The queue if it is open; for those who leave, and must not open it for nobody. */
export const queueInUse = (): Promise<UploadQueue> | null => opened?.queue ?? null

/** Stops sending; what is left stays for its owner. */
export function closeQueue(): void {
  opened?.queue.then((queue) => queue.close()).catch(() => undefined)
  opened = null
}

const load = async (...opening: Parameters<typeof queueOf>) => {
  const { openUploadQueue } = await import('./open-upload-queue.ts')
  return openUploadQueue(...opening)
}
