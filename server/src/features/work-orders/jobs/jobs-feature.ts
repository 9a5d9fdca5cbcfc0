import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { readJson } from '../../../platform/database/read-json.ts'
import { feature } from '../../../platform/http/feature.ts'
import { RawJson } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { workOrderPartsRead } from './parts-read.ts'
import { saveJob } from './save-job.ts'
import { signRows } from './sign-rows.ts'

/** Editing jobs and their rows, and signing labour (specification part 1, sections 4 and 7). */
export const jobsFeature = feature(jobEndpoints, ({ db, clock }) => ({
  saveJob: async ({ body: change, headers, session }) =>
    new RawJson(
      await saveJob(db, clock, {
        session,
        change,
        ifMatch: headers['if-match'],
        idempotencyKey: headers['idempotency-key'],
      }),
    ),

  listWorkOrderParts: async ({ params, session }) => {
    const json = await readJson(db, workOrderPartsRead, [session.siteId, clock.now(), params.id])
    if (json === null) throw refuse('notFound')
    return new RawJson(json)
  },

  signRows: async ({ body: request, headers, session }) =>
    new RawJson(await signRows(db, clock, { session, request, idempotencyKey: headers['idempotency-key'] })),
}))
