import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import {
  addPictures,
  addSmallSite,
  loadSmallDealership,
  temporaryFolder,
} from '../../../test/backup-parts.ts'
import { type KillMoment, runBackupProcess } from '../../../test/backup-process.ts'
import { createDatabase, dropDatabase } from '../../../test/create-database.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { openTestDatabase } from '../../../test/open-test-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createStore } from '../../platform/store/create-store.ts'
import { createFolderPlace } from './place/folder-place.ts'
import { listBackupNames } from './place-access.ts'
import { writeBackup } from './write-backup.ts'

const { db, url = '' } = await freshDatabase()
await loadSmallDealership(db)
const dataDir = await temporaryFolder()
const store = createStore({ dataDir, storageUrl: undefined })
await addPictures(db, store, 5)

const passphrase = { BACKUP_PASSPHRASE: 'a long enough passphrase' }

const moments: readonly (readonly [string, KillMoment])[] = [
  ['the first table', 'database:1'],
  ['a table', 'database:60'],
  ['the last tables', 'database:120'],
  ['the first file', 'files:1'],
  ['a file', 'files:8'],
]

it.each([...moments, ['the manifest', 'rename:/manifest.json'] as const])(
  'a backup that is killed at %s is not listed, and the next one is complete',
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

it('a backup that is killed after its manifest, or while old backups are removed, is complete', async () => {
  const to = await temporaryFolder()
  const place = createFolderPlace(to)
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_TO: to, ...passphrase }
  const source = { db, engine: 'postgres' as const, store, version: '0.10.0', settings: [] }
  for (const at of ['2026-11-02T03:00:00Z', '2026-11-03T03:00:00Z'])
    await writeBackup(source, place, passphrase.BACKUP_PASSPHRASE, () => new Date(at))
  const keepOne = { ...environment, BACKUP_KEEP: '1,0,0' }
  for (const [killAt, count] of [
    ['renamed:/manifest.json', 3],
    ['removed:/manifest.json', 3],
  ] as const) {
    expect((await runBackupProcess('backup', { environment: keepOne, killAt })).code).toBe(null)
    expect(await listBackupNames(place)).toHaveLength(count)
    const verified = await runBackupProcess('verify-backup', { environment, words: ['latest'] })
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('can be restored')])
  }
  const { code } = await runBackupProcess('backup', { environment: keepOne })
  const names = await listBackupNames(place)
  expect([code, names.filter((name) => name.startsWith('2026-11-0'))]).toEqual([0, []])
  const verified = await runBackupProcess('verify-backup', { environment, words: [names[0] ?? ''] })
  expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('15 opened files')])
})

it('a killed restore leaves no embedded database, and the next restore is complete', async () => {
  const to = await temporaryFolder()
  const environment = { BACKUP_TO: to, ...passphrase }
  await runBackupProcess('backup', { environment: { ...environment, DATABASE_URL: url, DATA_DIR: dataDir } })
  const restored = await temporaryFolder()
  const restore = { environment: { ...environment, DATA_DIR: restored }, words: ['latest'] }
  for (const killAt of [...moments.map(([, moment]) => moment), 'print:rows are', 'rename:/pg'] as const) {
    const killed = await runBackupProcess('restore', { ...restore, killAt })
    expect(killed.code).toBe(null)
    expect(existsSync(join(restored, 'pg'))).toBe(false)
  }
  const inPlace = await runBackupProcess('restore', { ...restore, killAt: 'renamed:/pg' })
  expect([inPlace.code, inPlace.output]).toEqual([
    null,
    expect.stringContaining('rows are restored and compared'),
  ])
  const again = await runBackupProcess('restore', restore)
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('a restore overwrites nothing')])
  expect(await readdir(join(restored, 'backup'))).toEqual([])
  const opened = await openDatabase({ dataDir: restored, log: silentLog })
  atEnd(() => opened.close())
  expect(await migrate(opened.db, silentLog)).toEqual([])
  expect(await opened.db.selectFrom('attachment').select('key').execute()).toHaveLength(5)
})

it('no server starts on a PostgreSQL database whose restore was killed', async () => {
  const small = await freshDatabase()
  await addSmallSite(small.db)
  const ofSmall = await temporaryFolder()
  await addPictures(small.db, createStore({ dataDir: ofSmall, storageUrl: undefined }), 3)
  const to = await temporaryFolder()
  const backup = { DATABASE_URL: small.url ?? '', DATA_DIR: ofSmall, BACKUP_TO: to, ...passphrase }
  await runBackupProcess('backup', { environment: backup })
  const server = inject('postgresUrl')
  const restored = await temporaryFolder()
  const early = ['files:1', 'files:8'] as const
  const late = [
    'database:1',
    'database:60',
    'database:120',
    'print:rows are',
    'print:is restored into',
  ] as const
  for (const moment of [early, ...late]) {
    const name = `killed_${randomUUID().replaceAll('-', '')}`
    const DATABASE_URL = await createDatabase(server, name)
    const environment = { ...backup, DATABASE_URL, DATA_DIR: restored }
    const restore = { environment, words: ['latest'] }
    const opened = await openTestDatabase(DATABASE_URL)
    atEnd(async () => {
      await opened.close()
      await dropDatabase(server, name)
    })
    for (const killAt of typeof moment === 'string' ? [moment] : moment) {
      expect((await runBackupProcess('restore', { ...restore, killAt })).code).toBe(null)
      const start = migrate(opened.db, silentLog)
      if (killAt === 'print:is restored into') expect(await start).toEqual([])
      else await expect(start).rejects.toThrow('The restore into this database did not finish')
    }
    const again = await runBackupProcess('restore', restore)
    expect([again.code, again.output]).toEqual(
      moment === early
        ? [0, expect.stringContaining('rows are restored and compared')]
        : [1, expect.stringMatching(/was interrupted. Drop it|is not empty/)],
    )
  }
})
