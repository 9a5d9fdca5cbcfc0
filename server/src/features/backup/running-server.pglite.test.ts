import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/backup-parts.ts'
import { runBackupProcess } from '../../../test/backup-process.ts'
import { eventually } from '../../../test/eventually.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { startMain } from '../../../test/start-main.ts'
import { openDatabase } from '../../platform/database/open-database.ts'

it('a running server with the embedded database is backed up, and keeps answering', async () => {
  const dataDir = await temporaryFolder()
  const to = await temporaryFolder()
  const server = startMain({ DATA_DIR: dataDir, DEMO: 'on', DEMO_SCALE: '0.02' })
  const address = await server.up
  const environment = { DATA_DIR: dataDir, BACKUP_TO: to }
  const snapshots = join(dataDir, 'backup', 'snapshots')

  const killed = await runBackupProcess('backup', { environment, isKilledAt: () => true })
  expect(killed.code).toBe(null)
  await eventually(async () => expect(await readdir(snapshots)).toEqual([]))

  const { code, output } = await runBackupProcess('backup', { environment })
  expect([code, output]).toEqual([0, expect.stringMatching(/ \d+ rows, \d+ files/)])
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
  await eventually(async () => expect(await readdir(snapshots)).toEqual([]))
  expect((await runBackupProcess('verify-backup', { environment, words: ['latest'] })).code).toBe(0)

  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(existsSync(join(dataDir, 'snapshot-service.json'))).toBe(false)
  const restored = await temporaryFolder()
  const restore = await runBackupProcess('restore', {
    environment: { ...environment, DATA_DIR: restored },
    words: ['latest'],
  })
  expect([restore.code, restore.output]).toEqual([0, expect.stringContaining('rows are restored')])
  const countIn = async (folder: string) => {
    const { db, close } = await openDatabase({ dataDir: folder, log: silentLog })
    const { rows } = await sql`select count(*)::int as count from part`.execute(db)
    await close()
    return rows
  }
  expect(await countIn(restored)).toEqual(await countIn(dataDir))
  const again = startMain({ DATA_DIR: restored })
  expect((await fetch(`${await again.up}/api/health/ready`)).status).toBe(200)
})
