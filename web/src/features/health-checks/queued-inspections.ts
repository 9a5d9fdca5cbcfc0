import type { Changes } from '@verstas/domain/health-checks/changes.ts'
import { queueKind } from '../../platform/device-queue/queue-adapter.ts'

/** Which inspection, by the server's number, by the device's own id, or both. */
export interface InspectionName {
  readonly id: number | null
  readonly oid: string | null
}

/** Changes of an inspection that the server does not have yet. */
export interface QueuedInspection extends InspectionName {
  readonly vehicleId: number
  readonly surveyId: number
  readonly surveyName: string
  readonly workOrderId: number | null
  /** The car, for the list of waiting entries. */
  readonly plate: string
  /** When it was entered, as an ISO instant. */
  readonly at: string
  readonly changes: Changes
  /** Another user changed the same values differently: none of these is saved before the user decides. */
  readonly conflict: InspectionConflict | null
}

export interface InspectionConflict {
  /** The author and the time of the other values. */
  readonly name: string
  readonly at: string | null
  /** The idempotency key of a save that puts these values in their place all the same. */
  readonly key: string
}

export const inspectionKind = queueKind<QueuedInspection>('inspection')

/** Whether two names are of the same inspection. */
export const isNamed = (one: InspectionName, other: InspectionName): boolean =>
  (one.id !== null && one.id === other.id) || (one.oid !== null && one.oid === other.oid)
