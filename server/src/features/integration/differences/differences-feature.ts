import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import {
  differencesAtOnce,
  type FieldMaster,
  type FieldMasterSave,
} from '@verstas/contract/integration/difference-entities.ts'
import { defaultMaster, fieldGroups, type Master, mastersOf } from '@verstas/domain/integration/masters.ts'
import { sql } from 'kysely'
import { type CommandContext, runCommand } from '../../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../../platform/database/read-json.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import { masterOf } from '../batch/mastered.ts'
import { describeDifferences, showsCustomer } from './describe-differences.ts'
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

/** Returns the master of each group at a site. */
async function readFieldMasters(tx: Tx, siteId: number): Promise<FieldMaster[]> {
  const rows = await tx.selectFrom('field_master').selectAll().where('site_id', '=', siteId).execute()
  return fieldGroups.map((group) => {
    const chosen = rows.find(({ field_group }) => field_group === group)
    const master = (chosen?.master as Master | undefined) ?? defaultMaster(group)
    return { FieldGroup: group, Master: master, IsUsual: chosen === undefined }
  })
}

/**
 * Chooses the master of a group at the session's site. Choosing the default master removes the choice.
 *
 * @throws {Refusal} masterNotPossible
 */
async function setFieldMaster(
  { tx, clock, session }: CommandContext,
  { FieldGroup: group, Master: master }: FieldMasterSave,
): Promise<JsonText<FieldMaster[]>> {
  const { siteId, employeeId } = session
  if (!mastersOf(group).includes(master)) throw refuse('masterNotPossible')
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
  const before = await masterOf(tx, siteId, group)
  if (before !== master) {
    await tx
      .deleteFrom('field_master')
      .where('site_id', '=', siteId)
      .where('field_group', '=', group)
      .execute()
    if (master !== defaultMaster(group))
      await tx.insertInto('field_master').values({ site_id: siteId, field_group: group, master }).execute()
    await recordEvents(tx, [
      {
        siteId,
        at: clock.now(),
        employeeId,
        entity: 'field-master',
        entityId: siteId,
        kind: 'masterChosen',
        subject: { Name: group },
        before: { Master: before },
        after: { Master: master },
      },
    ])
  }
  return toJson(await readFieldMasters(tx, siteId))
}
