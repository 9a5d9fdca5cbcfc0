import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOf } from '@verstas/contract/call.ts'
import { integrationReportEndpoints } from '@verstas/contract/integration/read-endpoints.ts'
import { webhookEndpoints } from '@verstas/contract/integration/webhook-endpoints.ts'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import { reportExportEndpoints as api } from '@verstas/contract/reports/export-endpoints.ts'
import type { ReportExportSave } from '@verstas/contract/reports/export-entities.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildActivityType } from '../../../../test/activity-builders.ts'
import { buildTestApp } from '../../../../test/app.ts'
import { atEnd } from '../../../../test/at-end.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { eventually } from '../../../../test/eventually.ts'
import { startMailServer } from '../../../../test/mail-server.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { buildStampingTypes } from '../../../../test/stamping-builders.ts'
import { startWebhookReceiver } from '../../../../test/webhook-receiver.ts'
import { addDueRun } from './export-runner.ts'
import { takeRun } from './take-run.ts'

// The time is 08:00 in Helsinki on Friday 20 November 2026.
const folder = await mkdtemp(join(tmpdir(), 'verstas-exports-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
const mailServer = await startMailServer()
const { app, db, clock, settings, signIn, send } = await buildTestApp({
  reportsExportFolder: folder,
  mail: { url: mailServer.url, from: 'verstas@example.com' },
  webhookAllowedTargets: ['127.0.0.1'],
  serviceCallsPerMinute: 0,
})
await buildStampingTypes(db)

const daily: ReportExportSave = {
  Name: 'Daily figures',
  Report: 'figures',
  SiteIds: [],
  Frequency: 'daily',
  At: '06:00',
  Format: 'csv',
  ToFolder: true,
  Recipients: [],
  IsPublished: false,
}

/** Opens a site with a manager who schedules exports there. */
async function openSite() {
  const site = await buildSite(db)
  await buildActivityType(db, site.id)
  const manager = await buildEmployee(db, { sites: [site] })
  const headers = async () => signIn(manager)
  const list = async () => (await send(api.listReportExports, {}, await headers())).body.Exports
  const add = async (changes: Partial<ReportExportSave> = {}) => {
    const body = { ...daily, SiteIds: [site.id], ...changes }
    return (await send(api.addReportExport, { headers: {}, body }, await headers())).body
  }
  /** Waits until the latest run of the only schedule has a state. */
  const waitFor = (state: 'done' | 'failed', count = 1) =>
    eventually(async () => {
      const [schedule] = await list()
      const runs = schedule?.Runs ?? []
      expect(runs.map(({ State }) => State).filter((one) => one === state)).toHaveLength(count)
      return runs
    })
  const run = async (id: number) =>
    send(api.runReportExport, { params: { id }, headers: {} }, await headers())
  return { site, manager, headers, list, add, waitFor, run }
}

const filesOf = async (id: number) =>
  (await readdir(folder)).filter((name) => name.includes(`report-${id}-`)).sort()

it('the figures of each missed day are written into the folder once', async () => {
  const { add, waitFor, list } = await openSite()
  const { Id, NextAt } = await add()
  expect(NextAt).toBe('2026-11-21T04:00:00+00:00')
  clock.set('2026-11-20T21:00:00Z')
  expect((await list())[0]?.Runs).toEqual([])
  // The server was down over the weekend.
  clock.set('2026-11-23T05:00:00Z')
  const runs = await waitFor('done', 3)
  expect(runs.map(({ From }) => From)).toEqual(['2026-11-22', '2026-11-21', '2026-11-20'])
  const names = ['20', '21', '22'].map((day) => `report-${Id}-figures-2026-11-${day}.csv`)
  expect(await filesOf(Id)).toEqual(names)
  const text = await readFile(join(folder, names[0] ?? ''), 'utf8')
  expect(text.replace('\uFEFF', '').split('\r\n')[0]).toMatch(/^Luku;Arvo;Yksikkö/)
  expect((await list())[0]?.NextAt).toBe('2026-11-24T04:00:00+00:00')
})

it('two processes add one run for a period', async () => {
  const { add, site } = await openSite()
  const { Id } = await add({ Frequency: 'weekly', WeekDay: 1 })
  await sql`update report_export set next_at = '2026-11-01', next_from = '2026-10-19' where id = ${Id}`.execute(
    db,
  )
  const now = new Date('2026-11-02T05:00:00Z')
  await Promise.all([addDueRun(db, now), addDueRun(db, now), addDueRun(db, now)])
  // A process skips a schedule on which another process works, and checks again later.
  while (await addDueRun(db, now));
  const runs = await db
    .selectFrom('report_export_run')
    .select(['from_day', 'to_day'])
    .where('site_id', '=', site.id)
    .orderBy('id')
    .execute()
  expect(runs).toEqual([
    { from_day: '2026-10-19', to_day: '2026-10-25' },
    { from_day: '2026-10-26', to_day: '2026-11-01' },
  ])
})

it('a process that was killed after it wrote the file leaves one file, and the run ends', async () => {
  const { add, run, waitFor } = await openSite()
  const { Id } = await add()
  await run(Id)
  const [done] = await waitFor('done')
  const [name = ''] = await filesOf(Id)
  const before = await readFile(join(folder, name), 'utf8')
  // Restores the state of the database from before the process stored the end.
  await sql`
    update report_export_run set state = 'waiting', ended_at = null, file_name = null,
      lease_owner = gen_random_uuid(), leased_until = clock_timestamp() - interval '1 second'
    where id = ${done?.Id}`.execute(db)
  await waitFor('done')
  expect(await filesOf(Id)).toEqual([name])
  const after = await readFile(join(folder, name), 'utf8')
  expect(after.split('\r\n')).toHaveLength(before.split('\r\n').length)
})

it('a process does not touch a run whose lease another process holds', async () => {
  const { add, run, waitFor } = await openSite()
  const { Id } = await add()
  await run(Id)
  const [done] = await waitFor('done')
  await sql`
    update report_export_run set state = 'waiting', ended_at = null,
      lease_owner = gen_random_uuid(), leased_until = clock_timestamp() + interval '1 minute'
    where id = ${done?.Id}`.execute(db)
  expect(await takeRun(db, randomUUID(), clock.now())).toBeUndefined()
})

it('an export to a missing folder fails without a retry, with one task for each administrator', async () => {
  const { add, run, waitFor, site, manager } = await openSite()
  const { Id } = await add()
  const moved = `${folder}-moved`
  await rename(folder, moved)
  await run(Id)
  const [failed] = await waitFor('failed')
  expect(failed).toMatchObject({ Problem: 'folder', Detail: 'ENOENT', NextAttempt: null })
  await run(Id)
  await waitFor('failed', 2)
  const tasks = await db
    .selectFrom('activity')
    .select(['header', 'employee_id'])
    .where('site_id', '=', site.id)
    .execute()
  expect(tasks).toEqual([{ header: 'Raportin vienti epäonnistui: Daily figures', employee_id: manager.id }])
  const { body: told } = await send(
    notificationEndpoints.listNotifications,
    { query: {} },
    await signIn(manager),
  )
  expect(told).toMatchObject([{ Kind: 'taskGiven', ActorName: null, Text: tasks[0]?.header }])
  await rename(moved, folder)
  await run(Id)
  await waitFor('done')
  await rename(folder, moved)
  await run(Id)
  await waitFor('failed', 3)
  await rename(moved, folder)
  const { rows } = await sql`select from activity where site_id = ${site.id}`.execute(db)
  expect(rows, 'a failure after a success has a new task').toHaveLength(2)
})

it('the file is sent to each address once, and a message with an unknown result is not repeated', async () => {
  const { add, run, waitFor } = await openSite()
  const Recipients = ['Talous@example.com', 'johto@example.com']
  const { Id } = await add({ ToFolder: false, Recipients })
  const sent = mailServer.mails.length
  await run(Id)
  const [done] = await waitFor('done')
  expect(mailServer.mails.length).toBe(sent + 2)
  const last = mailServer.mails.slice(sent).join('\n')
  expect(last).toContain('To: talous@example.com')
  expect(last).toContain(`filename=report-${Id}-figures-2026-11-`)
  // A process was killed while it sent the first message.
  await sql`
    update report_export_run set state = 'waiting', ended_at = null, mails = '{"johto@example.com": "begun"}',
      lease_owner = gen_random_uuid(), leased_until = clock_timestamp() - interval '1 second'
    where id = ${done?.Id}`.execute(db)
  const [unclear] = await waitFor('failed')
  expect(unclear).toMatchObject({ Problem: 'mailUnclear', Detail: 'johto@example.com' })
  expect(mailServer.mails.length).toBe(sent + 3)
})

it('other systems receive the change once by webhook, and can read the file with their key', async () => {
  const { add, run, waitFor, site, headers } = await openSite()
  const scopes = ['webhooks:manage', 'changes:read', 'reports:read'] as const
  const account = await buildServiceAccount(db, { sites: [site], scopes: [...scopes] })
  const stranger = await buildServiceAccount(db, { sites: [await buildSite(db)], scopes: [...scopes] })
  const receiver = await startWebhookReceiver()
  const body = { url: receiver.url, entities: ['reports' as const], isThin: false }
  await send(webhookEndpoints.addWebhook, { body }, account.headers)
  const listed = await send(api.listReportExports, {}, await headers())
  expect(listed.body.Receivers).toEqual([account.name])

  const { Id } = await add({ ToFolder: false, IsPublished: true })
  await run(Id)
  const [done] = await waitFor('done')
  const [message] = await receiver.receive(1)
  expect(message).toMatchObject({
    type: 'report.created',
    data: {
      id: done?.Id,
      siteId: site.id,
      record: { name: 'Daily figures', from: done?.From, sites: [site.id] },
    },
  })
  const read = (caller: typeof account.headers) =>
    app.inject({
      url: urlOf(integrationReportEndpoints.readReportContent, settings.apiBase, {
        params: { id: done?.Id ?? 0 },
      }),
      headers: caller,
    })
  const file = await read(account.headers)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.body).toContain('Luku;Arvo;Yksikkö')
  expect((await read(stranger.headers)).statusCode).toBe(404)
  expect(receiver.received).toHaveLength(1)
})

it('only people who manage settings can send reports outside, and only for sites at which they work', async () => {
  const { site } = await openSite()
  const other = await buildSite(db, { name: 'Turku' })
  const reader = await buildEmployee(db, { sites: [site], without: ['ManageSettings'] })
  const headers = await signIn(reader)
  const add = async (changes: Partial<ReportExportSave>, caller = headers) => {
    const body = { ...daily, SiteIds: [site.id], ...changes }
    const { status, errors } = await send(api.addReportExport, { headers: {}, body }, caller)
    return [status, errors[0]?.ErrorId]
  }
  expect(await add({ Recipients: ['a@example.com'] })).toEqual([403, 900515])
  expect(await add({ IsPublished: true })).toEqual([403, 900515])
  expect(await add({})).toEqual([200, undefined])
  expect((await add({ SiteIds: [site.id, other.id] }))[0]).toBe(400)
  expect((await add({ ToFolder: false }))[0]).toBe(400)
  const technician = await signIn(await buildEmployee(db, { sites: [site], without: ['ViewReports'] }))
  expect((await add({}, technician))[0]).toBe(403)

  // A schedule of two sites belongs to people who work at both.
  const both = await signIn(await buildEmployee(db, { sites: [site, other] }))
  const ofBoth = { ...daily, SiteIds: [site.id, other.id] }
  const shared = (await send(api.addReportExport, { headers: {}, body: ofBoth }, both)).body
  const started = await send(api.runReportExport, { params: { id: shared.Id }, headers: {} }, headers)
  expect([started.status, started.errors[0]?.ErrorId]).toEqual([403, 900516])

  // Anyone who sees a schedule that sends outside may pause it, but not resume it.
  const administrator = await signIn(await buildEmployee(db, { sites: [site] }))
  const body = { ...daily, SiteIds: [site.id], Recipients: ['a@example.com'] }
  const { Id: id } = (await send(api.addReportExport, { headers: {}, body }, administrator)).body
  const params = { id }
  expect((await send(api.pauseReportExport, { params }, headers)).body.IsPaused).toBe(true)
  expect((await send(api.resumeReportExport, { params }, headers)).status).toBe(403)
  expect((await send(api.runReportExport, { params, headers: {} }, headers)).status).toBe(403)
  expect((await send(api.removeReportExport, { params }, headers)).status).toBe(403)
  expect((await send(api.removeReportExport, { params }, administrator)).status).toBe(204)
})

it('a paused schedule exports nothing, and its missed periods are not exported later', async () => {
  // Otherwise the schedules of the other tests would become due, too.
  await sql`update report_export set next_at = '2100-01-01'`.execute(db)
  const { add, headers, list, waitFor } = await openSite()
  const { Id } = await add()
  const params = { id: Id }
  await send(api.pauseReportExport, { params }, await headers())
  clock.advance({ hours: 72 })
  await send(api.resumeReportExport, { params }, await headers())
  expect((await list())[0]?.Runs).toEqual([])
  clock.advance({ hours: 24 })
  await waitFor('done')
})

it('each row of a report of two sites names its site', async () => {
  const { site, manager, add, run, waitFor } = await openSite()
  const other = await buildSite(db, { name: 'Åbo' })
  await db.insertInto('employee_site').values({ employee_id: manager.id, site_id: other.id }).execute()
  const { Id } = await add({ SiteIds: [other.id, site.id], Format: 'csv-comma' })
  await run(Id)
  await waitFor('done')
  const [name = ''] = await filesOf(Id)
  const lines = (await readFile(join(folder, name), 'utf8')).replace('\uFEFF', '').split('\r\n')
  expect(lines[0]).toMatch(/^Toimipiste,Luku,/)
  expect(new Set(lines.slice(1, -1).map((line) => line.split(',')[0]))).toEqual(new Set([site.name, 'Åbo']))
})
