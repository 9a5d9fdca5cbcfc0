import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { exportFileName } from '@verstas/domain/reports/export-plan.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import { startWorkLoop, type WorkLoop } from '../../../platform/work-loop.ts'
import { bytesOf, kindOfFile } from '../../files/table-file.ts'
import { eachOf, readExportLines } from '../report-file.ts'
import { addDueRun } from './add-due-runs.ts'
import { endRun, failRun } from './end-run.ts'
import { mailReport } from './mail-report.ts'
import { putInFolder } from './put-in-folder.ts'
import { folderProblem, problemOf, RunProblem } from './run-problem.ts'
import { noteProgress, RunLostError, type TakenRun, takeRun } from './take-run.ts'

/**
 * Runs exports that are due, and those that people start. Every server process has a runner. The database
 * decides which of them runs an export.
 */
export function startExportRunner(dependencies: Dependencies): WorkLoop {
  const { db, clock, log } = dependencies
  return startWorkLoop(
    async () => {
      const now = clock.now()
      if (await addDueRun(db, now)) return true
      const run = await takeRun(db, randomUUID(), now)
      if (run === undefined) return false
      await workOn(dependencies, run)
      return true
    },
    (err) => log.warn({ err }, 'reports could not be exported; a later attempt follows'),
  )
}

async function workOn(dependencies: Dependencies, run: TakenRun): Promise<void> {
  const { log } = dependencies
  const { id: runId, export_id: exportId, site_id: siteId } = run
  try {
    await deliver(dependencies, run)
    await endRun(dependencies, run)
    log.info({ siteId, exportId, runId }, 'a report was exported')
  } catch (err) {
    if (err instanceof RunLostError) return
    const problem = problemOf(err)
    log.warn({ err, siteId, exportId, runId }, 'a report could not be exported')
    await failRun(dependencies, run, problem)
  }
}

/**
 * Delivers a report to the folder and by mail. Skips deliveries that an earlier attempt has made.
 *
 * @throws {RunProblem} @throws {RunLostError}
 */
async function deliver({ db, clock, settings }: Dependencies, run: TakenRun): Promise<void> {
  const { reportsExportFolder: folder, mail } = settings
  const { report, from_day: from, to_day: to, language, format, site_ids: siteIds } = run
  const needsFolder = run.to_folder && run.file_name === null
  if (needsFolder && folder === undefined) throw new RunProblem('folderNotSet', null, { isPassing: false })
  const needsMail = run.recipients.length > 0
  if (needsMail && mail === undefined) throw new RunProblem('mailNotSet', null, { isPassing: false })
  // Also builds the file of a report that only other systems receive, because a report that is too long must
  // fail.
  const now = clock.now()
  const lines = await readExportLines(db, { report, siteIds, from, to, language, now })
  const { extension, contentType } = kindOfFile(format)
  const name = `${exportFileName(run.export_id, report, { from, to })}.${extension}`
  const bytes = await buffer(bytesOf(eachOf(lines), { format, now }))
  if (needsFolder && folder !== undefined) {
    await putInFolder(folder, name, bytes).catch((error: unknown) => {
      throw folderProblem(error)
    })
    await noteProgress(db, run, { file_name: name })
  }
  if (needsMail && mail) await mailReport(db, run, { settings: mail, file: { name, contentType, bytes } })
}
