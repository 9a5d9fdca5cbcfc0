import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import { differencesAtOnce } from '@verstas/contract/integration/difference-entities.ts'
import { sql } from 'kysely'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import { describeDifferences, showsCustomer } from './describe-differences.ts'
import { readFieldMasters, setFieldMaster } from './field-masters.ts'
import { resolveDifferences } from './resolve-differences.ts'

/** Endpoints with which people see and resolve differences, and choose the masters of fields. */
export const differencesFeature = feature(differenceEndpoints, ({ db, clock }) => ({
  listWorkOrderDifferences: async ({ params: { id }, session, request }) => {
    const { siteId, employeeId, rights } = session
    const shown = await inTransaction(db, async (tx) =>
      describeDifferences(tx, await differencesOfWorkOrder(tx, siteId, id), rights),
    )
    if (shown.some(showsCustomer))
      logSecurity(request, 'customer read', { employeeId, siteId, workOrderId: id })
    return shown
  },

  listDifferences: async ({ query: { after = 0 }, session, request }) => {
    const { siteId, employeeId, rights } = session
    const page = await inTransaction(db, async (tx) => {
      const rows = await tx
        .selectFrom('difference')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('id', '>', after)
        .where('resolution', 'is', null)
        .orderBy('id')
        .limit(differencesAtOnce + 1)
        .execute()
      const shown = rows.slice(0, differencesAtOnce)
      return {
        Differences: await describeDifferences(tx, shown, rights),
        Next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      }
    })
    if (page.Differences.some(showsCustomer))
      logSecurity(request, 'customer read', { employeeId, siteId, endpoint: 'listDifferences' })
    return page
  },

  resolveDifferences: (call) =>
    runCommand({ db, clock }, call, (context) => resolveDifferences(context, call.body)),

  listFieldMasters: ({ session: { siteId } }) => inTransaction(db, (tx) => readFieldMasters(tx, siteId)),

  setFieldMaster: (call) => runCommand({ db, clock }, call, (context) => setFieldMaster(context, call.body)),
}))

/** Returns the open differences of a work order and of the records that its page shows. */
async function differencesOfWorkOrder(tx: Tx, siteId: number, workOrderId: number) {
  const order = await tx
    .selectFrom('work_order')
    .select(['vehicle_id', 'contact_customer_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', workOrderId)
    .executeTakeFirst()
  if (order === undefined) throw refuse('notFound')
  return tx
    .selectFrom('difference')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('resolution', 'is', null)
    .where(
      sql<boolean>`(entity, entity_id) in (
        select 'work-orders', ${workOrderId}::bigint
        union all select 'vehicles', ${order.vehicle_id}::bigint
        union all select 'customers', ${order.contact_customer_id}::bigint
        union all select 'reservations', id from reservation where site_id = ${siteId} and work_order_id = ${workOrderId})`,
    )
    .orderBy('since')
    .orderBy('id')
    .limit(differencesAtOnce)
    .execute()
}
