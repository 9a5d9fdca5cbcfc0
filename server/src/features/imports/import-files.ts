import { type FileFormat, titleOfTable } from '@verstas/contract/files/tables.ts'
import { type ImportKind, importColumns } from '@verstas/contract/imports/kinds.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import { sql } from 'kysely'
import { isImportHeld } from '../../platform/database/held-rows.ts'
import { beforeDays, retentionDays } from '../../platform/database/retention-days.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { fileOf, nameOfFile, wordsOf } from '../files/table-file.ts'
import { exampleSheet } from './example-sheet.ts'
import { type ImportStored, words } from './import-reader.ts'
import { textIn } from './stored-text.ts'

interface FileReader {
  readonly session: CurrentSession
  readonly format: FileFormat
  readonly now: Date
}

/** Returns a file of the refused rows of an import, with a column that says why. */
export async function fileOfRefused(
  db: Db,
  { id, kind, columns }: ImportStored,
  { session, format, now }: FileReader,
) {
  const { language, siteId } = session
  const name = await nameOfFile(db, `${wordsOf(titleOfTable(kind), language)} !`, session, now)
  const titles = [...columns.map(({ Title }) => Title), words('importFault.why', language)]
  return fileOf(refusedLines(db, { siteId, id }, titles, language), { format, name, now })
}

/** Returns an empty table of a kind, with examples on a second sheet. */
export async function templateOf(db: Db, kind: ImportKind, { session, format, now }: FileReader) {
  const { language } = session
  const name = await nameOfFile(db, wordsOf(titleOfTable(kind), language), session, now)
  const columns = importColumns[kind].filter(({ key }) => key !== 'id')
  const titles = columns.map(({ label }) => wordsOf(label, language))
  return fileOf(once(titles), { format, name, now, sheets: [exampleSheet(kind, language)] })
}

async function* once(line: readonly FileCell[]): AsyncGenerator<readonly FileCell[]> {
  yield line
}

/** Yields the titles, and then each refused row with its faults. */
async function* refusedLines(
  db: Db,
  { siteId, id }: { readonly siteId: number; readonly id: number },
  titles: readonly string[],
  language: Language,
): AsyncGenerator<readonly FileCell[]> {
  yield titles
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('file_import_row')
      .select(['line', 'cells', 'faults'])
      .where('site_id', '=', siteId)
      .where('import_id', '=', id)
      .where('result', '=', 'refused')
      .where('line', '>', after)
      .orderBy('line')
      .limit(500)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.line
    for (const { cells, faults } of rows)
      yield [
        ...Array.from({ length: titles.length - 1 }, (_, place) => cells[place] ?? null),
        faults.map(({ Message }) => textIn(Message, language)).join(' '),
      ]
  }
}

/** Deletes imports that are too old to be undone, unless a legal hold is in force at their site. */
export async function removeOld(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('file_import as aged')
    .where(sql<boolean>`not ${sql.raw(isImportHeld)}`)
    .where('created_at', '<', beforeDays(now, await retentionDays(db, 'imports')))
    .where('state', 'not in', ['running', 'undoing'])
    .executeTakeFirst()
  return Number(numDeletedRows)
}
