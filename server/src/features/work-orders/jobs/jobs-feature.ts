import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { baseVersionOf } from '../../../platform/events/check-version.ts'
import { answerRead } from '../../../platform/http/answer.ts'
import { feature } from '../../../platform/http/feature.ts'
import { workOrderPartsRead } from '../view/work-order-reads.ts'
import { saveJob } from './save-job.ts'
import { signRows, unsignRows } from './sign-rows.ts'

/** The endpoints for editing jobs and signing labour rows (specification.md, States). */
export const jobsFeature = feature(jobEndpoints, ({ db, clock }) => ({
  saveJob: (call) =>
    runCommand({ db, clock }, call, (context) => saveJob(context, call.body, baseVersionOf(call))),

  listWorkOrderParts: ({ params, session: { siteId } }) =>
    answerRead(db, workOrderPartsRead, { siteId, now: clock.now(), workOrderId: params.id }),

  unsignRows: (call) => runCommand({ db, clock }, call, (context) => unsignRows(context, call.body)),

  signRows: (call) => runCommand({ db, clock }, call, (context) => signRows(context, call.body)),
}))
