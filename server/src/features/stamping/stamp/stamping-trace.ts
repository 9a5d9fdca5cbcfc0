import {
  type ChangedSpan,
  type CreatedSpan,
  followUndo,
  type StampingTrace,
} from '@verstas/domain/stamping/undo-stamping.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../../platform/database/transaction.ts'
import { timeKindSchema } from '../stamping-reads.ts'

/** The changes of an employee's time by a stamping. */
export interface TimeChanges {
  readonly changed: readonly ChangedSpan[]
  readonly created: readonly CreatedSpan[]
  /** The time at which a stamping was recorded as stamped again; null if none was. */
  readonly again: { readonly siteId: number; readonly id: number; readonly at: Date } | null
  /** The recorded end of presence; null if none was recorded. */
  readonly dayEnd: Date | null
}

/** The changes of work orders by the answers of the wizard. */
export interface AnswerChanges {
  readonly doneRowIds: readonly number[]
  readonly doneAt: Date
  /** The work orders that became ready, with their former substatus. */
  readonly readyOrders: readonly { readonly id: number; readonly substatus: string | null }[]
}

const instant = z.iso.datetime().transform((text) => new Date(text))
const key = { siteId: z.int(), id: z.int() }

/** The column `stamping_trace.changes`. */
const StoredChanges = z.object({
  changed: z.array(
    z.object({
      ...key,
      isPresence: z.boolean(),
      startAt: instant,
      endAt: instant.nullable(),
      timeKind: timeKindSchema,
      version: z.int(),
    }),
  ),
  created: z.array(z.object({ ...key, version: z.int(), cutId: z.int().nullable() })),
  again: z.object({ ...key, at: instant }).nullable(),
  dayEnd: instant.nullable(),
  doneRowIds: z.array(z.int()),
  doneAt: instant,
  readyOrders: z.array(z.object({ id: z.int(), substatus: z.string().nullable() })),
})
type StoredChanges = z.output<typeof StoredChanges>

/** A stamping whose changes are stored. */
export interface NewTrace {
  readonly siteId: number
  readonly employeeId: number
  readonly createdBy: number
  /** The idempotency key of the request; null if it had none. */
  readonly key: string | null
  readonly tappedAt: Date
  readonly now: Date
  readonly changes: TimeChanges & AnswerChanges
}

/** The time for which the changes of a stamping are stored. Its undo is refused much earlier. */
const storedFor = sql`interval '1 day'`

/** Stores the changes of a stamping, so that it can be undone. Deletes old ones of the employee. */
export async function storeTrace(tx: Tx, trace: NewTrace): Promise<void> {
  const { siteId, employeeId, createdBy, key, tappedAt, now, changes } = trace
  // Uses one statement, because each statement costs a round trip.
  await tx
    .with('expired', (write) =>
      write
        .deleteFrom('stamping_trace')
        .where('employee_id', '=', employeeId)
        .where('created_at', '<', sql<Date>`${now}::timestamptz - ${storedFor}`),
    )
    .insertInto('stamping_trace')
    .values({
      site_id: siteId,
      employee_id: employeeId,
      created_by: createdBy,
      key,
      tapped_at: tappedAt,
      created_at: now,
      changes: JSON.stringify(changes),
    })
    .execute()
}

/** The stored changes of a stamping. */
export type LoadedTrace = StampingTrace & StoredChanges & { readonly id: number; readonly employeeId: number }

/** Returns the stamping that the person requested with the key at the site; null if there is none. */
export async function loadTrace(
  tx: Tx,
  { siteId, employeeId: createdBy }: { readonly siteId: number; readonly employeeId: number },
  key: string,
): Promise<LoadedTrace | null> {
  const found = await tx
    .selectFrom('stamping_trace')
    .select(['id', 'employee_id as employeeId', 'tapped_at as tappedAt', 'undone_at', 'changes'])
    .where('site_id', '=', siteId)
    .where('created_by', '=', createdBy)
    .where('key', '=', key)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!found) return null
  const { undone_at, changes, ...trace } = found
  return { ...trace, isUndone: undone_at !== null, ...StoredChanges.parse(changes) }
}

/** True if the employee was stamped after this stamping, at any site, and that was not undone. */
export async function hasLaterTrace(tx: Tx, { id, employeeId }: LoadedTrace): Promise<boolean> {
  const later = await tx
    .selectFrom('stamping_trace')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return later !== undefined
}

/** Marks a stamping as undone, and adapts the employee's earlier ones to the versions after the undo. */
export async function markUndone(tx: Tx, siteId: number, undone: LoadedTrace, now: Date): Promise<void> {
  await tx
    .updateTable('stamping_trace')
    .set({ undone_at: now })
    .where('site_id', '=', siteId)
    .where('id', '=', undone.id)
    .execute()
  const earlier = await tx
    .selectFrom('stamping_trace')
    .select(['site_id', 'id', 'changes'])
    .where('employee_id', '=', undone.employeeId)
    .where('id', '<', undone.id)
    .where('undone_at', 'is', null)
    .execute()
  for (const { site_id, id, changes } of earlier) {
    const stored = StoredChanges.parse(changes)
    const followed = JSON.stringify(followUndo(stored, undone))
    if (followed === JSON.stringify(stored)) continue
    await tx
      .updateTable('stamping_trace')
      .set({ changes: followed })
      .where('site_id', '=', site_id)
      .where('id', '=', id)
      .execute()
  }
}
