import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { addPictures, addSmallSite, temporaryFolder } from '../../../test/backup-parts.ts'
import { runBackupProcess } from '../../../test/backup-process.ts'
import { createDatabase, dropDatabase } from '../../../test/create-database.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { openTestDatabase } from '../../../test/open-test-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { createStore } from '../../platform/store/create-store.ts'
import { createFolderPlace } from './place/folder-place.ts'
import { listBackupNames, openBackup } from './place-access.ts'
import { verifyBackup } from './verify-backup.ts'

// killed-backup-soak.pg.test.ts tests further moments of a kill, and the embedded database.
const { db, url = '' } = await freshDatabase()
await addSmallSite(db)
const dataDir = await temporaryFolder()
await addPictures(db, createStore({ dataDir, storageUrl: undefined }), 5)

const passphrase = { BACKUP_PASSPHRASE: 'a long enough passphrase' }

it('a backup that is killed while it copies files is not listed, and the next one is complete', async () => {
  const to = await temporaryFolder()
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_TO: to, ...passphrase }
  const killed = await runBackupProcess('backup', { environment, killAt: 'files:8' })
  expect(killed.code).toBe(null)
  expect(await listBackupNames(createFolderPlace(to))).toEqual([])
  const whole = await runBackupProcess('backup', { environment })
  expect([whole.code, whole.output]).toEqual([0, expect.stringContaining('15 files')])
  const backup = await openBackup(createFolderPlace(to), 'latest', passphrase.BACKUP_PASSPHRASE)
  const scratch = await freshDatabase()
  const verified = await verifyBackup(backup, {
    ...{ db: scratch.db, log: silentLog, fileCount: 100, now: () => new Date() },
  })
  expect(verified.files).toBe(15)
})

const readFeed = (database: Db) =>
  database.selectFrom('feed_state').select(['epoch', 'position']).executeTakeFirstOrThrow()

it('no server starts on a PostgreSQL database whose restore was killed', async () => {
  const to = await temporaryFolder()
  const environment = { BACKUP_TO: to, ...passphrase }
  await runBackupProcess('backup', { environment: { ...environment, DATABASE_URL: url, DATA_DIR: dataDir } })
  const server = inject('postgresUrl')
  const restored = await temporaryFolder()
  const target = async () => {
    const name = `killed_${randomUUID().replaceAll('-', '')}`
    atEnd(() => dropDatabase(server, name))
    return createDatabase(server, name)
  }
  const half = await target()
  const restore = {
    environment: { ...environment, DATA_DIR: restored, DATABASE_URL: half },
    words: ['latest'],
  }
  const killed = await runBackupProcess('restore', { ...restore, killAt: 'database:80' })
  expect(killed.code).toBe(null)
  const halfFilled = await openTestDatabase(half)
  atEnd(() => halfFilled.close())
  await expect(migrate(halfFilled.db, silentLog)).rejects.toThrow(
    'The restore into this database did not finish',
  )
  const repeated = await runBackupProcess('restore', restore)
  expect([repeated.code, repeated.output]).toEqual([
    1,
    expect.stringContaining('a restore that was interrupted. Drop it'),
  ])
  const lacking = await runBackupProcess('backup', { environment: restore.environment })
  expect([lacking.code, lacking.output]).toEqual([
    1,
    expect.stringContaining('a backup of it would lack data'),
  ])
  const whole = await target()
  const empty = { ...environment, DATA_DIR: restored, DATABASE_URL: whole }
  const nothing = await runBackupProcess('backup', { environment: empty })
  expect([nothing.code, nothing.output]).toEqual([1, expect.stringContaining('There is nothing to back up')])
  const done = await runBackupProcess('restore', {
    environment: empty,
    words: ['latest'],
  })
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('rows are restored and compared')])
  const opened = await openTestDatabase(whole)
  atEnd(() => opened.close())
  expect(await migrate(opened.db, silentLog)).toEqual([])
  // Readers of the change feed know positions that the backup lacks.
  const [before, after] = await Promise.all([db, opened.db].map(readFeed))
  expect(after?.position).toBe(before?.position)
  expect(after?.epoch).not.toBe(before?.epoch)
})
