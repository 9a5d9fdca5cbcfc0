import type { DecidedStamping } from '@verstas/domain/stamping/decide.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { WorkOrderChange, WorkOrderEventRecord } from '../work-orders/change-work-order.ts'
import { loadRowsToSign } from '../work-orders/jobs/load-rows-to-sign.ts'
import { markRowsDone } from '../work-orders/jobs/mark-rows-done.ts'
import type { StampedEmployee } from './load-employee.ts'
import { readySubstatus } from './lock-work.ts'

/** Who answered, about whose work, and when. */
interface AnswerAct {
  readonly session: CurrentSession
  readonly employee: StampedEmployee
  readonly now: Date
}

/**
 * Writes what the person answered of the ended work: its rows are done and its work orders ready, each
 * with its version and its history. The transaction holds the work orders already.
 */
export async function writeAnswers(
  tx: Tx,
  { doneRowIds, readyOrderIds }: DecidedStamping,
  { session, employee, now }: AnswerAct,
): Promise<void> {
  if (doneRowIds.length === 0) return
  const rows = await loadRowsToSign(tx, session.siteId, 'id', doneRowIds)
  const orders = await loadOrders(tx, session.siteId, [
    ...new Set(rows.map(({ WorkOrderId }) => WorkOrderId)),
  ])
  const becomesReady = (order: WorkOrderChange['order']) =>
    readyOrderIds.includes(order.id) && order.substatus_code !== readySubstatus
  await setReady(tx, session.siteId, orders.filter(becomesReady))
  const names = await loadSubstatuses(tx, session)
  const eventsOf = (order: WorkOrderChange['order']): WorkOrderEventRecord[] => {
    if (!becomesReady(order)) return []
    const before = { SubstatusDescription: names.get(order.substatus_code ?? '') ?? null }
    return [
      {
        kind: 'edited',
        subject: null,
        before,
        after: { SubstatusDescription: names.get(readySubstatus) ?? null },
      },
    ]
  }
  await markRowsDone(tx, { session, now, orders, rows, doneBy: employee, eventsOf })
}

/** By their ids, in the order in which they are held. */
async function loadOrders(tx: Tx, siteId: number, ids: readonly number[]) {
  return tx
    .selectFrom('work_order')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}

async function setReady(tx: Tx, siteId: number, orders: readonly WorkOrderChange['order'][]): Promise<void> {
  if (orders.length === 0) return
  await tx
    .updateTable('work_order')
    .set({ substatus_code: readySubstatus })
    .where('site_id', '=', siteId)
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
}

/** What the substatuses are called in the language of the person, by their codes. */
async function loadSubstatuses(tx: Tx, { language }: CurrentSession): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('work_order_substatus')
    .select(['code', sql<string>`description ->> ${language}`.as('name')])
    .execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}
