import { reportExportEndpoints } from '@verstas/contract/reports/export-endpoints.ts'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { runOnPool } from '../../../platform/database/pool-choice.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { answerRead, EmptyAnswer } from '../../../platform/http/answer.ts'
import { type Feature, feature } from '../../../platform/http/feature.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import type { WorkLoop } from '../../../platform/work-loop.ts'
import { addExport, pauseExport, removeExport, resumeExport, runExport, saveExport } from './change-export.ts'
import { reportExportsRead } from './export-reads.ts'
import { startExportRunner } from './export-runner.ts'

/** Creates the handlers; `wake` makes the runner look for work. */
const createGroup = (wake: () => void) =>
  feature(reportExportEndpoints, ({ db, clock, settings }) => {
    const hasFolder = settings.reportsExportFolder !== undefined
    const hasMail = settings.mail !== undefined
    return {
      listReportExports: ({ session: { siteId } }) =>
        answerRead(db, reportExportsRead, { siteId, hasFolder, hasMail }),

      addReportExport: async (call) => {
        const answer = await runCommand({ db, clock }, call, (context) =>
          addExport(context, settings, call.body),
        )
        logSecurity(call.request, 'report export changed', securityOf(call))
        return answer
      },

      saveReportExport: async (call) => {
        const { id } = call.params
        // The id is part of the body, so that an idempotency key for one schedule is refused for another one.
        const answer = await runCommand({ db, clock }, { ...call, body: { ...call.body, id } }, (context) =>
          saveExport(context, settings, { ...call.body, id }),
        )
        logSecurity(call.request, 'report export changed', { ...securityOf(call), exportId: id })
        return answer
      },

      pauseReportExport: (call) =>
        runCommand({ db, clock }, { ...call, body: call.params }, (context) =>
          pauseExport(context, call.params.id),
        ),

      resumeReportExport: (call) =>
        runCommand({ db, clock }, { ...call, body: call.params }, (context) =>
          resumeExport(context, settings, call.params.id),
        ),

      runReportExport: async (call) => {
        const answer = await runCommand({ db, clock }, { ...call, body: call.params }, (context) =>
          runExport(context, settings, call.params.id),
        )
        wake()
        return answer
      },

      removeReportExport: async ({ params: { id }, session, request }) => {
        await inTransaction(db, (tx) => removeExport({ tx, clock, session }, settings, id))
        logSecurity(request, 'report export changed', { ...securityOf({ session }), exportId: id })
        return new EmptyAnswer(204, {})
      },
    }
  })

const securityOf = ({
  session: { employeeId, siteId },
}: {
  readonly session: { readonly employeeId: number; readonly siteId: number }
}) => ({ employeeId, siteId })

/**
 * Endpoints for schedules that export reports, and the runner that executes them
 * (docs/decisions/report-exports.md).
 */
export const reportExportsFeature: Feature = {
  endpoints: reportExportEndpoints,
  mount: (app, options, dependencies) => {
    let runner: WorkLoop | undefined
    createGroup(() => runner?.wake()).mount(app, options, dependencies)
    app.addHook('onReady', async () => {
      runner = runOnPool('integration', () => startExportRunner(dependencies))
    })
    app.addHook('onClose', async () => runner?.stop())
  },
}
