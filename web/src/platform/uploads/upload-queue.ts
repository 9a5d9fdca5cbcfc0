import { CallFailed } from '@verstas/contract/call.ts'
import { newUuid } from '../api/new-uuid.ts'
import { createRetries } from '../api/retries.ts'
import type { Tabs } from '../api/tabs.ts'
import { reason, whyNotAccepted } from './accepted-files.ts'
import { showUploads } from './shown-uploads.ts'
import type { SendFile } from './transfer.ts'
import type { HeldChange, NewUpload, Owner, UploadEntry, UploadTarget } from './upload-entry.ts'
import { verdictOn } from './upload-failure.ts'
import type { UploadStorage } from './upload-storage.ts'

/** What tabs of the browser tell each other: that the queue changed, or how far a file has come. */
export type TabNews = { readonly id: string; readonly sentBytes: number } | null

export interface QueueSurroundings {
  readonly owner: Owner
  readonly storage: UploadStorage
  readonly send: SendFile
  /** Tells the server that a file that it has begun to take does not come. */
  readonly giveUp: (address: string) => Promise<void>
  /** Whether the session is still the one that the queue was opened in. */
  readonly isSignedIn: () => boolean
  /** Runs one piece of work at a time, over all tabs. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  readonly tabs: Tabs<TabNews>
  readonly onSent: (entry: UploadEntry) => void
  readonly onRefused: (entry: UploadEntry, error: CallFailed) => void
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/**
 * The files of one person that are not at the server yet: kept on this device before anything else happens, sent
 * one at a time over all tabs, each going on where it was cut. What the server refuses stays with its reason
 * until the person sends it again or lets it go.
 */
export function createUploadQueue(surroundings: QueueSurroundings) {
  const { owner, storage, send, giveUp, isSignedIn, exclusively, tabs, onSent, onRefused } = surroundings
  const progress = new Map<string, number>()
  let entries: readonly UploadEntry[] = []
  let current: { readonly id: string; readonly stop: AbortController } | null = null
  let isStarting = false
  let silences = 0
  let isClosed = false

  const isOver = () => isClosed || !isSignedIn()
  const show = () => {
    if (isClosed) return
    showUploads(entries.map((entry) => ({ ...entry, sentBytes: progress.get(entry.id) ?? null })))
  }
  const read = async () => {
    entries = await storage.list(owner.employeeId)
    const isWanted = entries.some(({ id, state }) => id === current?.id && state === 'waiting')
    if (current && !isWanted) current.stop.abort(new DOMException('not wanted', 'AbortError'))
    show()
    return entries
  }
  const tell = async () => {
    tabs.tell(null)
    await read()
  }
  const note = (id: string, sentBytes: number) => {
    progress.set(id, sentBytes)
    show()
    tabs.tell({ id, sentBytes })
  }

  /** @throws {CallFailed} fileUnreadable where the device has lost the bytes: they would hold up all others */
  const readableFileOf = async ({ id, fileName }: UploadEntry): Promise<Blob> => {
    const file = await storage.fileOf(id)
    if (!file || !(await isReadable(file))) throw new CallFailed(400, [reason('fileUnreadable', fileName)])
    return file
  }

  /** Brings one file to the server, or learns why not. Whether the next one may go. */
  const deliver = async (entry: UploadEntry): Promise<boolean> => {
    const stop = new AbortController()
    current = { id: entry.id, stop }
    try {
      const file = await readableFileOf(entry)
      // It may have been paused or taken out while its bytes were fetched.
      await read()
      if (stop.signal.aborted) return true
      await send(entry, file, {
        signal: stop.signal,
        onAddress: (address) => void storage.change(entry.id, { address }).catch(() => undefined),
        onProgress: (sentBytes) => note(entry.id, sentBytes),
      })
    } catch (error) {
      return stop.signal.aborted || handleFailure(entry, error)
    } finally {
      current = null
      progress.delete(entry.id)
    }
    await storage.remove(entry.id)
    retries.reset()
    if (!isOver()) onSent(entry)
    await tell()
    return true
  }

  const handleFailure = async (entry: UploadEntry, error: unknown): Promise<boolean> => {
    const verdict = verdictOn(error)
    if (verdict === 'signedOut') return false
    if (verdict === 'anew' && entry.address !== null) {
      await storage.change(entry.id, { address: null })
      return deliver({ ...entry, address: null })
    }
    const errors = error instanceof CallFailed ? error.errors : []
    const isLater = verdict === 'silent' || verdict === 'later'
    const failures = entry.failures + 1
    if (verdict === 'silent') silences += 1
    await storage.change(entry.id, { state: isLater ? 'waiting' : 'refused', errors, failures })
    if (isLater) retries.later()
    else if (error instanceof CallFailed && !isOver()) onRefused({ ...entry, errors }, error)
    await tell()
    return verdict !== 'silent'
  }

  const sendAll = (silencesBefore: number) =>
    exclusively(async () => {
      isStarting = false
      // The network went while this waited for its turn: it is asked again after a pause.
      if (silences > silencesBefore) return
      const tried = new Set<string>()
      const isDue = ({ id, state, siteId }: UploadEntry) =>
        state === 'waiting' && siteId === owner.siteId && !tried.has(id)
      while (navigator.onLine && !isOver()) {
        const next = (await read()).find(isDue)
        if (!next) return
        tried.add(next.id)
        if (!(await deliver(next))) return
      }
    })
  const start = () => {
    if (isStarting) return
    isStarting = true
    sendAll(silences).catch(() => retries.later())
  }

  const retries = createRetries(start)
  const stopListening = tabs.listen((news) => {
    if (news) {
      progress.set(news.id, news.sentBytes)
      return show()
    }
    // What another tab has ceased to send says so by a change.
    for (const id of progress.keys()) if (id !== current?.id) progress.delete(id)
    void read().then(start)
  })

  const change = async (id: string, changes: Partial<UploadEntry>) => {
    await storage.change(id, changes)
    await tell()
    start()
  }
  /** What the last session left held is nobody's to look at any more. */
  const releaseAll = async () => {
    for (const { id, state } of await storage.list(owner.employeeId))
      if (state === 'held') await storage.change(id, { state: 'waiting' })
  }
  const opened = releaseAll().then(read).then(start)

  return {
    /** Fulfils when what was left from before is known. */
    opened,
    /** Keeps a file and sends it. @returns its id. Rejects where the device has no room. */
    add: async (target: UploadTarget, upload: NewUpload): Promise<string> => {
      await opened
      const { file, fileName, caption = '', signerName = null, isHeld = false } = upload
      const errors = whyNotAccepted(file, fileName)
      const last = entries.at(-1)?.addedAt ?? 0
      const entry: UploadEntry = {
        ...owner,
        orderNumber: target.orderNumber,
        jobNumber: target.jobNumber,
        id: newUuid(),
        fileName,
        contentType: file.type,
        size: file.size,
        addedAt: Math.max(Date.now(), last + 1),
        caption,
        signerName,
        state: errors.length > 0 ? 'refused' : isHeld ? 'held' : 'waiting',
        errors,
        failures: 0,
        address: null,
      }
      await storage.add(entry, file)
      await tell()
      start()
      return entry.id
    },
    /** Changes what is held: its words, its place, its bytes. Rejects where it is not held any more. */
    changeHeld: async (id: string, changes: HeldChange, file?: Blob): Promise<void> => {
      if (!(await storage.changeHeld(id, changes, file))) throw new Error('It is not held any more')
      await tell()
    },
    /** Lets held files go. */
    release: async (ids: readonly string[]): Promise<void> => {
      for (const id of ids) {
        const isHeld = entries.some((entry) => entry.id === id && entry.state === 'held')
        if (isHeld) await storage.change(id, { state: 'waiting' })
      }
      await tell()
      start()
    },
    pause: (id: string): Promise<void> => change(id, { state: 'paused' }),
    /** Sends what was paused, or refused, once more. */
    resume: (id: string): Promise<void> => change(id, { state: 'waiting', errors: [], failures: 0 }),
    /** Takes a file out of the queue; it will never be sent. */
    cancel: async (id: string): Promise<void> => {
      const address = (await read()).find((entry) => entry.id === id)?.address
      await storage.remove(id)
      await tell()
      if (address) await giveUp(address)
    },
    /** The bytes of a file that is still here. */
    fileOf: (id: string): Promise<Blob | undefined> => storage.fileOf(id),
    /** Stops sending; what is left stays for the person's next sign-in. */
    close: (): void => {
      showUploads([])
      isClosed = true
      current?.stop.abort(new DOMException('closed', 'AbortError'))
      retries.close()
      stopListening()
    },
  }
}

const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
