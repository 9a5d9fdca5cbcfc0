import type { Tx } from '../database/transaction.ts'

/** Who changed what, when, from what to what (specification.md, Work order rules). */
export interface EventRecord {
  readonly siteId: number
  readonly at: Date
  /** Null where another system did it. */
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
  /** The version that the change made, of an entity that has versions. */
  readonly version?: number
  /** What inside the entity was changed; a JSON object. */
  readonly subject?: object | null
  /** The changed fields alone, by their names on the wire; null where there was nothing before. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Keeps events, for ever and unalterable, in the transaction of the change itself. */
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
