import { integrationSourceEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import { sql } from 'kysely'
import { runOnPool } from '../../../platform/database/pool-choice.ts'
import { EmptyAnswer } from '../../../platform/http/answer.ts'
import type { Feature, FeatureDependencies } from '../../../platform/http/feature.ts'
import { type Handlers, mount } from '../../../platform/http/mount.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { logSecurity, type SecurityDetails } from '../../../platform/session/security-log.ts'
import { cancelFoundJob, confirmFoundJob } from '../jobs/change-job.ts'
import { createJobContext } from '../jobs/job-context.ts'
import { createTargetCheck, pullTargets } from '../outgoing/targets.ts'
import { findAdministrator, isVisible } from './administrator.ts'
import { dropWaiting, ignoreRejected, retryWaiting } from './decide-record.ts'
import { findMissingOrder } from './find-missing-order.ts'
import { readRejected, readWaiting } from './list-records.ts'
import { listSources } from './list-sources.ts'
import { pauseSource, saveSource } from './save-source.ts'
import { listSourceJobs, requireAuthorityOverJob } from './source-jobs.ts'

/**
 * Endpoints of the page of integrations: sources, their waiting and rejected records, and their load jobs.
 */
export const integrationSourcesFeature: Feature = {
  endpoints: integrationSourceEndpoints,
  mount: (app, options, dependencies) =>
    mount(app, options, integrationSourceEndpoints, createHandlers(dependencies)),
}

const done = new EmptyAnswer(204, {})

function createHandlers(dependencies: FeatureDependencies): Handlers<typeof integrationSourceEndpoints> {
  const { db, clock, settings } = dependencies
  const jobContext = createJobContext(dependencies)
  const targets = createTargetCheck(settings.pullAllowedTargets, pullTargets)
  const administratorOf = (session: CurrentSession) => findAdministrator(db, session)
  const ofSource = (source: string | undefined) =>
    sql`(${source ?? null}::text is null or source = ${source ?? null})`

  const log = (
    {
      request,
      session,
    }: Pick<
      Parameters<Handlers<typeof integrationSourceEndpoints>['pauseIntegrationSource']>[0],
      'request' | 'session'
    >,
    event: Parameters<typeof logSecurity>[1],
    details: SecurityDetails,
  ) => logSecurity(request, event, { employeeId: session.employeeId, siteId: session.siteId, ...details })

  return {
    listIntegrationSources: async ({ session }) =>
      listSources(db, await administratorOf(session), clock.now()),

    saveIntegrationSource: async (call) => {
      const { name } = call.params
      // Looks up the host name outside of any transaction, because the lookup may take long.
      const address = call.body.PullAddress
        ? await targets.checkAddress(call.body.PullAddress, 'PullAddress')
        : null
      await saveSource(db, await administratorOf(call.session), { name, save: call.body, address })
      log(call, 'source changed', { source: name })
      return done
    },

    pauseIntegrationSource: async (call) => {
      const { name } = call.params
      await pauseSource({ db, clock }, await administratorOf(call.session), { name, isPaused: true })
      log(call, 'source paused', { source: name })
      return done
    },

    resumeIntegrationSource: async (call) => {
      const { name } = call.params
      await pauseSource({ db, clock }, await administratorOf(call.session), { name, isPaused: false })
      log(call, 'source resumed', { source: name })
      return done
    },

    listRejectedRecords: async ({ query: { source, before, ignored = false }, session }) => {
      const administrator = await administratorOf(session)
      const where = sql`${isVisible(administrator)} and ${ofSource(source)} and is_ignored = ${ignored}::boolean`
      return readRejected(db, session.language, { where, before })
    },

    ignoreRejectedRecord: async ({ params: { id }, session }) => {
      await ignoreRejected(db, await administratorOf(session), { id, isIgnored: true })
      return done
    },

    watchRejectedRecord: async ({ params: { id }, session }) => {
      await ignoreRejected(db, await administratorOf(session), { id, isIgnored: false })
      return done
    },

    listWaitingRecords: async ({ query: { source, before }, session }) => {
      const where = sql`${isVisible(await administratorOf(session))} and ${ofSource(source)}`
      return readWaiting(db, { where, before })
    },

    retryWaitingRecord: async ({ params: { id }, session }) => {
      const administrator = await administratorOf(session)
      return runOnPool('integration', () =>
        retryWaiting(jobContext, administrator, { id, language: session.language }),
      )
    },

    dropWaitingRecord: async (call) => {
      await dropWaiting(db, await administratorOf(call.session), call.params.id)
      return done
    },

    listSourceJobs: async ({ session }) => listSourceJobs(db, await administratorOf(session), session),

    confirmSourceJob: async (call) => {
      const { id } = call.params
      await requireAuthorityOverJob(db, call.session, id)
      await confirmFoundJob(jobContext, id)
      log(call, 'load job confirmed', { jobId: id })
      return done
    },

    cancelSourceJob: async (call) => {
      const { id } = call.params
      await requireAuthorityOverJob(db, call.session, id)
      await cancelFoundJob(jobContext, id)
      log(call, 'load job cancelled', { jobId: id })
      return done
    },

    findMissingOrder: async ({ query: { number }, session }) =>
      findMissingOrder(db, await administratorOf(session), { ...session, number }),
  }
}
