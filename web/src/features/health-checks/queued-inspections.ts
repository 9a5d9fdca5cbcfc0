import type { Changes } from '@verstas/domain/health-checks/changes.ts'
import { queueKind } from '../../platform/device-queue/queue-adapter.ts'

/** Identifies an inspection by the server's number, by the device's id, or by both. */
export interface InspectionName {
  readonly id: number | null
  readonly oid: string | null
}

/** Unsent changes of an inspection. */
export interface QueuedInspection extends InspectionName {
  readonly vehicleId: number
  readonly surveyId: number
  readonly surveyName: string
  readonly workOrderId: number | null
  /** The vehicle's plate, for the list of unsent entries. */
  readonly plate: string
  /** The time of the change, as an ISO instant. */
  readonly at: string
  readonly changes: Changes
  /**
   * The conflict, if another user changed the same values differently. These changes are then not saved until
   * the user decides. Null if there is no conflict.
   */
  readonly conflict: InspectionConflict | null
}

export interface InspectionConflict {
  /** The name of the other user. `at` is the time of the change. */
  readonly name: string
  readonly at: string | null
  /** The idempotency key of a save that overwrites the other user's values. */
  readonly key: string
}

export const inspectionKind = queueKind<QueuedInspection>('inspection')

/** True if both names identify the same inspection. */
export const isSameInspection = (one: InspectionName, other: InspectionName): boolean =>
  (one.id !== null && one.id === other.id) || (one.oid !== null && one.oid === other.oid)
