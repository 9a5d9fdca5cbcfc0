import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { createBackupParts } from '../../../test/backup-parts.ts'
import { createDatabase, dropDatabase } from '../../../test/create-database.ts'
import { openTestDatabase } from '../../../test/open-test-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { migrate, migrateRestored } from '../../platform/database/migrate.ts'
import { migrationsFolder } from '../../platform/database/migration-files.ts'
import { openBackup } from './place-access.ts'
import { restoreRows } from './restore-rows.ts'

async function emptyDatabase() {
  const server = inject('postgresUrl')
  const name = `older_${randomUUID().replaceAll('-', '')}`
  const { db, close } = await openTestDatabase(await createDatabase(server, name))
  atEnd(async () => {
    await close()
    await dropDatabase(server, name)
  })
  return db
}

interface Released {
  readonly version: string
  /** The checksum of the whole file, which version 0.9.0 stored. */
  readonly file?: string
}

// Version 0.9.0 had no backups. released-backup.pg.test.ts restores backups of later versions.
it('a backup of a database of version 0.9.0 is restored and migrated to the present version', async () => {
  const released: Record<string, Released> = JSON.parse(
    await readFile(join(migrationsFolder, 'released.json'), 'utf8'),
  )
  const migrations = Object.entries(released).filter(([, { version }]) => version === '0.9.0')
  const old = await emptyDatabase()
  await migrateRestored(old, silentLog, { only: new Set(migrations.map(([name]) => name)) })
  await sql`insert into site (name, time_zone) values ('Helsinki', 'Europe/Helsinki')`.execute(old)
  await sql`insert into supplier (number, name) values ('820', 'Mann')`.execute(old)
  for (const [name, { file }] of migrations)
    await sql`update schema_migration set checksum = ${file} where name = ${name}`.execute(old)
  const { place, backUp } = await createBackupParts(old, 'postgres')
  const { name, manifest } = await backUp()
  expect(manifest.feed).toBeNull()

  const restored = await emptyDatabase()
  await restoreRows(restored, await openBackup(place, name, undefined), { log: silentLog })
  expect(await migrate(restored, silentLog)).toEqual([])
  expect(await restored.selectFrom('site').select('name').execute()).toEqual([{ name: 'Helsinki' }])
  expect(await restored.selectFrom('supplier').select('name').execute()).toEqual([{ name: 'Mann' }])
  const { epoch } = await restored.selectFrom('feed_state').select('epoch').executeTakeFirstOrThrow()
  expect(epoch).toMatch(/^[0-9a-f-]{36}$/)
})
