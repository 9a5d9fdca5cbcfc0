import type { CallFailed } from '@verstas/contract/call.ts'
import type { Stamping, StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { newUuid } from '../../platform/api/new-uuid.ts'
import { useQueueEntries } from '../../platform/device-queue/device-queue.tsx'
import type { Outcome, Queue } from '../../platform/device-queue/queue.ts'
import { type QueueEntry, queueKind } from '../../platform/device-queue/queue-adapter.ts'
import { askWizard } from './questions/ask-wizard.tsx'

/** A stamping that was made on this device, before it is known where it goes and when. */
export interface QueuedStamping {
  readonly request: StampingRequest
  /** What it is about, in words. */
  readonly what: string
  /**
   * What the person's latest stamping is once this one is made, null when the day is over; left out for a
   * stamping that does not change theirs.
   */
  readonly latest?: Stamping | null | undefined
}

export const stampingKind = queueKind<QueuedStamping>('stamping')

/** The stampings of this device that the server does not have yet, in the order of the taps. */
export const useQueuedStampings = () => useQueueEntries(stampingKind)

/** How a stamping ended once everything was answered that the server asked. */
export type Settled =
  | { readonly kind: 'sent' | 'kept' }
  | { readonly kind: 'refused'; readonly entry: QueueEntry; readonly error: CallFailed }
  | { readonly kind: 'cancelled'; readonly entry: QueueEntry }

/** Has the person answer the server's questions for as long as it asks. */
export async function settle(queue: Queue, first: Outcome): Promise<Settled> {
  let outcome = first
  while (outcome.kind === 'asked') {
    const entry = outcome.entry as QueueEntry<QueuedStamping>
    const answers = await askWizard(entry.errors, entry.payload.what)
    if (answers === undefined) return { kind: 'kept' }
    if (answers === null) return { kind: 'cancelled', entry }
    // Nothing had been written, so that its key holds.
    outcome = await queue.retry(entry, ({ request, ...stamping }) => ({
      ...stamping,
      request: { ...request, ...answers },
    }))
  }
  return outcome.kind === 'refused' ? { ...outcome, kind: 'refused' } : { kind: outcome.kind }
}

const deviceKey = 'verstas.device'

let idOfPage: string | undefined

/** The id of this browser, the same for everybody who uses it; one of the page where the browser keeps none. */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(deviceKey)
    if (kept) return kept
    const id = newUuid()
    localStorage.setItem(deviceKey, id)
    return id
  } catch {
    idOfPage ??= newUuid()
    return idOfPage
  }
}
