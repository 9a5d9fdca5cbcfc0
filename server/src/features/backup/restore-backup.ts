import { join } from 'node:path'
import { sql } from 'kysely'
import { lockFolder } from '../../platform/database/folder-lock.ts'
import { unfinishedRestore } from '../../platform/database/migrate.ts'
import { bulkStatementTimeout, openDatabase } from '../../platform/database/open-database.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { describeDatabase, directUrlOf } from '../../platform/database-settings.ts'
import { createStore } from '../../platform/store/create-store.ts'
import type { CommandParts } from './backup-commands.ts'
import { BackupError } from './backup-error.ts'
import { createEmbeddedDatabase, hasEmbeddedDatabase } from './embedded-folder.ts'
import { readErasures, repeatErasures } from './erasure-journal.ts'
import { createFolderPlace } from './place/folder-place.ts'
import { workFolderOf } from './place/open-place.ts'
import type { OpenBackup } from './place-access.ts'
import { restoreFiles } from './restore-files.ts'
import { refuseNewer, restoreRows } from './restore-rows.ts'

/**
 * Restores a backup into the empty database and the store of the settings. Files are restored first, so that
 * a complete database has all its files. Never reads or changes another database. After an interrupted
 * restore, there is no embedded database, and no server starts on a PostgreSQL database.
 *
 * @throws {BackupError}
 */
export async function restoreBackup(
  backup: OpenBackup,
  { settings, log, now, print, onProgress = () => {} }: CommandParts,
): Promise<void> {
  const { dataDir } = settings
  const url = directUrlOf(settings)
  await refuseNewer(backup)
  const fill = async (db: Db) => {
    const rows = await restoreRows(db, backup, {
      log,
      onProgress: (progress) => onProgress({ step: 'database', ...progress }),
    })
    // Ends runs of the backup's server, which are not running here.
    await db.deleteFrom('backup_run').where('ended_at', 'is', null).execute()
    print(`  ${rows} rows are restored and compared with the backup.`)
    const after = new Date(backup.manifest.at)
    for (const place of [backup.place, createFolderPlace(dataDir)])
      for (const line of await repeatErasures(db, await readErasures(place, after), now())) print(line)
  }
  const addFiles = async () => {
    const { added, present, different } = await restoreFiles(
      backup,
      createStore(settings),
      join(workFolderOf(dataDir), 'files'),
      (progress) => onProgress({ step: 'files', ...progress }),
    )
    print(`  ${added} files are restored, ${present} were there already.`)
    for (const name of different)
      print(`  ${name} remains as it is in the store, although it differs from the backup.`)
  }

  if (url === undefined) {
    refuseEmbeddedDatabase(dataDir)
    const lock = await lockFolder(dataDir)
    try {
      refuseEmbeddedDatabase(dataDir)
      await addFiles()
      await createEmbeddedDatabase(dataDir, ({ db }) => fill(db))
    } finally {
      await lock.release()
    }
  } else {
    const { db, close } = await openDatabase({ url, dataDir, log, statementTimeout: bulkStatementTimeout })
    try {
      await refuseTables(db, describeDatabase(settings))
      await sql`create table if not exists ${sql.table(unfinishedRestore)} (backup text)`.execute(db)
      await addFiles()
      await fill(db)
      await sql`drop table ${sql.table(unfinishedRestore)}`.execute(db)
    } finally {
      await close()
    }
  }
  print(
    `  ${backup.backup} is restored into ${describeDatabase(settings)}. Start the server with these settings.`,
  )
  if (backup.manifest.settings.length > 0)
    print(`  The backup has no settings. These were set: ${backup.manifest.settings.join(', ')}`)
}

function refuseEmbeddedDatabase(dataDir: string): void {
  if (!hasEmbeddedDatabase(dataDir)) return
  throw new BackupError(
    `${dataDir} has a database, and a restore overwrites nothing. Restore beside it with another DATA_DIR, and start the server with that one.`,
  )
}

/** Accepts an empty database, and one in which a restore was interrupted before it loaded rows. */
async function refuseTables(db: Db, database: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    order by relname = ${unfinishedRestore} desc, relkind = 'S' limit 2`.execute(db)
  const isInterrupted = rows[0]?.name === unfinishedRestore
  const other = isInterrupted ? rows[1] : rows[0]
  if (other === undefined) return
  const subject = `${database[0]?.toUpperCase()}${database.slice(1)}`
  throw new BackupError(
    isInterrupted
      ? `${subject} has a part of a restore that was interrupted. Drop it (dropdb), create it again (createdb), and repeat the restore.`
      : `${subject} is not empty (${other.name}), and a restore overwrites nothing. ` +
          'Create an empty one beside it (createdb), name it in DATABASE_URL, and start the server with that one.',
  )
}
