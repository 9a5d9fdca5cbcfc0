import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { addPictures, addSmallSite, createBackupParts, temporaryFolder } from '../../../test/backup-parts.ts'
import { createDatabase, dropDatabase } from '../../../test/create-database.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { openTestDatabase } from '../../../test/open-test-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { createFolderStore } from '../../platform/store/folder-store.ts'
import { productVersion } from '../../platform/version.ts'
import { createFolderPlace } from './place/folder-place.ts'
import { openBackup } from './place-access.ts'
import { restoreFiles } from './restore-files.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

/** A packed place with a small backup of each released version, made by that version (docs/releasing.md). */
const archives = join(import.meta.dirname, '../../../test/released-backups')
const passphrase = 'a long enough passphrase'

const changelog = readFileSync(join(import.meta.dirname, '../../../../CHANGELOG.md'), 'utf8')
const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(\d/gm)].map(([, version = '']) => version)
// Version 0.9.0 had no backups; older-backup.pg.test.ts restores a database of it.
const withBackups = released.filter((version) => version !== '0.9.0')

const archiveOf = (version: string): string => join(archives, `${version}.tar.gz`)

it.each(withBackups)(
  'a backup that version %s made is restored as it was, with its files',
  async (version) => {
    const folder = await temporaryFolder()
    execFileSync('tar', ['xz', '-C', folder, '-f', archiveOf(version)])
    const backup = await openBackup(createFolderPlace(folder), 'latest', passphrase)
    expect(backup.manifest.version).toBe(version)

    const server = inject('postgresUrl')
    const name = `released_${randomUUID().replaceAll('-', '')}`
    const { db, close } = await openTestDatabase(await createDatabase(server, name))
    atEnd(async () => {
      await close()
      await dropDatabase(server, name)
    })
    // Every row is read back and compared with the manifest before it is migrated.
    const { rows, files } = await verifyBackup(backup, {
      ...{ db, log: silentLog, fileCount: 100, now: () => new Date() },
    })
    expect(rows).toBeGreaterThan(30)
    expect(await migrate(db, silentLog)).toEqual([])
    expect(await db.selectFrom('employee').select('name').execute()).toContainEqual({ name: 'Anna' })
    const customers = await db.selectFrom('customer').select('last_name').orderBy('last_name').execute()
    expect(customers.map(({ last_name }) => last_name)).toEqual(['Aalto', 'Berg', 'Cygnaeus'])

    const store = createFolderStore(join(folder, 'restored'))
    expect(await restoreFiles(backup, store, join(folder, 'work'))).toMatchObject({
      added: files,
      different: [],
    })
    const { rows: keys } = await sql<{ key: string; size: number }>`
    select key, byte_size::int as size from attachment`.execute(db)
    expect(keys.length).toBeGreaterThan(0)
    for (const { key, size } of keys)
      expect(await buffer(await store.open({ key, part: 'original' }))).toHaveLength(size)
  },
)

it('every release since the oldest one in the list has an archive of a backup', () => {
  expect(withBackups.at(-1)).toBe('0.10.0')
})

// KEEP_BACKUP=0.11.0 makes the archive of the version that is about to be released.
it.runIf(process.env.KEEP_BACKUP === productVersion)('makes the archive of this version', async () => {
  expect(existsSync(archiveOf(productVersion))).toBe(false)
  const { db } = await freshDatabase()
  await addSmallSite(db)
  const { folder, store, place } = await createBackupParts(db, 'postgres')
  await addPictures(db, store, 1)
  const source = { db, engine: 'postgres' as const, store, version: productVersion, settings: ['PORT'] }
  await writeBackup(source, place, passphrase, () => new Date())
  execFileSync('tar', ['cz', '-C', folder, '-f', archiveOf(productVersion), '.'])
})
