import { maxBatchRecords } from '@verstas/contract/integration/batch.ts'
import { integrationBatchEndpoints } from '@verstas/contract/integration/batch-endpoints.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { runLongCommand } from '../../../platform/commands/run-command.ts'
import { toJson } from '../../../platform/database/read-json.ts'
import { type Feature, feature } from '../../../platform/http/feature.ts'
import type { Call, Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { runHourly } from '../../../platform/http/run-hourly.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import { applyBatch, type BatchTools } from './apply-batch.ts'
import { expireRecords } from './expire-records.ts'
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
