import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { reportExportEndpoints as api } from '@verstas/contract/reports/export-endpoints.ts'
import { maxReportExports, type ReportExportSave } from '@verstas/contract/reports/export-entities.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestApp, type Headers } from '../../../../test/app.ts'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { refusedWith } from '../../../../test/refused-with.ts'

const { db, send, signIn } = await buildTestApp({ isAdminPasskeyRequired: true })

/** Opens a site with a manager, who has shown the required passkey in one of two sessions. */
async function openSite(without: Parameters<typeof buildEmployee>[1] = {}) {
  const site = await buildSite(db)
  const manager = await buildEmployee(db, { sites: [site], ...without })
  const shown = await signIn(manager)
  const { body } = await send(passkeyEndpoints.beginNewPasskey, {}, shown)
  const proof = createAuthenticator().make(body.Challenge)
  await send(passkeyEndpoints.addPasskey, { body: proof }, shown)
  const plan: ReportExportSave = {
    ...{ Name: 'Figures', Report: 'figures', SiteIds: [site.id], Frequency: 'daily', At: '06:00' },
    ...{ Format: 'csv', ToFolder: false, Recipients: [], IsPublished: true },
  }
  const callsOf = (headers: Headers) => ({
    add: (body = plan) => send(api.addReportExport, { headers: {}, body }, headers),
    save: (id: number, body = plan) =>
      send(api.saveReportExport, { params: { id }, headers: {}, body }, headers),
    pause: (id: number) => send(api.pauseReportExport, { params: { id } }, headers),
    resume: (id: number) => send(api.resumeReportExport, { params: { id } }, headers),
    run: (id: number) => send(api.runReportExport, { params: { id }, headers: {} }, headers),
    remove: (id: number) => send(api.removeReportExport, { params: { id } }, headers),
    list: async () => (await send(api.listReportExports, {}, headers)).body.Exports,
  })
  return { site, manager, plan, shown: callsOf(shown), plain: callsOf(await signIn(manager)), callsOf }
}

it('a site has at most 50 scheduled exports, and room again after one is removed', async () => {
  const { shown } = await openSite()
  for (let count = 0; count < maxReportExports; count += 1) expect((await shown.add()).status).toBe(200)
  expect(await shown.add()).toMatchObject(refusedWith('tooManyReportExports'))
  const [first] = await shown.list()
  expect(await shown.list()).toHaveLength(maxReportExports)
  await shown.remove(first?.Id ?? 0)
  expect((await shown.add()).status).toBe(200)
})

it('an export cannot be started while a process works on it, and no second run is added', async () => {
  const { shown } = await openSite()
  const { Id } = (await shown.add()).body
  await shown.run(Id)
  await sql`
    update report_export_run set state = 'waiting', ended_at = null, lease_owner = gen_random_uuid(),
      leased_until = clock_timestamp() + interval '1 hour'
    where export_id = ${Id}`.execute(db)
  expect(await shown.run(Id)).toMatchObject(refusedWith('reportExportRunning'))
  expect((await shown.list()).map(({ Runs }) => Runs.length)).toEqual([1])
})

it('an export that leaves the installation needs the required passkey', async () => {
  const { shown, plain } = await openSite()
  const { Id } = (await shown.add()).body
  await shown.pause(Id)
  const before = await shown.list()
  for (const call of [() => plain.add(), () => plain.save(Id), () => plain.resume(Id)])
    expect(await call()).toMatchObject(refusedWith('passkeyRequired'))
  for (const call of [() => plain.run(Id), () => plain.remove(Id)])
    expect(await call()).toMatchObject(refusedWith('passkeyRequired'))
  expect(await shown.list()).toEqual(before)
})

it('a person without the right to manage settings neither starts nor removes such an export', async () => {
  const { site, shown, callsOf, plan } = await openSite()
  const { Id } = (await shown.add()).body
  await shown.pause(Id)
  const before = await shown.list()
  const reader = await buildEmployee(db, { sites: [site], without: ['ManageSettings'] })
  const others = callsOf(await signIn(reader))
  const named = { ...plan, Name: 'Other' }
  for (const call of [() => others.add(), () => others.save(Id, named), () => others.resume(Id)])
    expect(await call()).toMatchObject(refusedWith('reportExportOutside'))
  for (const call of [() => others.run(Id), () => others.remove(Id)])
    expect(await call()).toMatchObject(refusedWith('reportExportOutside'))
  expect(await shown.list()).toEqual(before)
})

it('an export of two sites belongs to people who work at both', async () => {
  const { site, shown, manager, callsOf, plan } = await openSite()
  const other = await buildSite(db)
  await db.insertInto('employee_site').values({ employee_id: manager.id, site_id: other.id }).execute()
  const both = { ...plan, SiteIds: [site.id, other.id] }
  const { Id } = (await shown.add(both)).body
  await shown.pause(Id)
  const before = await shown.list()
  const colleague = await buildEmployee(db, { sites: [site] })
  const headers = await signIn(colleague)
  const { body } = await send(passkeyEndpoints.beginNewPasskey, {}, headers)
  const proof = createAuthenticator().make(body.Challenge)
  await send(passkeyEndpoints.addPasskey, { body: proof }, headers)
  const others = callsOf(headers)
  for (const call of [() => others.save(Id), () => others.resume(Id)])
    expect(await call()).toMatchObject(refusedWith('reportExportElsewhere'))
  for (const call of [() => others.run(Id), () => others.remove(Id)])
    expect(await call()).toMatchObject(refusedWith('reportExportElsewhere'))
  expect((await others.add(both)).errors).toMatchObject([{ ErrorId: 900001 }])
  expect(await shown.list()).toEqual(before)
})
