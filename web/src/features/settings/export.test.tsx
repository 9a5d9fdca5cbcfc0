import { TransformStream } from 'node:stream/web'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { SettingListPage } from './setting-list.page.tsx'

const saved: { href: string; download: string }[] = []
beforeEach(() => {
  saved.length = 0
  // The simulated browser lacks streams.
  vi.stubGlobal('TransformStream', TransformStream)
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.href, download: this.download })
  })
})

async function show(rights: object, prepare: (server: FakeServer) => void = () => undefined) {
  const settings = { ...sampleSettings, Authorization: { ...sampleSettings.Authorization, ...rights } }
  const { server } = await renderPages(
    '/settings/export',
    [{ path: '/settings/$list', component: SettingListPage }],
    { settings, prepare },
  )
  return server
}
const page = () => document.body.textContent

it('an administrator of settings sees neither people nor an archive', async () => {
  await show({ ManageSettings: true, ManageUsers: false })
  await settleUntil(() => expect(page()).toContain('Customers'))
  expect(page()).toContain('Stock levels')
  expect(page()).not.toContain('People')
  expect(page()).not.toContain('Download all')
})

it('the export page shows the parts desk only its tables', async () => {
  await show({ ManageParts: true })
  await settleUntil(() => expect(page()).toContain('Parts'))
  expect(page()).not.toContain('Customers')
})

it('a table is saved under the file name from the server', async () => {
  const table = 'GET /api/administration/export/customers?format=csv'
  await show({ ManageSettings: true }, (fake) =>
    fake.reply(table, {
      body: '',
      headers: { 'content-disposition': "attachment; filename*=UTF-8''Customers%20Turku.csv" },
    }),
  )
  await settleUntil(() => expect(page()).toContain('Customers'))
  await press('Download: Customers')
  await settleUntil(() => expect(saved).toEqual([{ href: 'blob:file', download: 'Customers Turku.csv' }]))
})

it('exports all data after a confirmation', async () => {
  const archive = 'GET /api/administration/archive'
  const server = await show({ ManageSettings: true, ManageUsers: true }, (fake) =>
    fake.reply(archive, { body: '' }),
  )
  await settleUntil(() => expect(page()).toContain('Download all'))
  await press('Download all')
  await settleUntil(() => expect(page()).toContain('Download all data?'))
  expect(server.callsOf(archive)).toHaveLength(0)
})
