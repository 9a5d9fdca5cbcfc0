import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { loadSmallDealership, temporaryFolder } from '../../../test/backup-parts.ts'
import { eventually } from '../../../test/eventually.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { startMain } from '../../../test/start-main.ts'
import { createFolderPlace } from './place/folder-place.ts'
import { listBackups } from './place-access.ts'

const { db, url = '' } = await freshDatabase()
await loadSmallDealership(db)

it('two servers make the daily backup once, try its restore, and end the run of a killed server', async () => {
  const to = await temporaryFolder()
  const abandoned = { kind: 'backup', day: null, began_at: new Date(0), step: null, ended_at: null } as const
  await db
    .insertInto('backup_run')
    .values({ ...abandoned, owner: randomUUID(), seen_at: new Date(Date.now() - 180_000), failure: null })
    .execute()
  const dataDir = await temporaryFolder()
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_TO: to, BACKUP_AT: '00:00' }
  const servers = [startMain(settings), startMain(settings)]
  await Promise.all(servers.map(({ up }) => up))
  const runs = () =>
    db.selectFrom('backup_run').select(['kind', 'ended_at', 'failure']).orderBy('id').execute()
  const isEnded = async () => {
    const ended = (await runs()).filter(({ ended_at }) => ended_at !== null)
    expect(ended.map(({ kind, failure }) => [kind, failure])).toEqual([
      ['backup', 'The server was killed.'],
      ['backup', null],
      ['verify', null],
    ])
  }
  await eventually(isEnded)
  const listed = await listBackups(createFolderPlace(to))
  expect(listed.map(({ verified }) => verified !== null)).toEqual([true])
})
