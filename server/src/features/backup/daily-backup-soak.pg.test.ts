import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/backup-parts.ts'
import { buildSite } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { startMain } from '../../../test/start-main.ts'
import { createFolderPlace } from './place/folder-place.ts'
import { listBackups } from './place-access.ts'

const { db, url = '' } = await freshDatabase()
await buildSite(db)

it('two servers make the daily backup once, try its restore, and end the run of a killed server', async () => {
  const to = await temporaryFolder()
  await db.deleteFrom('backup_run').execute()
  const abandoned = { kind: 'backup', day: null, began_at: new Date(0), step: null, ended_at: null } as const
  await db
    .insertInto('backup_run')
    .values({ ...abandoned, owner: randomUUID(), seen_at: new Date(Date.now() - 180_000), failure: null })
    .execute()
  const dataDir = await temporaryFolder()
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_TO: to, BACKUP_AT: '00:00' }
  const servers = [startMain(settings), startMain(settings)]
  await Promise.all(servers.map(({ up }) => up))
  const endedRuns = async () => {
    const runs = db.selectFrom('backup_run').select(['kind', 'failure']).where('ended_at', 'is not', null)
    return (await runs.orderBy('id').execute()).map(({ kind, failure }) => [kind, failure])
  }
  const abandonedRun = ['backup', 'The server was killed.']
  await eventually(async () => expect(await endedRuns()).toContainEqual(abandonedRun))
  await eventually(async () => expect(await endedRuns()).toContainEqual(['backup', null]))
  const hasTried = async () =>
    expect(await endedRuns()).toEqual([abandonedRun, ['backup', null], ['verify', null]])
  // The trial needs 20 s of CPU time, which is minutes on a busy machine.
  await eventually(hasTried, { timeout: 600_000 })
  const listed = await listBackups(createFolderPlace(to))
  expect(listed.map(({ verified }) => verified !== null)).toEqual([true])
}, 900_000)
