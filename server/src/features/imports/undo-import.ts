import { sql } from 'kysely'
import type { WrittenRecord } from '../../platform/database/tables/import-tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { setActor } from '../../platform/events/actor.ts'
import { waitForTurn } from '../integration/batch/writers.ts'
import { type ImportStored, readerOf } from './import-reader.ts'
import { contextOf, SecurityLines } from './import-security.ts'
import {
  endStep,
  type ImportWork,
  leaseTime,
  notifyImport,
  pause,
  recordImport,
  updateLeased,
} from './import-step.ts'
import { readImporter } from './importer.ts'
import { undoRow } from './undo-row.ts'

/** The records of one transaction. People wait for them meanwhile. */
const recordsAtOnce = 50

/** Undoes the rows of an import, the last one first. Keeps them if the person has lost the rights of the import. */
export async function undoRows(work: ImportWork, taken: ImportStored): Promise<void> {
  const reader = await readerOf(work.db, taken)
  let row = taken
  for (;;) {
    const rows = await work.db
      .selectFrom('file_import_row')
      .select(['line', 'written'])
      .where('site_id', '=', row.site_id)
      .where('import_id', '=', row.id)
      .where('written', 'is not', null)
      .where('is_kept', '=', false)
      .orderBy('line', 'desc')
      .limit(recordsAtOnce)
      .execute()
    if (rows.length === 0) break
    const security = new SecurityLines(work, row)
    row = await inTransaction(work.db, async (tx) => {
      await setActor(tx, { kind: 'employee', id: row.employee_id })
      await waitForTurn(tx, row.kind)
      security.clear()
      const { refusal } = await readImporter(tx, reader)
      let kept = 0
      for (const { line, written } of rows) {
        const isKept =
          refusal !== null || (await undoRow({ tx, reader, ...contextOf(work, security) }, written ?? []))
        if (isKept) kept += 1
        await tx
          .updateTable('file_import_row')
          .set(isKept ? { is_kept: true } : { written: null, undone_person_id: personOf(written ?? []) })
          .where('site_id', '=', row.site_id)
          .where('import_id', '=', row.id)
          .where('line', '=', line)
          .execute()
      }
      const updated = await updateLeased(tx, row, {
        processed: sql<number>`processed + ${rows.length}`,
        kept_count: sql<number>`kept_count + ${kept}`,
        leased_until: leaseTime,
      })
      await notifyImport(tx, updated, { isEnded: false })
      return updated
    })
    security.write()
    await pause(work)
  }
  await inTransaction(work.db, async (tx) => {
    await endStep(tx, row, { state: 'undone' })
    await recordImport(tx, row, work.clock.now(), 'importUndone')
  })
}

/** Returns the person whom an undo deactivates: a new one, or one whom the import has brought back. */
function personOf(written: readonly WrittenRecord[]): number | null {
  const person = written.find(
    ({ entity, isNew, before }) => entity === 'employees' && (isNew || before.isActive === false),
  )
  return person?.id ?? null
}
