import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { migrate } from '../src/platform/database/migrate.ts'
import { migrationsFolder } from '../src/platform/database/migration-files.ts'
import { atEnd } from './at-end.ts'
import { createDatabase, dropDatabase } from './create-database.ts'
import { openTestDatabase } from './open-test-database.ts'
import { silentLog } from './silent-log.ts'

/**
 * Opens a PostgreSQL database with all migrations before the given one, such as `0042`: the schema of an older
 * version. `upgrade` runs the given migration, and `upgradeFully` all others, as a start of this version does. The
 * database is removed after the current test, or after the file's tests if none is running.
 */
export async function openDatabaseBefore(migration: string) {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(server, name)
  const { db, close } = await openTestDatabase(url)
  const folder = await mkdtemp(join(tmpdir(), 'verstas-migrations-'))
  atEnd(async () => {
    await close()
    await dropDatabase(server, name)
    await rm(folder, { recursive: true, force: true })
  })
  const upgradeBy = async (files: readonly string[]) => {
    for (const file of files) await copyFile(join(migrationsFolder, file), join(folder, file))
    await migrate(db, silentLog, folder)
  }
  await upgradeBy((await readdir(migrationsFolder)).filter((file) => file < migration))
  return {
    db,
    url,
    upgrade: () => upgradeBy([migration]),
    upgradeFully: () => migrate(db, silentLog),
  }
}
