import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { setActor } from '../../platform/events/actor.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { waitForTurn } from '../integration/batch/writers.ts'
import { applyRecord } from './apply-record.ts'
import type { AppliedRow } from './apply-row.ts'
import { type ImportReader, type ImportStored, readerOf } from './import-reader.ts'
import { groupLines, type RecordLine, readRecordLines, recordsOf } from './import-records.ts'
import { importColumnNames } from './import-rows.ts'
import { undoRow } from './undo-row.ts'

/** The number of records per transaction. Other people's changes wait for the locks of the transaction. */
const recordsAtOnce = 50

/** Another process may continue an import after the lease ends without a renewal. */
export const leaseTime = sql<Date>`clock_timestamp() + interval '15 seconds'`

/** Thrown if another process works on the import, or if its state has changed. */
export class LeaseLostError extends Error {}

export interface ImportWork extends Pick<FeatureDependencies, 'db' | 'clock' | 'log' | 'releaseSession'> {
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal
}

/**
 * Completes the current step of an import: checks its rows, writes them or undoes them. Each slice commits
 * together with its progress, so that a killed process neither loses nor repeats rows.
 *
 * @throws {LeaseLostError}
 */
export async function runImport(work: ImportWork, taken: ImportStored): Promise<void> {
  if (taken.state === 'checking') return checkRows(work, taken)
  if (taken.state === 'running') return writeRows(work, taken)
  return undoRows(work, taken)
}

async function checkRows(work: ImportWork, taken: ImportStored): Promise<void> {
  const reader = await readerOf(work.db, taken)
  // A check starts from the beginning after a stop, because the keys of the checked rows are only in memory.
  let row = await inTransaction(work.db, async (tx) => {
    const begun = await updateLeased(tx, taken, { processed: 0, ...noCounts })
    await groupLines(tx, begun, reader)
    return begun
  })
  const lines = new Map<string, number>()
  for (let after = 0; ; ) {
    const rows = await readRecordLines(work.db, row, sql<boolean>`first_line > ${after}`, recordsAtOnce)
    const last = rows.at(-1)
    if (last === undefined) break
    const applied = await tryRows(work, reader, rows, lines)
    row = await inTransaction(work.db, async (tx) => {
      await storeResults(tx, row, rows, applied)
      return progress(tx, row, rows, applied)
    })
    after = last.first_line
    await pause(work)
  }
  await inTransaction(work.db, (tx) => endStep(tx, row, { state: 'checked' }))
}

/** Applies rows in a transaction that is rolled back. */
async function tryRows(
  { db, clock, releaseSession }: ImportWork,
  reader: ImportReader,
  rows: readonly RecordLine[],
  lines: Map<string, number>,
): Promise<AppliedRow[]> {
  const applied: AppliedRow[] = []
  await inTransaction(db, async (tx) => {
    for (const record of recordsOf(rows)) {
      const lineOf = (keys: readonly string[]) => keys.flatMap((key) => lines.get(key) ?? [])[0]
      const results = await applyRecord(tx, reader, record, {
        now: clock.now(),
        lineOf,
        releaseSession,
        logSecurity: () => {},
      })
      const [first] = results
      if (first !== undefined && first.result !== 'refused')
        for (const key of first.keys) lines.set(key, record[0]?.line ?? 0)
      applied.push(...results)
    }
    throw new DryRunEnded()
  }).catch((error: unknown) => {
    if (!(error instanceof DryRunEnded)) throw error
  })
  return applied
}

class DryRunEnded extends Error {}

/** Applies the lines of one record without writing anything. */
export async function tryRecord(
  db: Db,
  reader: ImportReader,
  lines: readonly RecordLine[],
  circumstances: Omit<Parameters<typeof applyRecord>[3], 'logSecurity'>,
): Promise<readonly AppliedRow[]> {
  let applied: readonly AppliedRow[] = []
  await inTransaction(db, async (tx) => {
    applied = await applyRecord(tx, reader, lines, { ...circumstances, logSecurity: () => {} })
    throw new DryRunEnded()
  }).catch((error: unknown) => {
    if (!(error instanceof DryRunEnded)) throw error
  })
  return applied
}

