import type { Tx } from '../database/transaction.ts'

/**
 * A change with its author, time, and the values before and after it (specification.md, Work order rules).
 */
export interface EventRecord {
  readonly siteId: number
  readonly at: Date
  /** The author; null if a service account or an operator's own program made the change. */
  readonly employeeId: number | null
  /** The service account that made the change. */
  readonly serviceAccountId?: number
  readonly entity:
    | 'work-order'
    | 'stamping'
    | 'activity'
    | 'reservation'
    | 'tyre-record'
    | 'inspection'
    | 'employee'
    | 'field-master'
    | 'setting'
    | 'customer'
    | 'vehicle'
    | 'roster'
    | 'roster-pattern'
    | 'roster-day'
    | 'export'
    | 'report-export'
    | 'personal-data'
    | 'payroll'
    | 'part-stock'
    | 'stock-count'
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

/** The author of a change at a site: an employee, or a service account of another system. */
export type EventAuthor = Pick<EventRecord, 'siteId' | 'employeeId' | 'serviceAccountId'>

/** Returns the author's fields of an event. */
export const authorOf = ({ siteId, employeeId, serviceAccountId }: EventAuthor): EventAuthor => ({
  siteId,
  employeeId,
  ...(serviceAccountId !== undefined && { serviceAccountId }),
})

/**
 * The events that other systems receive as a more precise change than `changed` (docs/specification.md,
 * Integration). `entity` is the entity's name in the feed. `kinds` maps the kind of an event to the name of
 * the change.
 */
const preciseChanges: Partial<
  Record<EventRecord['entity'], { entity: string; kinds: Record<string, string> }>
> = {
  'work-order': {
    entity: 'work-orders',
    kinds: {
      jobAdded: 'jobAdded',
      rowAdded: 'rowAdded',
      rowRemoved: 'rowRemoved',
      rowSigned: 'rowSigned',
      promiseTold: 'promiseTold',
    },
  },
  stamping: {
    entity: 'stampings',
    kinds: { corrected: 'corrected', ended: 'ended', resumed: 'resumed' },
  },
  reservation: {
    entity: 'reservations',
    kinds: { reservationMoved: 'moved', reservationAllocated: 'allocated' },
  },
  activity: {
    entity: 'tasks',
    kinds: { activityAssigned: 'assigned', activityClosed: 'closed', activityReopened: 'reopened' },
  },
}

/**
 * Stores events in the transaction of the change, and writes precise changes to the outbox. Stored events can neither
 * be changed nor deleted.
 */
export async function recordEvents(tx: Tx, events: readonly EventRecord[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    site_id: event.siteId,
    at: event.at,
    employee_id: event.employeeId,
    service_account_id: event.serviceAccountId ?? null,
    entity: event.entity,
    entity_id: event.entityId,
    kind: event.kind,
    version: event.version ?? null,
    subject: toJson(event.subject ?? null),
    before: toJson(event.before),
    after: toJson(event.after),
  }))
  const changes = events.flatMap(preciseChange)
  if (changes.length === 0) {
    await tx.insertInto('event').values(rows).execute()
    return
  }
  // Uses one statement, because each statement costs a round trip.
  await tx
    .with('recorded', (write) => write.insertInto('event').values(rows).returning('id'))
    .insertInto('outbox')
    .values(changes)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the outbox row of an event that other systems receive as a precise change. */
function preciseChange({ siteId, entity, entityId, kind }: EventRecord) {
  const precise = preciseChanges[entity]
  const name = precise?.kinds[kind]
  return precise && name ? [{ entity: precise.entity, kind: name, site_id: siteId, entity_id: entityId }] : []
}

const toJson = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))
