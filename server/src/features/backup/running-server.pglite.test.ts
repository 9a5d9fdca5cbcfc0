import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/backup-parts.ts'
import { runBackupProcess } from '../../../test/backup-process.ts'
import { eventually } from '../../../test/eventually.ts'
import { extractPgliteTemplate } from '../../../test/pglite-template.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { startMain } from '../../../test/start-main.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import type { Db } from '../../platform/database/transaction.ts'

/** Opens the embedded database of a folder that no server uses, and closes it after `use`. */
async function withDatabase<Result>(dataDir: string, use: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase({ dataDir, log: silentLog })
  try {
    return await use(db)
  } finally {
    await close()
  }
}

/**
 * True for `npm test`, where only PostgreSQL has a backup that is killed and a restore by the command
 * (`killed-backup.pg.test.ts`). Each process with an embedded database takes seconds.
 */
const isUsual = process.env.VERSTAS_TESTS === 'usual'

const to = await temporaryFolder()

it('a running server with the embedded database can be backed up, and keeps answering', async () => {
  const dataDir = await temporaryFolder()
  await extractPgliteTemplate(dataDir)
  await withDatabase(dataDir, (db) =>
    db.insertInto('supplier').values({ number: '820', name: 'Mann' }).execute(),
  )
  const server = startMain({ DATA_DIR: dataDir })
  const address = await server.up
  const environment = { DATA_DIR: dataDir, BACKUP_TO: to }
  const snapshots = join(dataDir, 'backup', 'snapshots')

  if (!isUsual) {
    const killed = await runBackupProcess('backup', { environment, killAt: 'database:1' })
    expect(killed.code).toBe(null)
    await eventually(async () => expect(await readdir(snapshots)).toEqual([]))
  }

  const { code, output } = await runBackupProcess('backup', { environment })
  expect([code, output]).toEqual([0, expect.stringMatching(/ \d+ rows, 0 files/)])
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
  await eventually(async () => expect(await readdir(snapshots)).toEqual([]))

  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(existsSync(join(dataDir, 'snapshot-service.json'))).toBe(false)
})

it.skipIf(isUsual)('the backup of a running server is restored into a new folder', async () => {
  const dataDir = await temporaryFolder()
  const environment = { DATA_DIR: dataDir, BACKUP_TO: to }
  const { code, output } = await runBackupProcess('restore', { environment, words: ['latest'] })
  expect([code, output]).toEqual([0, expect.stringContaining('rows are restored')])
  const suppliers = await withDatabase(dataDir, (db) => db.selectFrom('supplier').select('name').execute())
  expect(suppliers).toEqual([{ name: 'Mann' }])
})