async function writeRows(work: ImportWork, taken: ImportStored): Promise<void> {
  const reader = await readerOf(work.db, taken)
  let row = taken
  for (let after = 0; ; ) {
    const isOpen = sql<boolean>`first_line > ${after} and written is null and result <> 'refused'`
    const rows = await readRecordLines(work.db, row, isOpen, recordsAtOnce)
    const last = rows.at(-1)
    if (last === undefined) break
    const security = new SecurityLines(work, row)
    row = await inTransaction(work.db, async (tx) => {
      await setActor(tx, { kind: 'employee', id: row.employee_id })
      await waitForTurn(tx, row.kind)
      const applied: AppliedRow[] = []
      security.clear()
      const circumstances = { ...contextOf(work, security), lineOf: () => undefined }
      for (const record of recordsOf(rows))
        applied.push(...(await applyRecord(tx, reader, record, circumstances)))
      await storeResults(tx, row, rows, applied, { isWritten: true })
      return progress(tx, row, rows, applied)
    })
    security.write()
    after = last.first_line
    await pause(work)
  }
  await inTransaction(work.db, async (tx) => {
    await endStep(tx, row, { state: 'done', ended_at: work.clock.now(), content: null })
    await recordImport(tx, row, work.clock.now(), 'fileImported')
  })
}

const contextOf = ({ clock, releaseSession }: ImportWork, security: SecurityLines) => ({
  now: clock.now(),
  releaseSession,
  logSecurity: (...line: Parameters<SecurityLines['add']>) => security.add(...line),
})

/** Collects the lines of the security log during a transaction. A retry of the transaction clears them. */
class SecurityLines {
  readonly #log: ImportWork['log']
  readonly #author: { readonly employeeId: number; readonly siteId: number }
  #lines: (readonly ['person added' | 'person changed', number])[] = []

  constructor({ log }: ImportWork, { employee_id, site_id }: ImportStored) {
    this.#log = log
    this.#author = { employeeId: employee_id, siteId: site_id }
  }

  add(event: 'person added' | 'person changed', ofEmployeeId: number): void {
    this.#lines.push([event, ofEmployeeId])
  }

  clear(): void {
    this.#lines = []
  }

