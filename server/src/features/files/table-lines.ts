import { fileColumns } from '@verstas/contract/files/columns.ts'
import { entityOfTable, type FileTableName } from '@verstas/contract/files/tables.ts'
import { cellsOf } from '@verstas/domain/files/cells.ts'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import { analyzeGrown } from '../../platform/database/analyze-grown.ts'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { linesOfOrder } from './order-rows.ts'
import { readPages } from './read-all.ts'
import { type NamedRecord, readNames } from './record-names.ts'
import { wordsOf } from './table-file.ts'

/** Yields the titles of the columns, and then each record as a line. */
export async function* linesOfTable(
  db: Db,
  kind: FileTableName,
  { siteId, language, timeZone }: Pick<CurrentSession, 'siteId' | 'language' | 'timeZone'>,
  now: Date,
): AsyncGenerator<readonly FileCell[]> {
  const columns = fileColumns[kind]
  yield columns.map(({ label }) => wordsOf(label, language))
  const words = { timeZone, yes: wordsOf('common.yes', language), no: wordsOf('common.no', language) }
  const siteIds = [siteId]
  await runOnPool('integration', () => analyzeGrown(db))
  const reader = { siteIds, permittedSiteIds: siteIds, language, now }
  for await (const records of readPages(db, entityOfTable(kind), reader)) {
    const names = await readNames(db, siteId, records as readonly NamedRecord[])
    for (const [place, record] of records.entries()) {
      const named = names[place] ?? {}
      const lines =
        kind === 'work-order-rows'
          ? linesOfOrder(record as Parameters<typeof linesOfOrder>[0], named, language)
          : [{ ...record, names: named }]
      for (const line of lines) yield cellsOf(line, columns, words)
    }
  }
}
