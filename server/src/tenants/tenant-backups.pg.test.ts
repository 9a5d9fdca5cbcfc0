import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/backup-parts.ts'
import { buildSite } from '../../test/builders.ts'
import { eventually } from '../../test/eventually.ts'
import { freshDatabase } from '../../test/fresh-database.ts'
import { startMain } from '../../test/start-main.ts'
import { createTenantFile } from '../../test/tenant-process.ts'
import { createFolderPlace } from '../features/backup/place/folder-place.ts'
import { listBackups } from '../features/backup/place-access.ts'

const tenants = [
  { id: 'alpha', sites: 1, ...(await freshDatabase()) },
  { id: 'beta', sites: 2, ...(await freshDatabase()) },
]

it('each tenant of a process has a daily backup of its own rows in its own folder', async () => {
  const to = await temporaryFolder()
  const { file, folder, write } = await createTenantFile()
  for (const { id, sites, db } of tenants) {
    for (let count = 0; count < sites; count += 1) await buildSite(db)
    await mkdir(join(to, id))
    // A recent trial of a restore, so that the backup is not followed by another trial.
    const now = new Date()
    const trial = { kind: 'verify', day: null, began_at: now, seen_at: now, ended_at: now } as const
    await db
      .insertInto('backup_run')
      .values({ ...trial, owner: null, step: null, failure: null })
      .execute()
  }
  await write(tenants.map(({ id, url: databaseUrl }) => ({ id, databaseUrl })))
  await startMain({ TENANTS_FILE: file, DATA_DIR: folder, BACKUP_TO: to, BACKUP_AT: '00:00' }).up

  for (const { id, sites, db } of tenants) {
    await eventually(async () => {
      const runs = await db
        .selectFrom('backup_run')
        .select(['failure', 'ended_at'])
        .where('kind', '=', 'backup')
        .execute()
      expect(runs.map(({ failure, ended_at }) => [failure, ended_at !== null])).toEqual([[null, true]])
    })
    const listed = await listBackups(createFolderPlace(join(to, id)))
    expect(listed.map(({ manifest }) => manifest?.tables.site?.rows)).toEqual([sites])
  }
})
