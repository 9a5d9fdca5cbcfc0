import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import type { SignResult } from '@verstas/contract/work-orders/signing.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { notifyPeople, withdrawNotifications } from '../../../platform/events/notify-people.ts'
import {
  finishChange,
  lockWorkOrderRow,
  type NotifiedChange,
  rowEvent,
  type WorkOrderChange,
  type WorkOrderEventRecord,
} from '../editing/change-work-order.ts'

/** Locks the work orders of the rows, ordered by id, so that concurrent calls never deadlock. */
export async function lockOrdersOfRows(tx: Tx, siteId: number, oids: readonly string[]) {
  const found = await tx
    .selectFrom('job_row')
    .select('work_order_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where('oid', 'in', [...oids])
    .orderBy('work_order_id')
    .execute()
  const orders = []
  for (const { work_order_id } of found) orders.push(await lockWorkOrderRow(tx, siteId, work_order_id))
  return orders
}

/** Returns the site's rows with these oids or ids, by row id. */
export async function loadRowsToSign(
  tx: Tx,
  siteId: number,
  key: 'oid' | 'id',
  values: readonly (string | number)[],
) {
  const rows = await tx
    .selectFrom('job_row')
    .innerJoin('job', (join) =>
      join.onRef('job.site_id', '=', 'job_row.site_id').onRef('job.id', '=', 'job_row.job_id'),
    )
    .select([
      'job_row.oid as Oid',
      'job_row.id as RowId',
      'job_row.row_type as RowType',
      'job_row.name as Name',
      'job_row.note as Note',
      'job_row.work_order_id as WorkOrderId',
      'job_row.is_marked_as_deleted as IsMarkedAsDeleted',
      'job_row.done_at',
      'job_row.done_by as doneBy',
      'job.id as JobId',
      'job.job_number as JobNumber',
    ])
    .where('job_row.site_id', '=', siteId)
    .where(`job_row.${key}`, 'in', [...values])
    .orderBy('job_row.id')
    .execute()
  return rows.map(({ done_at, ...row }) => ({
    ...row,
    RowType: row.RowType as RowType,
    MarkAsDoneDate: done_at?.toISOString() ?? null,
  }))
}

/** Rows to mark as done. The transaction has locked their work orders. */
export interface RowsDone extends Pick<WorkOrderChange, 'session' | 'now'> {
  readonly orders: readonly WorkOrderChange['order'][]
  readonly rows: Awaited<ReturnType<typeof loadRowsToSign>>
  /** The employee who did the work. */
  readonly doneBy: { readonly id: number; readonly name: string }
  /** Returns further events of a work order for the same change. */
  readonly eventsOf?: (order: WorkOrderChange['order']) => readonly WorkOrderEventRecord[]
}

/**
 * Marks labour rows as done. Each affected work order gets a new version, events and a live event.
 *
 * @returns the new versions
 */
export async function markRowsDone(tx: Tx, done: RowsDone): Promise<SignResult['WorkOrders']> {
  const { session, now, orders, rows, doneBy, eventsOf = () => [] } = done
  if (rows.length > 0) await writeDone(tx, session.siteId, done)
  const after = { MarkAsDoneDate: now.toISOString(), MarkAsDoneBy: doneBy.name }
  const versions: SignResult['WorkOrders'] = []
  for (const order of orders) {
    const signed = rows
      .filter(({ WorkOrderId }) => WorkOrderId === order.id)
      .map((row) => rowEvent('rowSigned', row, row, { before: { MarkAsDoneDate: null }, after }))
    const events = [...signed, ...eventsOf(order)]
    versions.push({
      WorkOrderId: order.id,
      Version: await finishChange(tx, { session, order, now }, events),
    })
    if (signed.length > 0) await notifyIfReady(tx, { session, order, now })
  }
  return versions
}

/**
 * Marks done labour rows as undone. Each affected work order gets a new version, events and a live event.
 *
 * @returns the new versions
 */
export async function markRowsUndone(
  tx: Tx,
  { session, now, orders, rows, eventsOf = () => [] }: Omit<RowsDone, 'doneBy'>,
): Promise<SignResult['WorkOrders']> {
  const ids = rows.map(({ RowId }) => RowId)
  await tx
    .updateTable('job_row')
    .set({ done_at: null, done_by: null })
    .where('site_id', '=', session.siteId)
    .where('id', 'in', ids)
    .execute()
  const versions: SignResult['WorkOrders'] = []
  for (const order of orders) {
    const unsigned = rows
      .filter(({ WorkOrderId }) => WorkOrderId === order.id)
      .map((row) => {
        const before = { MarkAsDoneDate: row.MarkAsDoneDate }
        return rowEvent('rowUnsigned', row, row, { before, after: { MarkAsDoneDate: null } })
      })
    const events = [...unsigned, ...eventsOf(order)]
    const Version = await finishChange(tx, { session, order, now }, events)
    // The work order is not ready any more.
    await withdrawNotifications(tx, { siteId: session.siteId, kind: 'orderReady', workOrderId: order.id })
    versions.push({ WorkOrderId: order.id, Version })
  }
  return versions
}

/** Notifies the receiver of a work order if all its work is done. */
export async function notifyIfReady(tx: Tx, { session, order, now }: NotifiedChange): Promise<void> {
  const { siteId, employeeId: actorId } = session
  const { rows } = await sql<{ isReady: boolean }>`
    select coalesce(bool_and(done_at is not null), false) as "isReady" from job_row
    where site_id = ${siteId} and work_order_id = ${order.id} and row_type = 'LabourOperation'
      and not is_marked_as_deleted`.execute(tx)
  if (!rows[0]?.isReady) return
  const notification = { siteId, kind: 'orderReady', at: now, actorId, workOrderId: order.id } as const
  await notifyPeople(tx, [order.receiver_id], notification)
}

async function writeDone(tx: Tx, siteId: number, { rows, doneBy, now }: RowsDone): Promise<void> {
  await tx
    .updateTable('job_row')
    .set({ done_at: now, done_by: doneBy.id })
    .where('site_id', '=', siteId)
    .where(
      'id',
      'in',
      rows.map(({ RowId }) => RowId),
    )
    .execute()
}
