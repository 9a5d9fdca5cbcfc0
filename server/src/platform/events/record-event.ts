import type { Tx } from '../database/transaction.ts'

/**
 * A change with its author, time, and the values before and after it (specification.md, Work order rules).
 */
export interface EventRecord {
  readonly siteId: number
  readonly at: Date
  /** The author; null if another system made the change. */
  readonly employeeId: number | null
  readonly entity:
    | 'work-order'
    | 'stamping'
    | 'activity'
    | 'reservation'
    | 'tyre-record'
    | 'inspection'
    | 'employee'
  readonly entityId: number
  readonly kind: string
  /** The version after the change, for an entity with versions. */
  readonly version?: number
  /** The changed part of the entity as a JSON object. */
  readonly subject?: object | null
  /** The old values of the changed fields, by their wire names; null for a new entity. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Stores events in the transaction of the change. Stored events can neither be changed nor deleted. */
export async function recordEvents(tx: Tx, events: readonly EventRecord[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    site_id: event.siteId,
    at: event.at,
    employee_id: event.employeeId,
    entity: event.entity,
    entity_id: event.entityId,
    kind: event.kind,
    version: event.version ?? null,
    subject: toJson(event.subject ?? null),
    before: toJson(event.before),
    after: toJson(event.after),
  }))
  await tx.insertInto('event').values(rows).execute()
}

const toJson = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))
