import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { holdWorkOrder } from '../hold-work-order.ts'

/** Holds the work orders of the rows, in the order of their ids: two signings never wait for each other. */
export async function holdOrdersOfRows(tx: Tx, siteId: number, oids: readonly string[]) {
  const found = await tx
    .selectFrom('job_row')
    .select('work_order_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where('oid', 'in', [...oids])
    .orderBy('work_order_id')
    .execute()
  const orders = []
  for (const { work_order_id } of found) orders.push(await holdWorkOrder(tx, siteId, work_order_id))
  return orders
}

/** The site's rows with these `Oid`s or ids, by their id. */
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
