import { CallFailed } from '@verstas/contract/call.ts'
import type { StampingAnswers } from '@verstas/domain/stamping/decide.ts'
import { askForLastingStorage } from '../api/lasting-storage.ts'
import { createRetries } from '../api/retries.ts'
import type { Tabs } from '../api/tabs.ts'
import { type StampAnswer, verdictOn } from './delivery.ts'
import type { OutboxEntry, StampingLetter } from './outbox-entry.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import { hideQueuedStampings, showQueuedStampings } from './queued-stampings.ts'

/** Whose stampings, and at which site; the outbox of one never touches another's. */
export interface Owner {
  readonly employeeId: number
  readonly siteId: number
}

/** How the first try of a stamping ended, for the person who waits for it. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** It is safe on the device and is sent later. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'asked'; readonly entry: OutboxEntry }
  | { readonly kind: 'refused'; readonly entry: OutboxEntry; readonly error: CallFailed }

/** What the outbox tells, whoever waits. */
export interface OutboxListener {
  /** The server has it; heard before the entry leaves the outbox. */
  readonly onSent: (entry: OutboxEntry, answer: StampAnswer) => void
  /** A stamping that nobody waits for any more was asked about or refused. */
  readonly onHandedBack: (entry: OutboxEntry) => void
}

interface Surroundings extends OutboxListener {
  readonly owner: Owner
  readonly storage: OutboxStorage
  readonly send: (entry: OutboxEntry) => Promise<StampAnswer>
  /** Whether the session is still the one that the outbox was opened in. */
  readonly isSignedIn: () => boolean
  /** Runs one piece of work at a time, over all tabs. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  /** The outboxes of the other tabs; all that they tell is that there was a change. */
  readonly tabs: Tabs<null>
}

/** How long the person waits for the outcome of a tap; after that the stamping counts as kept. */
const patienceMs = 1_500

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The stampings of one person that are not at the server yet. They leave in the order of the taps, one at a time
 * over all tabs of the browser: a try without an answer is repeated under its key, before any later stamping
 * goes; what the server refuses is handed back to the person.
 */
export function createOutbox(surroundings: Surroundings) {
  const { owner, storage, send, isSignedIn, exclusively, tabs, onSent, onHandedBack } = surroundings
  const attended = new Set<string>()
  const outcomes = new Map<string, (outcome: Outcome) => void>()
  let isClosed = false

  const isOver = () => isClosed || !isSignedIn()
  const list = async (): Promise<OutboxEntry[]> => {
    const entries = await storage.list(owner.employeeId)
    if (!isClosed)
      showQueuedStampings(entries.map((entry) => ({ ...entry, isAttended: attended.has(entry.key) })))
    return entries
  }
  const tell = async () => {
    tabs.tell(null)
    await list()
  }
  const conclude = (key: string, outcome: Outcome) => {
    outcomes.get(key)?.(outcome)
    outcomes.delete(key)
  }

  /** Brings one entry to the server, or learns why not. Whether the next one may go. */
  const deliver = async (entry: OutboxEntry): Promise<boolean> => {
    let answer: StampAnswer
    try {
      answer = await send(entry)
    } catch (error) {
      return handleFailure(entry, error)
    }
    if (!isOver()) onSent(entry, answer)
    await storage.remove(entry)
    retries.reset()
    conclude(entry.key, { kind: 'sent' })
    await tell()
    return true
  }

  const handleFailure = async (entry: OutboxEntry, error: unknown): Promise<boolean> => {
    const verdict = verdictOn(error)
    if (verdict === 'signedOut') return false
    if (verdict === 'unanswered' || !(error instanceof CallFailed)) {
      await storage.change({ ...entry, failures: entry.failures + 1 })
      retries.later()
      await tell()
      return false
    }
    const handedBack: OutboxEntry = { ...entry, state: verdict, errors: error.errors }
    await storage.change(handedBack)
    // The answer may have come to whoever has taken the device over: it waits for its own person.
    if (!attended.has(entry.key) && !isOver()) onHandedBack(handedBack)
    conclude(entry.key, { kind: verdict, entry: handedBack, error })
    await tell()
    return verdict === 'refused'
  }

  const sendAll = () =>
    exclusively(async () => {
      let entries = await list()
      while (navigator.onLine && !isOver()) {
        const next = entries.find(({ state, siteId }) => state !== 'refused' && siteId === owner.siteId)
        if (next?.state !== 'waiting' || !(await deliver(next))) break
        entries = await list()
      }
      if (entries.length > 0) askForLastingStorage()
      for (const { key } of entries) conclude(key, { kind: 'kept' })
    })
  const start = () => void sendAll().catch(() => retries.later())

  const retries = createRetries(start)
  const stopListening = tabs.listen(() => {
    void list().then((entries) => entries.length > 0 && retries.later())
  })

  /** How sending ends for this entry, or `kept` when that takes too long. */
  const attempt = (key: string): Promise<Outcome> => {
    const outcome = new Promise<Outcome>((resolve) => outcomes.set(key, resolve))
    setTimeout(() => conclude(key, { kind: 'kept' }), patienceMs)
    start()
    return outcome
  }
  const putBack = async (entry: OutboxEntry): Promise<Outcome> => {
    await storage.change({ ...entry, state: 'waiting', errors: [] })
    await tell()
    return attempt(entry.key)
  }

  start()

  return {
    /** Keeps a new stamping, under a key of its own. The person waits for its outcome until `release`. */
    keep: async (key: string, letter: StampingLetter): Promise<OutboxEntry> => {
      attended.add(key)
      const draft = { ...letter, ...owner, key, state: 'waiting', errors: [], failures: 0 } as const
      const entry = await storage.add(draft)
      await tell()
      return entry
    },
    /** Sends what is due; how it ended for this entry. */
    send: ({ key }: OutboxEntry): Promise<Outcome> => attempt(key),
    /** Sends a stamping again with the answers to what was asked; nothing had been written, so the key holds. */
    answer: (entry: OutboxEntry, answers: StampingAnswers): Promise<Outcome> =>
      putBack({ ...entry, request: { ...entry.request, ...answers } }),
    /** Sends a refused stamping again. */
    retry: putBack,
    /** Takes a stamping out of the outbox; it will never be made. */
    remove: async (entry: OutboxEntry): Promise<void> => {
      await storage.remove(entry)
      await tell()
      start()
    },
    /** Nobody waits for the outcome any more. */
    release: async (key: string): Promise<void> => {
      attended.delete(key)
      await list()
    },
    /** Stops sending; what is left stays for the person's next sign-in. */
    close: (): void => {
      isClosed = true
      retries.close()
      stopListening()
      hideQueuedStampings()
    },
  }
}
