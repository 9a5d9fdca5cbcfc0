import { createHash } from 'node:crypto'
import type { FileImport, ImportSettings } from '@verstas/contract/imports/entities.ts'
import {
  type ImportColumn,
  type ImportKind,
  importColumns,
  maxImportRows,
} from '@verstas/contract/imports/kinds.ts'
import { languages } from '@verstas/contract/texts/language.ts'
import {
  guessColumns,
  guessDateOrder,
  guessHeaderLines,
  plainTitle,
  warnOf,
} from '@verstas/domain/imports/guess-columns.ts'
import { sql } from 'kysely'
import type { StoredColumn, StoredFormat } from '../../platform/database/tables/import-tables.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { WorkProcesses } from '../../platform/processes/work-processes.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { letterOf } from '../files/xlsx.ts'
import type { FileOutcome, FileTask, Line, ReadFile, RefusedFile } from './file-task.ts'
import { words } from './import-reader.ts'
import { describeImport, findImport, importColumnNames, requireState } from './import-rows.ts'

export interface ReceiveContext {
  readonly db: Db
  readonly now: Date
  readonly session: Pick<CurrentSession, 'siteId' | 'employeeId' | 'language' | 'rights'>
  readonly processes: WorkProcesses<FileTask, FileOutcome>
}

/** The maximum number of unfinished imports of a site. */
const mostOpen = 10

/** The number of values from which a column is guessed, and the number that the page shows. */
const judgedValues = 500
const shownValues = 3
const shownLetters = 5

/**
 * Reads a file and stores it with its rows. Guesses the columns and the format of the file; the person
 * confirms both.
 *
 * @throws {Refusal} importUnreadable, importProtected, importQuoteOpen, importFormulas, importTooLarge, importEmpty,
 * importBusy
 */
export async function receiveFile(
  context: ReceiveContext,
  { kind, name, content }: { readonly kind: ImportKind; readonly name: string; readonly content: Buffer },
): Promise<FileImport> {
  const { db, session, now } = context
  const { siteId, employeeId, language } = session
  const file = await read(context, { content, encoding: null, separator: null, sheet: null })
  const remembered = await readMemory(db, siteId, kind)
  const labelsOf = ({ label }: ImportColumn) => languages.map((one) => words(label, one))
  const headerLines = guessHeaderLines(
    kind,
    file.lines.map(({ cells }) => cells),
    labelsOf,
  )
  const records = recordsOf(file, headerLines)
  const titles = titlesOf(file, headerLines)
  const values = titles.map((_, place) => valuesOf(records, place))
  const keys = guessColumns(kind, { titles, remembered, labelsOf, values })
  const format: StoredFormat = {
    Encoding: file.encoding,
    Separator: file.separator,
    Sheet: file.sheet,
    HeaderLines: headerLines,
    DateOrder: guessDateOrder(records.slice(0, judgedValues).flatMap(({ cells }) => cells)),
  }
  const row = await inTransaction(db, async (tx) => {
    await requireRoom(tx, siteId)
    const stored = await tx
      .insertInto('file_import')
      .values({
        site_id: siteId,
        kind,
        file_name: name,
        file_hash: createHash('sha256').update(content).digest(),
        content,
        employee_id: employeeId,
        language,
        state: 'columns',
        format: JSON.stringify(format),
        columns: JSON.stringify(describeColumns(kind, titles, records, keys, remembered)),
        sheets: JSON.stringify(file.sheets),
        letters: JSON.stringify(lettersOf(records)),
        total: records.length,
        created_at: now,
      })
      .returning(importColumnNames)
      .executeTakeFirstOrThrow()
    await storeRows(tx, stored, records)
    await notifyLive(tx, { name: 'importChanged', siteId, event: { ImportId: stored.id, EndedFor: null } })
    return stored
  })
  return describeImport(db, row, { language, now })
}

async function requireRoom(tx: Tx, siteId: number): Promise<void> {
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('file_import')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('state', 'in', ['columns', 'checking', 'checked', 'running', 'undoing'])
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostOpen) throw refuse('importBusy')
}

