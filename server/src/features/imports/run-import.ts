import { sql } from 'kysely'
import { analyzeGrown } from '../../platform/database/analyze-grown.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { setActor } from '../../platform/events/actor.ts'
import { waitForTurn } from '../integration/batch/writers.ts'
import { applierOf } from './apply-records.ts'
import { applySlice, recordsAtOnce, refuseSlice, type SliceOptions } from './apply-slice.ts'
import { checkRows } from './check-import.ts'
import { type ImportStored, readerOf } from './import-reader.ts'
import { readRecordLines, recordsOf } from './import-records.ts'
import { contextOf, SecurityLines } from './import-security.ts'
import { endStep, type ImportWork, pause, progress, recordImport, storeResults } from './import-step.ts'
import { readImporter } from './importer.ts'
import { undoRows } from './undo-import.ts'

/**
 * Completes the current step of an import: checks its rows, writes them or undoes them. Each slice commits
 * together with its progress, so that a killed process neither loses nor repeats rows.
 *
 * @throws {LeaseLostError}
 */
export async function runImport(
  work: ImportWork,
  taken: ImportStored,
  options: SliceOptions = {},
): Promise<void> {
  if (taken.state === 'checking') return checkRows(work, taken, options)
  if (taken.state === 'running') return writeRows(work, taken, options)
  return undoRows(work, taken)
}

/** Writes the rows of an import. Refuses them if the person has lost the rights of the import. */
async function writeRows(work: ImportWork, taken: ImportStored, options: SliceOptions): Promise<void> {
  const reader = await readerOf(work.db, taken)
  const applier = applierOf(reader, options)
  let row = taken
  for (let after = 0; ; ) {
    const isOpen = sql<boolean>`first_line > ${after} and written is null and result <> 'refused'`
    const records = recordsOf(await readRecordLines(work.db, row, isOpen, recordsAtOnce))
    if (records.length === 0) break
    const security = new SecurityLines(work, row)
    const { lines, updated } = await inTransaction(work.db, async (tx) => {
      await setActor(tx, { kind: 'employee', id: row.employee_id })
      await waitForTurn(tx, row.kind)
      security.clear()
      const { refusal } = await readImporter(tx, reader)
      const slice = refusal
        ? refuseSlice(records, refusal)
        : await applySlice(tx, applier, records, { ...contextOf(work, security), lineOf: () => undefined })
      await storeResults(tx, row, slice.lines, slice.applied, { isWritten: true })
      return { lines: slice.lines, updated: await progress(tx, row, slice.lines, slice.applied) }
    })
    row = updated
    security.write()
    after = lines.at(-1)?.first_line ?? after
    await pause(work)
  }
  await analyzeGrown(work.db)
  await inTransaction(work.db, async (tx) => {
    await endStep(tx, row, { state: 'done', ended_at: work.clock.now(), content: null })
    await recordImport(tx, row, work.clock.now(), 'fileImported')
  })
}
