import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { StampingPlan } from '@verstas/domain/stamping/plan.ts'
import type { StampedSpan } from '@verstas/domain/stamping/start-time.ts'
import type { Tx } from '../database/transaction.ts'

/** Who stamps whom, where and when. */
export interface StampingAuthor {
  readonly siteId: number
  /** Whose time it is. */
  readonly employeeId: number
  /** Who stamped it. */
  readonly authorId: number
  readonly now: Date
}

interface NewStamping {
  readonly typeCode: number
  readonly isPresence: boolean
  readonly rows: NonNullable<StampingRequest['OrderRows']>
}

/**
 * Writes what was planned, each change with its event.
 *
 * @returns the id of the new stamping; null where the plan opens none
 */
export async function writeStamping(
  tx: Tx,
  author: StampingAuthor,
  { startAt, ends, opensNew }: StampingPlan,
  stamping: NewStamping,
): Promise<number | null> {
  for (const span of ends) await endStamping(tx, author, span, startAt)
  return opensNew ? startStamping(tx, author, startAt, stamping) : null
}

async function endStamping(tx: Tx, author: StampingAuthor, span: StampedSpan, endAt: Date): Promise<void> {
  await tx
    .updateTable('stamping')
    .set({ end_at: endAt })
    .where('site_id', '=', span.siteId)
    .where('id', '=', span.id)
    .execute()
  await tx
    .insertInto('event')
    .values({
      ...eventOf(author, 'ended', span.id),
      site_id: span.siteId,
      before: JSON.stringify({ EndTime: null }),
      after: JSON.stringify({ EndTime: endAt }),
    })
    .execute()
}

async function startStamping(
  tx: Tx,
  author: StampingAuthor,
  startAt: Date,
  { typeCode, isPresence, rows }: NewStamping,
): Promise<number> {
  const { siteId, employeeId, authorId, now } = author
  const { id } = await tx
    .insertInto('stamping')
    .values({
      site_id: siteId,
      employee_id: employeeId,
      type_code: typeCode,
      is_presence: isPresence,
      start_at: startAt,
      end_at: null,
      created_at: now,
      created_by: authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (rows.length > 0)
    await tx
      .insertInto('stamping_row')
      .values(
        rows.map(({ OrderId, OrderRowId }) => ({
          site_id: siteId,
          stamping_id: id,
          work_order_id: OrderId,
          job_row_id: OrderRowId,
        })),
      )
      .execute()
  const after = { SalesmanId: employeeId, TypeId: typeCode, StartTime: startAt, OrderRows: rows }
  await tx
    .insertInto('event')
    .values({ ...eventOf(author, 'started', id), before: null, after: JSON.stringify(after) })
    .execute()
  return id
}

const eventOf = (
  { siteId, authorId, now }: StampingAuthor,
  kind: 'started' | 'ended',
  stampingId: number,
) => ({
  site_id: siteId,
  at: now,
  employee_id: authorId,
  entity: 'stamping',
  entity_id: stampingId,
  kind,
})
