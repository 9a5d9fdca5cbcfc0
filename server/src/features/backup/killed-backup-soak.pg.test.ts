import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addPictures, loadSmallDealership, temporaryFolder } from '../../../test/backup-parts.ts'
import { runBackupProcess } from '../../../test/backup-process.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { createStore } from '../../platform/store/create-store.ts'
import { createFolderPlace } from './place/folder-place.ts'
import { listBackupNames } from './place-access.ts'

const { db, url = '' } = await freshDatabase()
await loadSmallDealership(db)
const dataDir = await temporaryFolder()
await addPictures(db, createStore({ dataDir, storageUrl: undefined }), 5)

const passphrase = { BACKUP_PASSPHRASE: 'a long enough passphrase' }

/** Moments of a kill, each with its message of progress. */
const moments = [
  ['the first table', 'database:1'],
  ['a table', 'database:60'],
  ['the last tables', 'database:120'],
  ['the first file', 'files:1'],
  ['a file', 'files:8'],
] as const

it.each(moments)(
  'a backup that is killed at %s is not listed, and the next one is whole',
  async (_, killAt) => {
    const to = await temporaryFolder()
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_TO: to, ...passphrase }
    const killed = await runBackupProcess('backup', { environment, killAt })
    expect(killed.code).toBe(null)
    expect(await listBackupNames(createFolderPlace(to))).toEqual([])
    const none = await runBackupProcess('verify-backup', { environment, words: ['latest'] })
    expect([none.code, none.output]).toEqual([1, expect.stringContaining('has no complete backup')])

    const whole = await runBackupProcess('backup', { environment })
    expect([whole.code, whole.output]).toEqual([0, expect.stringContaining('15 files')])
    const verified = await runBackupProcess('verify-backup', { environment, words: ['latest'] })
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('15 opened files')])
  },
)

it('a restore that is killed leaves no embedded database, and the next one is whole', async () => {
  const to = await temporaryFolder()
  const environment = { BACKUP_TO: to, ...passphrase }
  await runBackupProcess('backup', { environment: { ...environment, DATABASE_URL: url, DATA_DIR: dataDir } })
  const restored = await temporaryFolder()
  const restore = { environment: { ...environment, DATA_DIR: restored }, words: ['latest'] }
  for (const [, killAt] of moments) {
    const killed = await runBackupProcess('restore', { ...restore, killAt })
    expect(killed.code).toBe(null)
    expect(existsSync(join(restored, 'pg'))).toBe(false)
  }
  const whole = await runBackupProcess('restore', restore)
  expect([whole.code, whole.output]).toEqual([0, expect.stringContaining('rows are restored and compared')])
  expect(await readdir(join(restored, 'backup'))).toEqual(['files'])
  const again = await runBackupProcess('restore', restore)
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('a restore overwrites nothing')])
})
