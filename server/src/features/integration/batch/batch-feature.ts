import { maxBatchRecords } from '@verstas/contract/integration/batch.ts'
import { integrationBatchEndpoints } from '@verstas/contract/integration/batch-endpoints.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { sql } from 'kysely'
import { runLongCommand } from '../../../platform/commands/run-command.ts'
import { toJson } from '../../../platform/database/read-json.ts'
import { retentionDays } from '../../../platform/database/retention-days.ts'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import { type Feature, feature } from '../../../platform/http/feature.ts'
import type { Call, Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { runHourly } from '../../../platform/http/run-hourly.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import { applyBatch, type BatchTools } from './apply-batch.ts'
import { storedFaults } from './record-fault.ts'
import { noteContact, requireRunning } from './source-contact.ts'

type Endpoints = typeof integrationBatchEndpoints

/** A call of any batch endpoint. */
type BatchCall = Pick<
  Call<Endpoints['batchVehicles']>,
  'name' | 'body' | 'query' | 'headers' | 'session' | 'request' | 'reply'
>

const batches = feature(
  integrationBatchEndpoints,
  ({ db, clock, releaseSession }): Handlers<Endpoints> => {
    const take = (entity: WritableEntity) => async (call: BatchCall) => {
      const { body, query, session, request, reply } = call
      const { source } = body
      await noteContact(db, source, { accountId: session.accountId, now: clock.now() })
      await requireRunning(db, source, reply)
      if (body.records.length > maxBatchRecords) throw refuse('tooManyRecords', { count: maxBatchRecords })
      const isDryRun = query.dryRun === true
      const tools: BatchTools = {
        db,
        clock,
        releaseSession,
        logSecurity: (...event) => logSecurity(request, ...event),
      }
      return runLongCommand({ db, clock }, { ...call, body: { ...body, isDryRun } }, async () =>
        toJson(await applyBatch(tools, session, { entity, ...body, isDryRun })),
      )
    }
    return {
      batchSuppliers: take('suppliers'),
      batchProductGroups: take('product-groups'),
      batchParts: take('parts'),
      batchStockLevels: take('stock-levels'),
      batchOperations: take('operations'),
      batchCustomers: take('customers'),
      batchVehicles: take('vehicles'),
      batchServiceVisits: take('service-visits'),
      batchEmployees: take('employees'),
      batchShifts: take('shifts'),
      batchAbsences: take('absences'),
      batchOpeningBalances: take('opening-balances'),
      batchResources: take('resources'),
      batchWorkOrders: take('work-orders'),
      batchReservations: take('reservations'),
    }
  },
  { tag: 'integration' },
)

/** Endpoints that receive batches of records from other systems (docs/specification.md, Integration). */
export const integrationBatchFeature: Feature = {
  ...batches,
  mount: (app, options, dependencies) => {
    batches.mount(app, options, dependencies)
    const { db, clock, log } = dependencies
    runHourly(app, { name: 'records that waited too long', log, run: () => expireRecords(db, clock.now()) })
  },
}

interface Expired {
  readonly source: string
  readonly entity: string
  readonly external_id: string
  readonly site_id: number | null
  readonly account_id: number
  /** The language of the record's account; null if the account is unknown. */
  readonly language: Language | null
  readonly waits_for_entity: string
  readonly waits_for_key: string
  readonly label: string | null
  readonly search_keys: string[]
}

/**
 * Rejects records whose reference has not arrived within seven days, and stores the reason in
 * `rejected_record`. Also deletes old counts.
 *
 * @returns the number of rejected records, at most 1000
 */
export function expireRecords(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Expired>`
      delete from deferred_record where id in (
        select id from deferred_record where expires_at <= ${now} order by id limit 1000 for update skip locked)
      returning *, (select language from service_account where id = deferred_record.account_id) as language`.execute(
      tx,
    )
    for (const row of rows) {
      const reference = `${row.waits_for_entity} ${row.waits_for_key}`
      const faults = [{ code: 'neverArrived', path: '', params: { reference } }] as const
      const rejected = {
        site_id: row.site_id,
        account_id: row.account_id,
        label: row.label,
        search_keys: row.search_keys,
        errors: storedFaults(faults, row.language ?? 'en'),
        rejected_at: now,
        is_ignored: false,
      }
      const { source, entity, external_id } = row
      await tx
        .insertInto('rejected_record')
        .values({ source, entity, external_id, ...rejected })
        .onConflict((conflict) => conflict.columns(['source', 'entity', 'external_id']).doUpdateSet(rejected))
        .execute()
    }
    await sql`delete from integration_count where day < (${now}::timestamptz at time zone 'UTC')::date - ${await retentionDays(tx, 'recordCounts')}::int`.execute(
      tx,
    )
    return rows.length
  })
}
