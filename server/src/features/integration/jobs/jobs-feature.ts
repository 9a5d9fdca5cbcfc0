import { loadJobEndpoints } from '@verstas/contract/integration/jobs.ts'
import type { Feature } from '../../../platform/http/feature.ts'
import { type Handlers, mount } from '../../../platform/http/mount.ts'
import { runHourly } from '../../../platform/http/run-hourly.ts'
import type { WorkLoop } from '../../../platform/work-loop.ts'
import { cancelJob, confirmJob, createJob, showJob, startJob } from './change-job.ts'
import { createJobContext, type JobContext } from './job-context.ts'
import { streamResults } from './job-results.ts'
import { findJob } from './job-rows.ts'
import { startJobRunner } from './job-runner.ts'
import { receiveRecords } from './receive-records.ts'
import { sweepJobs } from './sweep-jobs.ts'

const { putLoadJobRecords, ...others } = loadJobEndpoints

/** Endpoints for load jobs of other systems (integration.md, section 3, "Big loads"). */
export const loadJobsFeature: Feature = {
  endpoints: loadJobEndpoints,
  tag: 'integration',
  mount: (app, options, dependencies) => {
    const context = createJobContext(dependencies)
    let runner: WorkLoop | undefined
    mount(
      app,
      options,
      others,
      createHandlers(context, () => runner?.wake()),
    )
    app.register(async (scope) => {
      // Accepts a body of any media type and leaves it unread, because the handler reads the file as it
      // arrives.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      mount(
        scope,
        options,
        { putLoadJobRecords },
        { putLoadJobRecords: (call) => receiveRecords(context, call) },
      )
    })
    app.addHook('onReady', async () => {
      runner = startJobRunner(context, dependencies.settings)
    })
    app.addHook('onClose', async () => runner?.stop())
    runHourly(app, { name: 'old load jobs', log: context.log, run: () => sweepJobs(context) })
  },
}

const createHandlers = (context: JobContext, wake: () => void): Handlers<typeof others> => ({
  createLoadJob: (call) => createJob(context, call),
  getLoadJob: (call) => showJob(context, call),
  startLoadJob: async (call) => {
    const job = await startJob(context, call)
    wake()
    return job
  },
  cancelLoadJob: (call) => cancelJob(context, call),
  confirmLoadJob: async (call) => {
    const job = await confirmJob(context, call)
    wake()
    return job
  },
  getLoadJobResults: async ({ params, query, session }) =>
    streamResults(context, await findJob(context.db, session, params.id), query.status),
})
