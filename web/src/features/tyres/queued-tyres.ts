import type { TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import { queueKind } from '../../platform/device-queue/queue-adapter.ts'

/** Sets that were measured on this device; they reach the server once, with the time of the measuring. */
export interface QueuedTyres {
  readonly vehicleId: number
  /** The work order's global id. */
  readonly workOrderGlobalId: string
  /** The car, for the list of waiting entries. */
  readonly what: string
  /** When it was measured, as an ISO instant. */
  readonly at: string
  readonly records: readonly TyreRecordSave[]
}

export const tyreKind = queueKind<QueuedTyres>('tyres')
