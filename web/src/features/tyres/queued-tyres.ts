import type { TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import { queueKind } from '../../platform/device-queue/queue-adapter.ts'

/** Measured sets in the device queue. The server saves them only once, with the time of the measurement. */
export interface QueuedTyres {
  readonly vehicleId: number
  readonly workOrderGlobalId: string
  /** Describes the vehicle in the list of queue entries. */
  readonly what: string
  /** The time of the measurement, as an ISO instant. */
  readonly at: string
  readonly records: readonly TyreRecordSave[]
}

export const tyreKind = queueKind<QueuedTyres>('tyres')
