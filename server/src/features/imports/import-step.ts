import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import type { AppliedRow } from './applied-row.ts'
import type { ImportStored } from './import-reader.ts'
import type { RecordLine } from './import-records.ts'
import { importColumnNames } from './import-rows.ts'

/** The time without a sign of life after which another process continues an import. */
export const leaseTime = sql<Date>`clock_timestamp() + interval '15 seconds'`

/** Thrown if another process works on the import, or the import has another state now. */
export class LeaseLostError extends Error {}

export interface ImportWork extends Pick<FeatureDependencies, 'db' | 'clock' | 'log' | 'releaseSession'> {
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal
}

/** Stores the results of lines, which are in the same order. */
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

/** Notes the results of rows in an import. */
export async function progress(
  tx: Tx,
  row: ImportStored,
  rows: readonly RecordLine[],
  applied: readonly AppliedRow[],
): Promise<ImportStored> {
  const of = (result: AppliedRow['result']) =>
    applied.filter((one, place) => one.result === result && rows[place]?.line === rows[place]?.first_line)
      .length
  // The counts of a run are those of its check, but for the rows that are refused only now.
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

/** Ends a step of an import. The counts are those of its records. */
export async function endStep(
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

/** Notifies open pages of the progress, and the person of the end. */
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
export const recordImport = (
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
 * Changes an import that the caller works on.
 *
 * @throws {LeaseLostError}
 */
export async function updateLeased(
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

/** Lets other work proceed, and ends a step if the process stops. */
export async function pause({ stopping }: ImportWork): Promise<void> {
  await nextTurn()
  if (stopping.aborted) throw new LeaseLostError()
}
