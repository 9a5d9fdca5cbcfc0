import type { Stamping, StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { useQueueEntries } from '../../platform/device-queue/device-queue.tsx'
import { queueKind } from '../../platform/device-queue/queue-adapter.ts'

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