async function read({ processes }: ReceiveContext, task: FileTask): Promise<ReadFile> {
  const outcome = await processes.run(task)
  if ('failure' in outcome)
    throw refuse(outcome.failure === 'tooCostly' ? 'importTooLarge' : 'importUnreadable')
  if ('refused' in outcome) throw refusalOf(outcome)
  return outcome
}

function refusalOf({ refused, place = '' }: RefusedFile): Error {
  if (refused === 'importQuoteOpen') return refuse(refused, { line: place })
  return refused === 'importFormulas' ? refuse(refused, { cell: place }) : refuse(refused)
}

/**
 * Returns the records after the titles.
 *
 * @throws {Refusal} importEmpty, importTooLarge
 */
function recordsOf({ lines }: ReadFile, headerLines: number): readonly Line[] {
  const records = lines.slice(headerLines)
  if (records.length === 0) throw refuse('importEmpty')
  if (records.length > maxImportRows) throw refuse('importTooLarge')
  return records
}

/** Returns a title for each column. A column without a title is named by its letter, as in a spreadsheet. */
function titlesOf({ lines }: ReadFile, headerLines: number): string[] {
  const titles = headerLines === 0 ? [] : (lines[headerLines - 1]?.cells ?? [])
  const width = lines
    .slice(headerLines)
    .reduce((most, { cells }) => Math.max(most, cells.length), titles.length)
  return Array.from({ length: width }, (_, place) => titles[place]?.trim() || letterOf(place))
}

function describeColumns(
  kind: ImportKind,
  titles: readonly string[],
  records: readonly Line[],
  keys: readonly (string | null)[],
  remembered: Readonly<Record<string, string | null>>,
): StoredColumn[] {
  return titles.map((title, place) => {
    const values = valuesOf(records, place)
    const key = keys[place] ?? null
    const column = importColumns[kind].find((one) => one.key === key)
    return {
      Title: title,
      Samples: [...new Set(values)].slice(0, shownValues),
      Key: key,
      IsRemembered: key !== null && remembered[plainTitle(title)] === key,
      Warning: column ? warnOf(column, values) : null,
    }
  })
}

/** Returns the first values of a column of a file, without empty ones. */
function valuesOf(records: readonly Line[], place: number): string[] {
  const values: string[] = []
  for (const { cells } of records) {
    const value = cells[place]?.trim()
    if (value) values.push(value)
    if (values.length === judgedValues) break
  }
  return values
}

/** Returns cells with letters beyond ASCII. They show people whether the encoding is right. */
function lettersOf(records: readonly Line[]): string[] {
  const found = new Set<string>()
  for (const { cells } of records) {
    for (const cell of cells) if (/[^\p{ASCII}]/u.test(cell)) found.add(cell.slice(0, 60))
    if (found.size >= shownLetters) break
  }
  return [...found].slice(0, shownLetters)
}

async function storeRows(
  tx: Tx,
  { site_id, id }: { readonly site_id: number; readonly id: number },
  records: readonly Line[],
): Promise<void> {
  for (let start = 0; start < records.length; start += 1000)
    await sql`
      insert into file_import_row (site_id, import_id, line, first_line, cells)
      select ${site_id}, ${id}, line, line, cells
      from jsonb_to_recordset(${JSON.stringify(records.slice(start, start + 1000))}::text::jsonb)
        as sent (line int, cells jsonb)`.execute(tx)
}

/**
 * Returns the field that each column title had in the site's latest import of the kind. An import that was only checked
 * does not count, because its columns may be wrong.
 */
