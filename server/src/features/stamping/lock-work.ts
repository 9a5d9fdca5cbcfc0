import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { EndedWork } from '@verstas/domain/stamping/decide.ts'
import type { StampedSpan } from '@verstas/domain/stamping/plan.ts'
import type { KnownRow } from '@verstas/domain/stamping/selection.ts'
import { preparedJson, readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Whose work orders are looked at. */
interface WorkQuery {
  readonly requested: NonNullable<StampingRequest['OrderRows']>
  /** Stampings of the site that end. */
  readonly ends?: readonly Pick<StampedSpan, 'orderIds' | 'rowIds'>[]
  /** Whether the work orders of `ends` will be changed. */
  readonly changesEnded?: boolean
}

/** What is known of the work. */
interface LockedWork {
  /** The site's rows of every job that a requested row belongs to, in the order in which they stand. */
  readonly rows: readonly KnownRow[]
  /** The undone labour rows of the work orders that the ended stampings were on. */
  readonly endedWork: EndedWork
}

/**
 * Locks the work orders of the requested rows against change until the end of the transaction, as whoever
 * changes rows locks the work order first, and reads the work. Those that will be changed are locked with
 * them, all as for a change and in one go by their ids, so that two stampings never wait for each other.
 */
export async function lockWork(
  tx: Tx,
  siteId: number,
  { requested, ends = [], changesEnded = false }: WorkQuery,
): Promise<LockedWork> {
  const requestedOrders = idsOf(requested.map(({ OrderId }) => OrderId))
  const endedOrders = idsOf(ends.flatMap(({ orderIds }) => orderIds))
  const changed = changesEnded ? endedOrders : []
  await lockOrders(tx, siteId, idsOf([...requestedOrders, ...changed]), changed.length > 0)
  if (requestedOrders.length === 0 && endedOrders.length === 0)
    return { rows: [], endedWork: { rows: [], canBecomeReady: false } }
  const requestedRows = idsOf(requested.map(({ OrderRowId }) => OrderRowId))
  const endedRows = idsOf(ends.flatMap(({ rowIds }) => rowIds))
  const json = await readJson(tx, workRead, [siteId, requestedOrders, requestedRows, endedOrders, endedRows])
  return JSON.parse(json ?? '') as LockedWork
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

const idsOf = (ids: readonly number[]): number[] => [...new Set(ids)]

/** The substatus of a work order on which the work is done. */
export const readySubstatus = 'READY'

/**
 * The site's ($1) rows of every job of these work orders ($2) that one of the requested rows ($3) belongs
 * to, as `KnownRow[]`, in the order in which they stand.
 */
const knownRows = `
  select coalesce(json_agg(json_build_object(
    'OrderId', work_order.id,
    'OrderNumber', work_order.order_number,
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
  where job_row.site_id = $1 and job_row.work_order_id = any($2::bigint[]) and job_row.job_id in (
    select wanted.job_id from job_row wanted where wanted.site_id = $1 and wanted.id = any($3::bigint[]))`

/**
 * The undone labour rows of these work orders ($4), as far as their jobs can be changed: those of a work
 * order that is not active, or has an active payment link, stay as they are.
 */
const undoneRows = `
  select coalesce(json_agg(json_build_object(
    'OrderId', job_row.work_order_id,
    'RowId', job_row.id,
    'isEnded', job_row.id = any($5::bigint[])) order by job_row.id), '[]')
  from work_order
  join job_row on job_row.site_id = work_order.site_id and job_row.work_order_id = work_order.id
  where work_order.site_id = $1 and work_order.id = any($4::bigint[])
    and work_order.status = 'A' and not work_order.has_active_payment_link
    and job_row.row_type = 'LabourOperation' and not job_row.is_marked_as_deleted
    and job_row.done_at is null`

/** The rows that are asked for, and what is left of the work ($4) that ended with these rows ($5). */
export const workRead = preparedJson(
  'stamped-work',
  `select json_build_object(
    'rows', (${knownRows}),
    'endedWork', json_build_object(
      'rows', (${undoneRows}),
      'canBecomeReady', exists (
        select from work_order_substatus where code = '${readySubstatus}')))::text`,
)
