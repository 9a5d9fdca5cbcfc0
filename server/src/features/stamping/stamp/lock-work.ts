import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { workOrderStatuses } from '@verstas/contract/work-orders/entities.ts'
import { rowTypes } from '@verstas/contract/work-orders/rows.ts'
import type { StampedSpan } from '@verstas/domain/stamping/situation.ts'
import * as z from 'zod'
import { jsonRead, parseJson, readJson } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'

/** The substatus of a work order whose work is done. */
export const readySubstatus = 'READY'

const Work = z.strictObject({
  /** All rows of each job that contains a requested row, in their order within the job. */
  rows: z.array(
    z.strictObject({
      OrderId: z.int(),
      OrderNumber: z.int(),
      ExternalNumber: z.string().nullable(),
      OrderStatus: z.enum(workOrderStatuses),
      JobId: z.int(),
      RowId: z.int(),
      RowType: z.enum(rowTypes),
      Name: z.string(),
      IsMarkedAsDeleted: z.boolean(),
      IsStampingProhibited: z.boolean(),
    }),
  ),
  /** The undone labour rows of the work orders whose stampings end. */
  undoneRows: z.array(
    z.strictObject({
      OrderId: z.int(),
      OrderNumber: z.int(),
      ExternalNumber: z.string().nullable(),
      OrderStatus: z.enum(workOrderStatuses),
      HasActivePaymentLink: z.boolean(),
      RowId: z.int(),
      isEnded: z.boolean(),
    }),
  ),
  /** True if the site has the substatus for ready work orders. */
  canBecomeReady: z.boolean(),
})
type Work = z.output<typeof Work>

/** SQL: all rows of each job that contains a requested row. */
const knownRows = `
  select coalesce(json_agg(json_build_object(
    'OrderId', work_order.id,
    'OrderNumber', work_order.order_number,
    'ExternalNumber', work_order.external_number,
    'OrderStatus', work_order.status,
    'JobId', job_row.job_id,
    'RowId', job_row.id,
    'RowType', job_row.row_type,
    'Name', job_row.name,
    'IsMarkedAsDeleted', job_row.is_marked_as_deleted,
    'IsStampingProhibited', job_row.is_stamping_prohibited)
    order by work_order.order_number, job_row.position, job_row.id), '[]')
  from job_row
  join work_order on work_order.site_id = job_row.site_id and work_order.id = job_row.work_order_id
  where job_row.site_id = $siteId and job_row.work_order_id = any($requestedOrders) and job_row.job_id in (
    select wanted.job_id from job_row wanted where wanted.site_id = $siteId and wanted.id = any($requestedRows))`

/** SQL: the undone labour rows of the work orders whose stampings end. */
const undoneRows = `
  select coalesce(json_agg(json_build_object(
    'OrderId', job_row.work_order_id,
    'OrderNumber', work_order.order_number,
    'ExternalNumber', work_order.external_number,
    'OrderStatus', work_order.status,
    'HasActivePaymentLink', work_order.has_active_payment_link,
    'RowId', job_row.id,
    'isEnded', job_row.id = any($endedRows)) order by job_row.id), '[]')
  from work_order
  join job_row on job_row.site_id = work_order.site_id and job_row.work_order_id = work_order.id
  where work_order.site_id = $siteId and work_order.id = any($endedOrders)
    and job_row.row_type = 'LabourOperation' and not job_row.is_marked_as_deleted
    and job_row.done_at is null`

/**
 * The rows of the requested jobs, and the rows of the ended work that are not done. Always returns one row.
 */
export const workRead = jsonRead({
  name: 'stamped-work',
  parameters: {
    siteId: 'bigint',
    requestedOrders: 'bigint[]',
    requestedRows: 'bigint[]',
    endedOrders: 'bigint[]',
    endedRows: 'bigint[]',
  },
  answer: Work,
  sql: `select json_build_object(
    'rows', (${knownRows}),
    'undoneRows', (${undoneRows}),
    'canBecomeReady', exists (
      select from work_order_substatus where code = '${readySubstatus}'))::text`,
})

interface WorkQuery {
  readonly requested: NonNullable<StampingRequest['OrderRows']>
  /** The site's stampings that the new stamping ends. */
  readonly ends?: readonly Pick<StampedSpan, 'orderIds' | 'rowIds'>[]
  /** True if the transaction will change the work orders of `ends`. */
  readonly changesEnded?: boolean
}

/**
 * Loads the rows of the requested jobs. Also loads the undone labour rows of the work orders whose
 * stampings end. Locks the work orders of the requested rows, because every change of rows locks the work
 * order first. Also locks the other work orders that the transaction will change. Locks in the order of
 * ids, so that concurrent stampings cannot deadlock.
 */
export async function lockWork(
  tx: Tx,
  siteId: number,
  { requested, ends = [], changesEnded = false }: WorkQuery,
): Promise<Work> {
  const requestedOrders = distinct(requested.map(({ OrderId }) => OrderId))
  const endedOrders = distinct(ends.flatMap(({ orderIds }) => orderIds))
  const changed = changesEnded ? endedOrders : []
  await lockOrders(tx, siteId, distinct([...requestedOrders, ...changed]), changed.length > 0)
  if (requestedOrders.length === 0 && endedOrders.length === 0)
    return { rows: [], undoneRows: [], canBecomeReady: false }
  const requestedRows = distinct(requested.map(({ OrderRowId }) => OrderRowId))
  const endedRows = distinct(ends.flatMap(({ rowIds }) => rowIds))
  const json = await readJson(tx, workRead, {
    siteId,
    requestedOrders,
    requestedRows,
    endedOrders,
    endedRows,
  })
  if (json === null) throw new Error('The work of a stamping has one row')
  return parseJson(json)
}

async function lockOrders(tx: Tx, siteId: number, ids: readonly number[], isForChange: boolean) {
  if (ids.length === 0) return
  const orders = tx
    .selectFrom('work_order')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', 'in', [...ids])
    .orderBy('id')
  await (isForChange ? orders.forNoKeyUpdate() : orders.forShare()).execute()
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]
