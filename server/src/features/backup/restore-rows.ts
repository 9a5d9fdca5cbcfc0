import { sql } from 'kysely'
import {
  type CopyableTable,
  dropReferences,
  insertJsonRows,
  listTables,
  readRowsAsJson,
  setSequences,
  withoutTriggers,
} from '../../platform/database/bulk-rows.ts'
import type { DatabaseLog } from '../../platform/database/database-log.ts'
import { makeRoomInFeed } from '../../platform/database/make-partitions.ts'
import { migrateRestored } from '../../platform/database/migrate.ts'
import { migrationsFolder, readMigrationFiles } from '../../platform/database/migration-files.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { BackupError, takeAnother } from './backup-error.ts'
import type { Manifest, Part } from './manifest.ts'
import { readPart } from './parts.ts'
import type { OpenBackup } from './place-access.ts'
import { fixTextForms } from './read-snapshot.ts'
import { RowSum } from './row-sum.ts'

interface RestoreOptions {
  readonly log: DatabaseLog
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void
  /** The folder of the migrations, which a test replaces. */
  readonly folder?: string
}

/**
 * Restores the rows of a backup into an empty database, and migrates it to the present version. First creates
 * the schema of the backup's version. Then loads all rows in one transaction, reads them back and compares
 * them with the manifest. The change feed begins a new epoch, because its readers know positions that are not
 * in the backup.
 *
 * @returns the number of rows
 * @throws {BackupError} if the backup is of a newer version or is damaged; the database is then useless
 */
export async function restoreRows(
  db: Db,
  backup: OpenBackup,
  { log, onProgress = () => {}, folder = migrationsFolder }: RestoreOptions,
): Promise<number> {
  const { manifest } = backup
  await refuseNewer(backup, folder)
  const only = new Set(manifest.migrations.map(({ name }) => name))
  await migrateRestored(db, log, { only, folder })
  const rows = await inTransaction(db, (tx) => loadRows(tx, backup, onProgress))
  await migrateRestored(db, log, { folder })
  await sql`analyze`.execute(db)
  return rows
}

/**
 * Refuses a backup whose migrations this version does not have.
 *
 * @throws {BackupError} with the version that can restore it
 */
export async function refuseNewer(
  { backup, manifest }: Pick<OpenBackup, 'backup' | 'manifest'>,
  folder = migrationsFolder,
): Promise<void> {
  const files = await readMigrationFiles(folder)
  for (const { name, checksum } of manifest.migrations) {
    const file = files.find((candidate) => candidate.name === name)
    if (file && [file.checksum, file.releasedChecksum].includes(checksum)) continue
    throw new BackupError(
      `The backup ${backup} was made by version ${manifest.version}, which has the migration ${name}. ` +
        `Take version ${manifest.version} or a newer one to restore it.`,
    )
  }
}

async function loadRows(
  tx: Tx,
  backup: OpenBackup,
  onProgress: NonNullable<RestoreOptions['onProgress']>,
): Promise<number> {
  await fixTextForms(tx)
  const tables = await listTables(tx)
  const { tables: parts } = backup.manifest
  refuseOtherTables(backup.backup, tables, parts)
  const references = await dropReferences(tx)
  await makeRoomInFeed(tx, backup.manifest.feed?.position ?? 0)
  let rows = 0
  for (const [done, table] of tables.entries()) {
    onProgress({ done, total: tables.length })
    const part = parts[table.table] as Part
    await withoutTriggers(tx, table.table, async () => {
      // Deletes rows that a migration has added, because the backup contains them, too.
      await sql`delete from ${sql.table(table.table)}`.execute(tx)
      await readPart(backup, `tables/${table.table}`, part, (lines) => insertJsonRows(tx, table, lines))
    })
    await compareRows(tx, backup.backup, table, part)
    rows += part.rows
  }
  for (const restore of references) await sql.raw(restore).execute(tx)
  await setSequences(tx, backup.manifest.sequences)
  await beginFeed(tx, backup.manifest.feed)
  return rows
}

function refuseOtherTables(
  backup: string,
  tables: readonly CopyableTable[],
  parts: Manifest['tables'],
): void {
  const names = tables.map(({ table }) => table)
  const other = [
    ...names.filter((name) => parts[name] === undefined),
    ...Object.keys(parts).filter((name) => !names.includes(name)),
  ]
  if (other.length > 0)
    throw new BackupError(
      `The backup ${backup} does not have the tables of its version (${other.join(', ')}). ${takeAnother}`,
    )
}

/** Reads the rows of a table back, and compares their number and their sum with the manifest. */
async function compareRows(tx: Tx, backup: string, table: CopyableTable, part: Part): Promise<void> {
  const sum = new RowSum()
  for await (const lines of readRowsAsJson(tx, table)) for (const line of lines) sum.add(line)
  if (sum.rows !== part.rows || sum.digest() !== part.sum)
    throw new BackupError(
      `The table ${table.table} of the backup ${backup} cannot be restored: ${sum.rows} of ${part.rows} rows are the same. ${takeAnother}`,
    )
}

/** Continues the positions of the change feed in the new epoch, which the migration has chosen. */
async function beginFeed(tx: Tx, feed: Manifest['feed']): Promise<void> {
  if (feed === null) return
  await sql`update feed_state set position = ${feed.position}::bigint, began_at = ${feed.beganAt}::timestamptz`.execute(
    tx,
  )
}
