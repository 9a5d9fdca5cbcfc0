import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { EndedWork } from '@verstas/domain/stamping/ended-work.ts'
import type { KnownRow } from '@verstas/domain/stamping/stampable-rows.ts'
import type { StampedSpan } from '@verstas/domain/stamping/start-time.ts'
import { readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { workRead } from './work-read.ts'

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
