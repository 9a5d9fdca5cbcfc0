import type { ImportRow } from '@verstas/contract/imports/entities.ts'
import { importColumns, maxImportColumns } from '@verstas/contract/imports/kinds.ts'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { AppliedRow } from './applied-row.ts'
import { tryRecord } from './check-import.ts'
import { type ImportReader, type ImportStored, readerOf, words } from './import-reader.ts'
import { groupLines, isGrouped, type RecordLine, readRecordLines, recordsOf } from './import-records.ts'
import { describeRow, findImport, requireState } from './import-rows.ts'
import { storeResults } from './import-step.ts'
import type { RowContext } from './row-context.ts'

interface MendContext {
  readonly db: Db
  readonly now: Date
  readonly releaseSession: RowContext['releaseSession']
  readonly session: Pick<CurrentSession, 'siteId' | 'employeeId' | 'rights' | 'language'>
}

interface AddedCell {
  readonly key: string
  readonly value: string
}

interface RowSave {
  readonly id: number
  readonly line: number
  readonly cells: readonly string[]
  /** The values of columns that the file lacks. */
  readonly added?: readonly AddedCell[]
  /** True to make the same changes in all refused rows with the same cells. */
  readonly isForAlike?: boolean
}

/**
 * Changes the cells of a row of a checked import, and checks its record again. If the change moves the row to
 * another record, checks both records. If rows that are alike change, too, the check of all rows starts again.
 *
 * @throws {Refusal} notFound, forbidden, importStateWrong, importColumnsWrong
 */
export async function saveRow(
  context: MendContext,
  { id, line, cells, added = [], isForAlike = false }: RowSave,
): Promise<ImportRow> {
  const { db, session } = context
  const found = await findImport(db, session, id)
  requireState(found, ['checked'])
  const { first_line } = await readLine(db, found, line)
  const before = await readRecordLines(db, found, sql<boolean>`first_line = ${first_line}`, 1)
  const { row, reader, records } = await inTransaction(db, async (tx) => {
    const locked = await findImport(tx, session, id, { isLocked: true })
    requireState(locked, ['checked'])
    const row = await withColumns(
      tx,
      locked,
      added.map(({ key }) => key),
    )
    const reader = await readerFor(tx, session, row)
    if (isForAlike) await changeAlike(tx, row, line, withCells(row, cells, added))
    await tx
      .updateTable('file_import_row')
      .set({ cells: JSON.stringify(withCells(row, cells, added)), is_mended: true, result: 'refused' })
      .where('site_id', '=', row.site_id)
      .where('import_id', '=', id)
      .where('line', '=', line)
      .execute()
    await groupLines(tx, row, reader)
    if (isForAlike) {
      await checkAllAgain(tx, session, row)
      return { row, reader, records: [] }
    }
    const touched = [...before.map((one) => one.line), line]
    const isTouched = sql<boolean>`first_line in (
      select first_line from file_import_row where ${ofImport(row)} and line = any (${touched}::int[]))`
    return { row, reader, records: recordsOf(await readRecordLines(tx, row, isTouched, touched.length)) }
  })
  for (const lines of records) {
    const applied = await checkAgain(context, row, reader, lines)
    await storeChecked(context, row, lines, applied)
  }
  return answerOf(context, row, line)
}

/** Makes the changes of a row in all refused rows that have the same cells in the changed columns. */
async function changeAlike(tx: Tx, row: ImportStored, line: number, cells: readonly string[]): Promise<void> {
  const old = (await readLine(tx, row, line)).cells
  for (const [place, cell] of cells.entries()) {
    const before = old[place] ?? ''
    if (cell === before) continue
    await sql`
      update file_import_row set is_mended = true, cells = jsonb_set(
        cells || coalesce((
          select jsonb_agg(''::text) from generate_series(jsonb_array_length(cells), ${place}::int)), '[]'),
        array[${String(place)}], to_jsonb(${cell}::text))
      where ${ofImport(row)} and result = 'refused' and btrim(coalesce(cells ->> ${place}::int, '')) = btrim(${before})`.execute(
      tx,
    )
  }
}

/** Starts the check of all rows with the rights of the person. */
async function checkAllAgain(
  tx: Tx,
  { employeeId }: MendContext['session'],
  { site_id, id }: ImportStored,
): Promise<void> {
  await tx
    .updateTable('file_import')
    .set({
      ...{ state: 'checking', employee_id: employeeId, processed: 0, failures: 0 },
      version: sql<number>`version + 1`,
    })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute()
  await notifyLive(tx, { name: 'importChanged', siteId: site_id, event: { ImportId: id, EndedFor: null } })
}

/**
 * Returns an import with further columns, whose titles are those of templates.
 *
 * @throws {Refusal} importColumnsWrong
 */
async function withColumns(tx: Tx, row: ImportStored, keys: readonly string[]): Promise<ImportStored> {
  const missing = [...new Set(keys)].filter((key) => row.columns.every(({ Key }) => Key !== key))
  if (missing.length === 0) return row
  const added = missing.map((key) => {
    const column = importColumns[row.kind].find((one) => one.key === key)
    if (column === undefined) throw refuse('importColumnsWrong', { column: key })
    return {
      ...{ Title: words(column.label, row.language), Samples: [], Key: key },
      ...{ IsRemembered: false, Warning: null },
    }
  })
  const columns = [...row.columns, ...added]
  if (columns.length > maxImportColumns) throw refuse('importColumnsWrong', { column: missing[0] ?? '' })
  await tx
    .updateTable('file_import')
    .set({ columns: JSON.stringify(columns) })
    .where('site_id', '=', row.site_id)
    .where('id', '=', row.id)
    .execute()
  return { ...row, columns }
}

