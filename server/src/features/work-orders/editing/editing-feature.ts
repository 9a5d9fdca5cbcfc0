import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { answerRead } from '../../../platform/http/answer.ts'
import { feature } from '../../../platform/http/feature.ts'
import { releaseWorkOrder, reserveWorkOrder } from './edit-lock.ts'
import { workOrderEventsRead } from './history-reads.ts'
import { saveWorkOrder } from './save-work-order.ts'

/** Locking, saving and the history of work orders (specification.md, States and Calls). */
export const workOrderEditFeature = feature(workOrderEditEndpoints, ({ db, clock }) => ({
  reserveWorkOrder: (call) =>
    runCommand({ db, clock }, call, (context) => reserveWorkOrder(context, call.params.id)),

  releaseWorkOrder: (call) =>
    runCommand({ db, clock }, call, (context) => releaseWorkOrder(context, call.params.id)),

  saveWorkOrder: (call) => {
    const { body, headers } = call
    return runCommand({ db, clock }, call, (context) => saveWorkOrder(context, body, headers['if-match']))
  },

  listWorkOrderEvents: ({ params, query, session: { siteId } }) =>
    answerRead(db, workOrderEventsRead, {
      siteId,
      workOrderId: params.id,
      before: query.before ?? Number.MAX_SAFE_INTEGER,
    }),
}))
