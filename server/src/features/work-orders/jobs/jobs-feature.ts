import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { readJson } from '../../../platform/database/read-json.ts'
import { feature } from '../../../platform/http/feature.ts'
import { RawJson } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { workOrderPartsRead } from './parts-read.ts'
import { saveJob } from './save-job.ts'
import { signRows } from './sign-rows.ts'

/** Editing jobs and their rows, and signing labour (specification.md, States and Calls). */
export const jobsFeature = feature(jobEndpoints, ({ db, clock }) => ({
  saveJob: async (call) => {
    const { body, headers } = call
    return runCommand({ db, clock }, call, (context) => saveJob(context, body, headers['if-match']))
  },

  listWorkOrderParts: async ({ params, session }) => {
    const json = await readJson(db, workOrderPartsRead, [session.siteId, clock.now(), params.id])
    if (json === null) throw refuse('notFound')
    return new RawJson(json)
  },

  signRows: (call) => runCommand({ db, clock }, call, (context) => signRows(context, call.body)),
}))
