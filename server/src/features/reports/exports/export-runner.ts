import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  exportFileName,
  exportTimeOf,
  findDueExport,
  periodWith,
} from '@verstas/domain/reports/export-plan.ts'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import { syncToDisk } from '../../../platform/store/folder-store.ts'
import { startWorkLoop, type WorkLoop } from '../../../platform/work-loop.ts'
import { bytesOf, kindOfFile } from '../../files/table-file.ts'
import { eachOf, readExportLines } from '../report-file.ts'
import { runColumns } from './change-export.ts'
import { endRun, failRun } from './end-run.ts'
import { planOf } from './export-rows.ts'
import { mailReport } from './mail-report.ts'
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

/** Age at which runs are removed. */
const runsKeptMs = 400 * 86_400_000

/**
 * Adds the run of one due schedule, and moves the schedule to its next period. A row lock and the unique key
 * of runs ensure one run for each period in all processes.
 *
 * @returns false if no schedule is due
 */
export const addDueRun = (db: Db, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('report_export as export')
      .innerJoin('site', 'site.id', 'export.site_id')
      .selectAll('export')
      .select('site.time_zone as timeZone')
      .where('export.is_paused', '=', false)
      .where('export.next_at', '<=', now)
      .where('site.is_active', '=', true)
      .orderBy('export.next_at')
      .orderBy('export.id')
      .limit(1)
      .forUpdate('export')
      .skipLocked()
      .executeTakeFirst()
    if (row === undefined) return false
    const plan = planOf(row)
    const next = periodWith(row.frequency, row.next_from)
    const found = findDueExport(plan, next, now, row.timeZone)
    if (found.due) {
      const { from, to } = found.due
      await tx
        .insertInto('report_export_run')
        .values({ ...runColumns(row, now), from_day: from, to_day: to, started_by: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await tx
        .deleteFrom('report_export_run')
        .where('site_id', '=', row.site_id)
        .where('export_id', '=', row.id)
        .where('began_at', '<', new Date(now.getTime() - runsKeptMs))
        .execute()
    }
    await tx
      .updateTable('report_export')
      .set({
        next_from: found.next.from,
        next_at: exportTimeOf(plan, found.next, row.timeZone),
      })
      .where('site_id', '=', row.site_id)
      .where('id', '=', row.id)
      .execute()
    return true
  })

/** Age in milliseconds at which unfinished files of killed processes are removed. */
const unfinishedLimit = 3_600_000

const isUnfinished = (name: string): boolean => /^\.report-.*\.tmp$/.test(name)

/**
 * Writes a file into the operator's folder atomically, and replaces a file with the same name. Never creates
 * the folder: if a network drive is not mounted, its empty mount point must not collect reports.
 *
 * @param name a plain name that begins with `report-`
 * @throws {NodeJS.ErrnoException}
 */
async function putInFolder(folder: string, name: string, bytes: Buffer): Promise<void> {
  await removeAbandoned(folder)
  const unfinished = join(folder, `.${name}.${randomUUID()}.tmp`)
  try {
    // The group may read the file, because another program fetches it.
    const file = await open(unfinished, 'wx', 0o640)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncToDisk(folder, 'r')
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isUnfinished)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > unfinishedLimit) await rm(path, { force: true })
  }
}