  write(): void {
    for (const [event, ofEmployeeId] of this.#lines)
      logSecurity({ log: this.#log }, event, { ...this.#author, ofEmployeeId })
  }
}

async function undoRows(work: ImportWork, taken: ImportStored): Promise<void> {
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
      let keptCount = 0
      for (const { line, written } of rows) {
        const isKept = await undoRow({ tx, reader, ...contextOf(work, security) }, written ?? [])
        if (isKept) keptCount += 1
        await tx
          .updateTable('file_import_row')
          .set(isKept ? { is_kept: true } : { written: null })
          .where('site_id', '=', row.site_id)
          .where('import_id', '=', row.id)
          .where('line', '=', line)
          .execute()
      }
      const updated = await updateLeased(tx, row, {
        processed: sql<number>`processed + ${rows.length}`,
        kept_count: sql<number>`kept_count + ${keptCount}`,
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

/** Stores the results of lines. Results and lines have the same order. */
export async function storeResults(
  tx: Tx,
  { site_id, id }: ImportStored,
  rows: readonly RecordLine[],
  applied: readonly AppliedRow[],
  { isWritten = false }: { readonly isWritten?: boolean } = {},
): Promise<void> {
  const stored = applied.map(({ result, faults, changes, keys, written }, index) => ({
    line: rows[index]?.line,
    ...{ result, faults, changes, keys },
    written: isWritten && result !== 'refused' ? written : null,
  }))
  await sql`
    update file_import_row set result = sent.result, faults = sent.faults, changes = sent.changes, keys = sent.keys,
      written = sent.written
    from jsonb_to_recordset(${JSON.stringify(stored)}::text::jsonb)
      as sent (line int, result text, faults jsonb, changes jsonb, keys jsonb, written jsonb)
    where site_id = ${site_id} and import_id = ${id} and file_import_row.line = sent.line`.execute(tx)
}

export const noCounts = { new_count: 0, changed_count: 0, same_count: 0, refused_count: 0 }

async function progress(
  tx: Tx,
  row: ImportStored,
  rows: readonly RecordLine[],
  applied: readonly AppliedRow[],
): Promise<ImportStored> {
  const of = (result: AppliedRow['result']) =>
    applied.filter((one, place) => one.result === result && rows[place]?.line === rows[place]?.first_line)
      .length
  // A run keeps the counts of its check, except for rows that are refused during the run.
  const isCheck = row.state === 'checking'
  const counts = isCheck
    ? {
        new_count: sql<number>`new_count + ${of('new')}`,
        changed_count: sql<number>`changed_count + ${of('changed')}`,
        same_count: sql<number>`same_count + ${of('same')}`,
        refused_count: sql<number>`refused_count + ${of('refused')}`,
      }
    : {}
  const updated = await updateLeased(tx, row, {
    processed: sql<number>`processed + ${rows.length}`,
    leased_until: leaseTime,
    failures: 0,
    ...counts,
  })
  await notifyImport(tx, updated, { isEnded: false })
  return updated
}

/** Ends a step of an import and sets its counts. */
async function endStep(
  tx: Tx,
  row: ImportStored,
  columns: UpdateObject<Tables, 'file_import'>,
): Promise<void> {
  const count = (result: string) =>
    sql<number>`(select count(*)::int from file_import_row where site_id = ${row.site_id} and import_id = ${row.id} and result = ${result} and line = first_line)`
  const updated = await updateLeased(tx, row, {
    ...columns,
    lease_owner: null,
    leased_until: null,
    new_count: count('new'),
    changed_count: count('changed'),
    same_count: count('same'),
    refused_count: count('refused'),
    version: sql<number>`version + 1`,
  })
  await notifyImport(tx, updated, { isEnded: true })
}

/** Notifies open pages of the progress, and the person when the step ends. */
export const notifyImport = (
  tx: Tx,
  { site_id, id, employee_id }: ImportStored,
  { isEnded }: { readonly isEnded: boolean },
): Promise<void> =>
  notifyLive(tx, {
    name: 'importChanged',
    siteId: site_id,
    event: { ImportId: id, EndedFor: isEnded ? employee_id : null },
  })

/** Stores the event that the audit log shows. */
const recordImport = (
  tx: Tx,
  row: ImportStored,
  at: Date,
  kind: 'fileImported' | 'importUndone',
): Promise<void> =>
  recordEvents(tx, [
    {
      siteId: row.site_id,
      at,
      employeeId: row.employee_id,
      entity: 'setting',
      entityId: row.id,
      kind,
      subject: { List: 'imports', Name: row.file_name },
      before: null,
      after: { Kind: row.kind, New: row.new_count, Changed: row.changed_count },
    },
  ])

/**
 * Updates an import whose lease the caller holds.
 *
 * @throws {LeaseLostError}
 */
async function updateLeased(
  db: Db | Tx,
  { id, lease_owner, state }: ImportStored,
  columns: UpdateObject<Tables, 'file_import'>,
): Promise<ImportStored> {
  const updated = await db
    .updateTable('file_import')
    .set(columns)
    .where('id', '=', id)
    .where('lease_owner', '=', lease_owner)
    .where('state', '=', state)
    .returning(importColumnNames)
    .executeTakeFirst()
  if (updated === undefined) throw new LeaseLostError()
  return updated
}

async function pause({ stopping }: ImportWork): Promise<void> {
  await nextTurn()
  if (stopping.aborted) throw new LeaseLostError()
}
