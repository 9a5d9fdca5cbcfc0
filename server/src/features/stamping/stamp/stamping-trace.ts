import { followUndo, type StampingTrace } from '@verstas/domain/stamping/undo-stamping.ts'
import * as z from 'zod'
import type { Tx } from '../../../platform/database/transaction.ts'
import { timeKindSchema } from '../stamping-reads.ts'

const instant = z.iso.datetime().transform((text) => new Date(text))
const key = { siteId: z.int(), id: z.int() }

/** The column `stamping_trace.changes`, as `stamp` stores it. */
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

/** True if the employee has a later stamping, at any site, that was not undone. */
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

/** Marks a stamping as undone, and updates the employee's earlier traces to the versions after the undo. */
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
