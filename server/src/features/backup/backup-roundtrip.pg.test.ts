import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import {
  addPictures,
  addSmallSite,
  createBackupParts,
  loadSmallDealership,
  temporaryFolder,
} from '../../../test/backup-parts.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { listOpenToOthers } from '../../../test/open-to-others.ts'
import { copyPgliteTemplate } from '../../../test/pglite-template.ts'
import { startS3 } from '../../../test/s3-server.ts'
import { silentLog } from '../../../test/silent-log.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { readStorageUrl } from '../../platform/storage-url.ts'
import { createFolderStore } from '../../platform/store/folder-store.ts'
import type { Manifest } from './manifest.ts'
import { createS3Place } from './place/s3-place.ts'
import { listBackups, openBackup } from './place-access.ts'
import { restoreFiles } from './restore-files.ts'
import { restoreRows } from './restore-rows.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

/** True for `npm test`, which verifies only one of two backups. */
const isUsual = process.env.VERSTAS_TESTS === 'usual'

// The databases to restore into are migrated in advance, which a restore detects. Tests of restores into
// empty databases: older-backup.pg.test.ts, killed-backup.pg.test.ts, daily-backup-soak.pg.test.ts.
const { db } = await freshDatabase()
await loadSmallDealership(db)

async function migratedPglite(): Promise<Db> {
  const { db: empty, close } = await copyPgliteTemplate()
  atEnd(close)
  return empty
}

/** Returns the number of rows and the row sum of each table in a backup. */
const sumsOf = ({ tables }: Manifest) =>
  Object.entries(tables).map(([name, { rows, sum }]) => [name, rows, sum])

it('a backup moves every row, number and file from PostgreSQL to the embedded database and back', async () => {
  const { folder, store, place, backUp } = await createBackupParts(db, 'postgres')
  const files = await addPictures(db, store, 4)
  const { name, manifest } = await backUp('a long enough passphrase')
  expect(manifest.files).toMatchObject({ count: 12, problems: [] })
  expect(await listOpenToOthers(folder)).toEqual([])

  const embedded = await migratedPglite()
  const backup = await openBackup(place, name, 'a long enough passphrase')
  await restoreRows(embedded, backup, { log: silentLog })
  const second = await createBackupParts(embedded, 'pglite')
  const written = await writeBackup(
    { db: embedded, engine: 'pglite', store, version: '0.9.0', settings: [] },
    second.place,
    undefined,
    () => new Date(),
  )
  expect(sumsOf(written.manifest)).toEqual(sumsOf(manifest))
  expect(written.manifest.sequences).toEqual(manifest.sequences)
  expect(written.manifest.feed?.position).toBe(manifest.feed?.position)
  const { db: returned } = await freshDatabase()
  const plain = await openBackup(second.place, written.name, undefined)
  await restoreRows(returned, plain, { log: silentLog })
  const third = await (await createBackupParts(returned, 'postgres')).backUp()
  expect(sumsOf(third.manifest)).toEqual(sumsOf(manifest))

  const target = await temporaryFolder()
  const restored = createFolderStore(join(target, 'files'))
  const scratch = await temporaryFolder()
  expect(await restoreFiles(backup, restored, scratch)).toEqual({ added: 12, present: 0, different: [] })
  expect(await listOpenToOthers(target)).toEqual([])
  for (const [file, bytes] of files) {
    const [key = '', part = ''] = file.split('.')
    expect((await buffer(await restored.open({ key, part: part as 'original' }))).equals(bytes)).toBe(true)
  }
  expect(await restoreFiles(backup, restored, scratch)).toEqual({ added: 0, present: 12, different: [] })

  const [changed = ''] = files.keys()
  const [key = '', part = ''] = changed.split('.')
  const path = join(scratch, 'other')
  await writeFile(path, 'other')
  await restored.remove(key)
  await restored.put({ key, part: part as 'original' }, path)
  const different = [changed]
  expect(await restoreFiles(backup, restored, scratch)).toEqual({ added: 2, present: 9, different })
  expect(await restoreFiles(backup, restored, scratch)).toEqual({ added: 0, present: 11, different })
})

it('a second backup copies only new files, and both backups can be verified', async () => {
  const { store, place, backUp } = await createBackupParts(db, 'postgres')
  await addPictures(db, store, 2)
  const first = await backUp()
  const known = first.manifest.files.count
  await addPictures(db, store, 1)
  const second = await backUp()
  expect([first.copiedFiles, second.copiedFiles]).toEqual([known, 3])
  expect(second.manifest.files.count).toBe(known + 3)
  for (const { name, manifest } of isUsual ? [second] : [first, second]) {
    const empty = await freshDatabase()
    const verified = await verifyBackup(await openBackup(place, name, undefined), {
      ...{ db: empty.db, log: silentLog, fileCount: 5, now: () => new Date() },
    })
    const rows = Object.values(manifest.tables).reduce((sum, part) => sum + part.rows, 0)
    expect(verified).toMatchObject({ rows, files: 5 })
  }
  const listed = await listBackups(place)
  expect(listed.map(({ verified }) => verified?.files)).toEqual([isUsual ? undefined : 5, 5])
})

it('a backup in a bucket can be restored, and lists a file that is missing in the store', async () => {
  const place = createS3Place(readStorageUrl(await startS3()), await temporaryFolder())
  // Few rows, because the other tests restore many.
  const { db } = await freshDatabase()
  await addSmallSite(db)
  const { store } = await createBackupParts(db, 'postgres')
  const pictures = await addPictures(db, store, 1)
  const [key = ''] = [...pictures.keys()][0]?.split('.') ?? []
  await store.remove(key)
  const source = { db, engine: 'postgres' as const, store, version: '0.9.0', settings: [] }
  const { name, manifest } = await writeBackup(source, place, 'a long enough passphrase', () => new Date())
  expect(manifest.files.problems).toContainEqual({ name: `${key}.original`, problem: 'missing' })
  const backup = await openBackup(place, 'latest', 'a long enough passphrase')
  expect(backup.backup).toBe(name)
  const { db: restored } = await freshDatabase()
  await restoreRows(restored, backup, { log: silentLog })
})

it('a backup contains one consistent state of the database, despite concurrent writes', async () => {
  const { place, store } = await createBackupParts(db, 'postgres')
  const source = { db, engine: 'postgres' as const, store, version: '0.9.0', settings: [] }
  const count = async () => (await db.selectFrom('customer').select('id').execute()).length
  const before = await count()
  const site = await db.selectFrom('site').select('id').limit(1).executeTakeFirstOrThrow()
  let isAdded: Promise<unknown> | undefined
  const { manifest } = await writeBackup(
    source,
    place,
    undefined,
    () => new Date(),
    ({ step }) => {
      if (step === 'database')
        isAdded ??= db.insertInto('customer').values({ site_id: site.id, last_name: 'Later' }).execute()
    },
  )
  await isAdded
  expect(await count()).toBe(before + 1)
  expect(manifest.tables.customer?.rows).toBe(before)
})