async function readMemory(
  db: Db,
  siteId: number,
  kind: ImportKind,
): Promise<Readonly<Record<string, string | null>>> {
  const latest = await db
    .selectFrom('file_import')
    .select('columns')
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('state', 'in', ['running', 'done', 'undone'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Object.fromEntries((latest?.columns ?? []).map(({ Title, Key }) => [plainTitle(Title), Key]))
}

/**
 * Stores the format of the file and the meaning of its columns, and starts the check of all rows. Reads the
 * file again if its format has changed.
 *
 * @throws {Refusal} notFound, importStateWrong, importColumnsWrong, importUnreadable, importProtected,
 * importQuoteOpen, importFormulas, importTooLarge, importEmpty
 */
export async function saveSettings(
  context: ReceiveContext,
  id: number,
  { Columns: sent, Encoding = null, Separator = null, Sheet = null, ...others }: ImportSettings,
): Promise<FileImport> {
  const Columns = sent.map((key) => (key === '' ? null : key))
  const format: StoredFormat = { Encoding, Separator, Sheet, ...others }
  const { db, session, now } = context
  const found = await findImport(db, session, id)
  requireState(found, ['columns', 'checked'])
  requireColumns(found.kind, Columns)
  const { DateOrder, ...form } = found.format
  const isSameForm = (Object.keys(form) as (keyof typeof form)[]).every((name) => form[name] === format[name])
  const again = isSameForm ? null : await readAgain(context, id, format)
  const row = await inTransaction(db, async (tx) => {
    const locked = await findImport(tx, session, id, { isLocked: true })
    requireState(locked, ['columns', 'checked'])
    if (again) {
      await tx
        .deleteFrom('file_import_row')
        .where('site_id', '=', session.siteId)
        .where('import_id', '=', id)
        .execute()
      await storeRows(tx, locked, again.records)
    }
    const records = again?.records ?? []
    const columns = again
      ? describeColumns(locked.kind, again.titles, records, padded(Columns, again.titles.length), {})
      : locked.columns.map((column, place) => ({
          ...column,
          Key: Columns[place] ?? null,
          IsRemembered: column.IsRemembered && column.Key === (Columns[place] ?? null),
        }))
    const updated = await tx
      .updateTable('file_import')
      .set({
        format: JSON.stringify(format),
        columns: JSON.stringify(columns),
        ...(again && { total: records.length, letters: JSON.stringify(lettersOf(records)) }),
        // After a change of the format, the person reviews the columns before the check.
        state: again ? 'columns' : 'checking',
        language: session.language,
        employee_id: session.employeeId,
        processed: 0,
        failures: 0,
        version: sql<number>`version + 1`,
      })
      .where('site_id', '=', session.siteId)
      .where('id', '=', id)
      .returning(importColumnNames)
      .executeTakeFirstOrThrow()
    await notifyLive(tx, {
      name: 'importChanged',
      siteId: session.siteId,
      event: { ImportId: id, EndedFor: null },
    })
    return updated
  })
  return describeImport(db, row, { language: session.language, now })
}

const padded = (keys: readonly (string | null)[], length: number): (string | null)[] =>
  Array.from({ length }, (_, place) => keys[place] ?? null)

async function readAgain(
  context: ReceiveContext,
  id: number,
  format: StoredFormat,
): Promise<{ readonly records: readonly Line[]; readonly titles: readonly string[] }> {
  const { content } = await context.db
    .selectFrom('file_import')
    .select('content')
    .where('site_id', '=', context.session.siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (content === null) throw refuse('importStateWrong')
  const file = await read(context, {
    content,
    encoding: format.Encoding,
    separator: format.Separator,
    sheet: format.Sheet,
  })
  return { records: recordsOf(file, format.HeaderLines), titles: titlesOf(file, format.HeaderLines) }
}

/** @throws {Refusal} importColumnsWrong */
function requireColumns(kind: ImportKind, keys: readonly (string | null)[]): void {
  const validKeys = new Set(importColumns[kind].map(({ key }) => key))
  const given = keys.flatMap((key) => key ?? [])
  const wrong = given.find((key, place) => !validKeys.has(key) || given.indexOf(key) < place)
  if (wrong !== undefined) throw refuse('importColumnsWrong', { column: wrong })
  if (given.length === 0) throw refuse('importColumnsWrong', { column: '–' })
}
