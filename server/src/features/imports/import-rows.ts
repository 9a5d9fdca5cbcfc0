import type { FileImport, ImportRow } from '@verstas/contract/imports/entities.ts'
import { importRights, undoDays } from '@verstas/contract/imports/kinds.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { missingRight } from '@verstas/domain/session/rights.ts'
import { type Selectable, sql } from 'kysely'
import type { FileImportRowTable } from '../../platform/database/tables/import-tables.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { type ImportStored, words } from './import-reader.ts'
import { textIn } from './stored-text.ts'

const dayMs = 86_400_000

/** The columns of an import, except the bytes of its file. */
export const importColumnNames = [
  'site_id',
  'id',
  'kind',
  'file_name',
  'file_hash',
  'employee_id',
  'language',
  'state',
  'format',
  'columns',
  'sheets',
  'letters',
  'total',
  'processed',
  'new_count',
  'changed_count',
  'same_count',
  'refused_count',
  'kept_count',
  'failures',
  'created_at',
  'ended_at',
  'lease_owner',
  'leased_until',
  'version',
] as const

/**
 * Returns an import of the session's site if the session has the rights for its kind.
 *
 * @throws {Refusal} notFound, forbidden
 */
export async function findImport(
  db: Db | Tx,
  session: Pick<CurrentSession, 'siteId' | 'rights'>,
  id: number,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<ImportStored> {
  const query = db
    .selectFrom('file_import')
    .select(importColumnNames)
    .where('site_id', '=', session.siteId)
    .where('id', '=', id)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  const right = missingRight(importRights[row.kind], session.rights)
  if (right) throw refuse('forbidden', { right })
  return row
}

/** @throws {Refusal} importStateWrong */
export function requireState(row: ImportStored, states: readonly ImportStored['state'][]): void {
  if (!states.includes(row.state)) throw refuse('importStateWrong')
}

/** Returns an import as the page shows it. */
export async function describeImport(
  db: Db | Tx,
  row: ImportStored,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<FileImport> {
  const { rows } = await sql<{ name: string; earlier: Date | null }>`
    select name, (
      select max(ended_at) from file_import other
      where other.site_id = ${row.site_id} and other.kind = ${row.kind} and other.file_hash = ${row.file_hash}
        and other.id < ${row.id} and other.state = 'done') as earlier
    from employee where id = ${row.employee_id}`.execute(db)
  const [{ name = '', earlier = null } = {}] = rows
  const undoUntil = row.ended_at === null ? null : new Date(row.ended_at.getTime() + undoDays * dayMs)
  const canUndo = row.state === 'done' && undoUntil !== null && undoUntil > now
  return {
    Id: row.id,
    Kind: row.kind,
    FileName: row.file_name,
    State: row.state,
    ...row.format,
    Sheets: [...row.sheets],
    Columns: row.columns.map((column) => ({ ...column, Samples: [...column.Samples] })),
    Letters: [...row.letters],
    Total: row.total,
    Processed: row.processed,
    Counts: {
      New: row.new_count,
      Changed: row.changed_count,
      Same: row.same_count,
      Refused: row.refused_count,
    },
    Kept: row.kept_count,
    Fault: row.state === 'failed' ? words('importFault.interrupted', language) : null,
    Author: name,
    Created: row.created_at.toISOString(),
    Ended: row.ended_at?.toISOString() ?? null,
    UndoUntil: canUndo ? undoUntil.toISOString() : null,
    SameFile: earlier?.toISOString() ?? null,
    Version: row.version,
  }
}

/** Returns a row as the page shows it. */
export const describeRow = (
  row: Pick<Selectable<FileImportRowTable>, 'line' | 'cells' | 'result' | 'faults' | 'changes' | 'is_mended'>,
  language: Language,
): ImportRow => ({
  Line: row.line,
  Cells: [...row.cells],
  Result: row.result,
  Faults: row.faults.map(({ Column, Message, Line = null, Key = null }) => ({
    ...{ Column, Line, Key },
    Message: textIn(Message, language),
  })),
  Changes: row.changes.map(({ Label, Before, After }) => ({
    Label: textIn(Label, language),
    Before: textIn(Before, language),
    After: textIn(After, language),
  })),
  IsMended: row.is_mended,
})
