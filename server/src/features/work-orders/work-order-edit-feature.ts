import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { readJson } from '../../platform/database/read-json.ts'
import { feature } from '../../platform/http/feature.ts'
import { RawJson } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { workOrderEventsRead } from './event-reads.ts'
import { releaseWorkOrder, reserveWorkOrder } from './lock.ts'
import { saveWorkOrder } from './save-work-order.ts'

/** Locking, saving and the history of work orders (specification.md, States and Calls). */
export const workOrderEditFeature = feature(workOrderEditEndpoints, ({ db, clock }) => ({
  reserveWorkOrder: (call) =>
    runCommand({ db, clock }, call, (context) => reserveWorkOrder(context, call.params.id)),

  releaseWorkOrder: (call) =>
    runCommand({ db, clock }, call, (context) => releaseWorkOrder(context, call.params.id)),

  saveWorkOrder: async (call) => {
    const { body, headers } = call
    return runCommand({ db, clock }, call, (context) => saveWorkOrder(context, body, headers['if-match']))
  },

  listWorkOrderEvents: async ({ params, query, session }) => {
    const before = query.before ?? Number.MAX_SAFE_INTEGER
    const json = await readJson(db, workOrderEventsRead, [session.siteId, params.id, before])
    if (json === null) throw refuse('notFound')
    return new RawJson(json)
  },
}))