/** Returns the cells of a row with values of further columns. */
function withCells(
  { columns }: ImportStored,
  cells: readonly string[],
  added: readonly AddedCell[],
): string[] {
  const all = [...cells]
  for (const { key, value } of added) {
    const place = columns.findIndex(({ Key }) => Key === key)
    while (all.length <= place) all.push('')
    all[place] = value
  }
  return all
}

/**
 * Keeps a row of a checked import, checks it again, and leaves out the other rows of the same record.
 *
 * @throws {Refusal} notFound, forbidden, importStateWrong
 */
export async function keepRow(
  context: MendContext,
  { id, line }: { readonly id: number; readonly line: number },
): Promise<ImportRow> {
  const { db, now, releaseSession, session } = context
  const row = await findImport(db, session, id)
  requireState(row, ['checked'])
  if (isGrouped(row.kind)) throw refuse('importStateWrong')
  const reader = await readerFor(db, session, row)
  const one = await readLine(db, row, line)
  const applied = await tryRecord(db, reader, [one], { now, releaseSession, lineOf: () => undefined })
  const [{ keys = [], result = 'refused' } = {}] = applied
  await storeChecked(context, row, [one], applied, async (tx) => {
    if (result === 'refused' || keys.length === 0) return
    const { numAffectedRows = 0n } = await sql`
      delete from file_import_row
      where site_id = ${row.site_id} and import_id = ${id} and line <> ${line} and keys ?| ${[...keys]}::text[]`.execute(
      tx,
    )
    const left = Number(numAffectedRows)
    await tx
      .updateTable('file_import')
      .set({ total: sql<number>`total - ${left}`, processed: sql<number>`processed - ${left}` })
      .where('site_id', '=', row.site_id)
      .where('id', '=', id)
      .execute()
  })
  return answerOf(context, row, line)
}

/** Reads the settings of an import, for a check with the rights of the person who changes a row. */
const readerFor = (db: Db | Tx, { employeeId }: MendContext['session'], row: ImportStored) =>
  readerOf(db, { ...row, employee_id: employeeId })

const ofImport = ({ site_id, id }: ImportStored) => sql<boolean>`site_id = ${site_id} and import_id = ${id}`

/** @throws {Refusal} notFound */
async function readLine(db: Db | Tx, row: ImportStored, line: number): Promise<RecordLine> {
  const found = await db
    .selectFrom('file_import_row')
    .select(['line', 'first_line', 'cells'])
    .where(ofImport(row))
    .where('line', '=', line)
    .executeTakeFirst()
  if (found === undefined) throw refuse('notFound')
  return found
}

/** Checks a record, and refuses it if a row outside the record has the same natural key. */
async function checkAgain(
  { db, now, releaseSession }: MendContext,
  row: ImportStored,
  reader: ImportReader,
  lines: readonly RecordLine[],
): Promise<readonly AppliedRow[]> {
  const applied = await tryRecord(db, reader, lines, { now, releaseSession, lineOf: () => undefined })
  const [{ keys = [] } = {}] = applied
  if (keys.length === 0) return applied
  const other = await db
    .selectFrom('file_import_row')
    .select('line')
    .where(ofImport(row))
    .where('first_line', '<>', lines[0]?.first_line ?? 0)
    .where('result', '<>', 'refused')
    .where(sql<boolean>`keys ?| ${[...keys]}::text[]`)
    .orderBy('line')
    .limit(1)
    .executeTakeFirst()
  return other === undefined
    ? applied
    : tryRecord(db, reader, lines, { now, releaseSession, lineOf: () => other.line })
}

/** Stores the results of a record, and the counts of the import. */
async function storeChecked(
  { db, session }: MendContext,
  row: ImportStored,
  lines: readonly RecordLine[],
  applied: readonly AppliedRow[],
  alongside: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await findImport(tx, session, row.id, { isLocked: true })
    requireState(locked, ['checked'])
    await storeResults(tx, row, lines, applied)
    await alongside(tx)
    await sql`
      update file_import set (new_count, changed_count, same_count, refused_count) = (
        select count(*) filter (where result = 'new'), count(*) filter (where result = 'changed'),
          count(*) filter (where result = 'same'), count(*) filter (where result = 'refused')
        from file_import_row where ${ofImport(row)} and line = first_line), version = version + 1
      where site_id = ${row.site_id} and id = ${row.id}`.execute(tx)
  })
}

async function answerOf({ db, session }: MendContext, row: ImportStored, line: number): Promise<ImportRow> {
  const stored = await db
    .selectFrom('file_import_row')
    .select(['line', 'cells', 'result', 'faults', 'changes', 'is_mended'])
    .where(ofImport(row))
    .where('line', '=', line)
    .executeTakeFirst()
  if (stored === undefined) throw refuse('notFound')
  return describeRow(stored, session.language)
}
