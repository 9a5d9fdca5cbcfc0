import { randomUUID } from 'node:crypto'
import { backupEndpoints } from '@verstas/contract/backup/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { temporaryFolder } from '../../../test/backup-parts.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { readSettings } from '../../platform/settings.ts'
import { createFolderStore } from '../../platform/store/folder-store.ts'
import { endRun } from './backup-runner.ts'
import { createFolderPlace } from './place/folder-place.ts'
import { writeBackup } from './write-backup.ts'

const { listBackups, startBackup } = backupEndpoints
const database = await freshDatabase()
const { db } = database
const to = await temporaryFolder()
const { backup } = readSettings({ BACKUP_TO: to, BACKUP_KEEP: '3,2,1', BACKUP_WARN_DAYS: '5' })
const site = await buildSite(db)
const anna = await buildEmployee(db, { name: 'Anna', sites: [site] })

const start = (Kind: 'backup' | 'verify') => ({ headers: {}, body: { Kind } })

it('the list of backups has their sizes, and contains no secret', async () => {
  const { send, signIn } = await buildTestApp({ backup }, database)
  const headers = await signIn(anna, site.id)
  expect((await send(listBackups, {}, headers)).body).toMatchObject({ Place: to, Backups: [], WarnDays: 5 })
  const source = { db, engine: 'postgres' as const, store: createFolderStore(to), version: '1', settings: [] }
  const place = createFolderPlace(to)
  const { name } = await writeBackup(source, place, 'a long enough passphrase', () => new Date())
  const { body } = await send(listBackups, {}, headers)
  expect(body).toMatchObject({
    Keep: { Daily: 3, Weekly: 2, Monthly: 1 },
    DailyAt: null,
    Backups: [{ Name: name, IsEncrypted: true, Files: 0, FileProblems: 0, Verified: null }],
    Damaged: [],
    PlaceProblem: null,
  })
  expect(JSON.stringify(body)).not.toContain('passphrase')
})

it('a daily backup is followed by a trial of the restore unless one has succeeded within a week', async () => {
  const ended = { day: null, owner: null, seen_at: null, step: null, ended_at: new Date() }
  for (const [days, failure, isTried] of [
    [6, null, false],
    [6, 'No room', true],
    [8, null, true],
  ] as const) {
    await db.deleteFrom('backup_run').execute()
    const began_at = new Date(Date.now() - days * 86_400_000)
    await db
      .insertInto('backup_run')
      .values({ ...ended, kind: 'verify', began_at, failure })
      .execute()
    const run = { kind: 'backup', day: '2026-11-20', owner: randomUUID() } as const
    const { id } = await db
      .insertInto('backup_run')
      .values({ ...ended, ...run, began_at: new Date(), ended_at: null, failure: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await endRun(db, { id, ...run }, run.owner, null, new Date())
    const open = await db.selectFrom('backup_run').select('kind').where('ended_at', 'is', null).execute()
    expect(open).toEqual(isTried ? [{ kind: 'verify' }] : [])
  }
  await db.deleteFrom('backup_run').execute()
})

it('only people of all sites can start a backup, and only while no other one is running', async () => {
  const { send, signIn } = await buildTestApp({ backup: { ...backup, to: undefined } }, database)
  const headers = await signIn(anna, site.id)
  expect((await send(startBackup, start('backup'), headers)).errors).toMatchObject([{ ErrorId: 900_560 }])
  expect((await send(listBackups, {}, headers)).body).toMatchObject({ Place: null, Backups: [] })

  const withPlace = await buildTestApp({ backup }, database)
  const elsewhere = await buildSite(db)
  expect((await withPlace.send(startBackup, start('backup'), headers)).status).toBe(403)
  const everywhere = await buildEmployee(db, { name: 'Ville', sites: [site, elsewhere] })
  const all = await withPlace.signIn(everywhere, site.id)
  await db
    .insertInto('backup_run')
    .values({
      ...{
        kind: 'verify',
        day: null,
        began_at: new Date(),
        step: 'files',
        done: 3,
        total: 9,
        ended_at: null,
      },
      ...{ owner: randomUUID(), seen_at: new Date(), failure: null },
    })
    .execute()
  expect((await withPlace.send(listBackups, {}, all)).body.Run).toMatchObject({ Kind: 'verify', Done: 3 })
  expect((await withPlace.send(startBackup, start('backup'), all)).errors).toMatchObject([
    { ErrorId: 900_561 },
  ])
  await db.updateTable('backup_run').set({ ended_at: new Date(), failure: 'No room' }).execute()
  expect((await withPlace.send(listBackups, {}, all)).body).toMatchObject({
    Run: null,
    Failure: { Kind: 'verify', Reason: 'No room' },
  })
  await db
    .insertInto('backup_run')
    .values({ kind: 'backup', began_at: new Date(), ended_at: new Date(), failure: null })
    .execute()
  expect((await withPlace.send(listBackups, {}, all)).body).toMatchObject({ Run: null, Failure: null })
  const started = await withPlace.send(startBackup, start('backup'), all)
  expect(started.body).toMatchObject({ Kind: 'backup', Step: null })
})
