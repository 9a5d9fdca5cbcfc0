import { TransformStream } from 'node:stream/web'
import type { AuditEntry } from '@verstas/contract/settings/audit-endpoints.ts'
import { expect, it, vi } from 'vitest'
import { press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { SettingListPage } from './setting-list.page.tsx'

/** Today at the site of the sample session. */
const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Helsinki' }).format(new Date())
const audit = `GET /api/administration/audit?from=${today}&to=${today}`
const renamed: AuditEntry = {
  Id: 9,
  At: '2026-11-20T07:31:00.000Z',
  AuthorName: 'Anna',
  IsService: false,
  Entity: 'setting',
  Name: 'Lift A',
  List: 'resources',
  Kind: 'settingChanged',
  Subject: null,
  Day: null,
  What: 'changed',
  Changes: [{ Field: 'Name', Before: 'Lift 1', After: 'Lift A' }],
}

async function show(prepare: (server: FakeServer) => void) {
  const settings = {
    ...sampleSettings,
    Authorization: { ...sampleSettings.Authorization, ManageSettings: true },
  }
  const { server } = await renderPages(
    '/settings/audit',
    [{ path: '/settings/$list', component: SettingListPage }],
    { settings, prepare },
  )
  return server
}
const page = () => document.body.textContent

it('the audit log shows author, item, field and both values of a change', async () => {
  await show((server) => server.reply(audit, { body: [renamed] }))
  await settleUntil(() => expect(page()).toContain('Lift A'))
  for (const words of ['Anna', 'Lifts and bays: changed', 'Name', 'Lift 1']) expect(page()).toContain(words)
})

it('the audit log shows a message for days without changes, and a search asks the server', async () => {
  const server = await show((fake) => fake.reply(audit, { body: [] }))
  const found = `${audit}&search=lift`
  server.reply(found, { body: [renamed] })
  await settleUntil(() => expect(page()).toContain('No changes'))
  await type('Find in names and values', 'lift')
  await settleUntil(() => expect(page()).toContain('Lift A'))
  expect(server.callsOf(found)).toHaveLength(1)
})

it('the saved file of the audit log has the changes that the search shows', async () => {
  vi.stubGlobal('TransformStream', TransformStream)
  const found = `${audit}&search=lift`
  const server = await show((fake) => {
    fake.reply(audit, { body: [renamed] })
    fake.reply(found, { body: [renamed] })
  })
  await settleUntil(() => expect(page()).toContain('Lift A'))
  await type('Find in names and values', 'lift')
  await settleUntil(() => expect(server.callsOf(found)).toHaveLength(1))
  await press('Download the changes (CSV)')
  const asked = () => server.seen.flatMap(({ route }) => (route.includes('/audit/export') ? [route] : []))
  await settleUntil(() => expect(asked()).toHaveLength(1))
  expect(asked()[0]).toContain('search=lift')
})

it('the audit log describes changes of a work order like its history, and names the day of a shift', async () => {
  const order = { ...renamed, Id: 8, Entity: 'work-order', Name: 'V1001', List: null, Kind: 'cancelled' }
  const Changes = [
    { Field: 'Shift', Before: '07:00–15:30', After: null },
    { Field: 'Oddity', Before: 1, After: 2 },
  ]
  const shift = { ...renamed, Entity: 'roster', List: null, Name: 'Ben', Kind: 'shiftChanged', Changes }
  await show((server) =>
    server.reply(audit, {
      body: [
        { ...shift, Day: '2026-11-24' },
        { ...order, Changes: [] },
      ],
    }),
  )
  await settleUntil(() => expect(page()).toContain('Cancelled the work order V1001'))
  expect(page()).toContain('Shifts: changed Ben ti 24.11.2026')
  expect([...document.querySelectorAll('dt')].map((label) => label.textContent)).toEqual(['Shift'])
})

it.each([
  ['audit', 'Audit log'],
  ['everything', 'All data'],
  ['vehicles', 'Vehicles'],
  ['a-later-table', 'a-later-table'],
])('the audit log names the data of the export %s: %s', async (Name, words) => {
  const saved = { ...renamed, Entity: 'export', Name, List: null, Kind: 'exported', Changes: [] }
  await show((server) => server.reply(audit, { body: [saved] }))
  const entries = () => document.querySelector('ol[aria-label="Audit log"]')?.textContent
  await settleUntil(() => expect(entries()).toContain(words))
})

it('the audit log names a step of getting started in the language of the reader', async () => {
  const step = { ...renamed, List: 'start', Name: 'bays', Changes: [] }
  await show((server) => server.reply(audit, { body: [step] }))
  await settleUntil(() => expect(page()).toContain('Lifts and bays'))
  expect(page()).not.toContain('bays:')
})

it.each([
  ['imports', 'Import of files: changed'],
  ['profiles', 'Profiles: changed'],
])('the audit log names a change of %s: %s', async (List, words) => {
  await show((server) => server.reply(audit, { body: [{ ...renamed, List }] }))
  await settleUntil(() => expect(page()).toContain(words))
})

it('the audit log shows the days of a weekly pattern by their weekdays and times', async () => {
  const times = { Weekday: 2, Start: '08:00', End: '16:30', BreakMinutes: 30 }
  const changes = [
    {
      Field: 'Days',
      Before: JSON.stringify([{ ...times, Week: 1 }]),
      After: JSON.stringify([
        { ...times, Week: 1 },
        { ...times, Week: 2, Start: '12:00' },
      ]),
    },
  ]
  const pattern = { ...renamed, Entity: 'roster-pattern', List: null, Name: 'Day', Changes: changes }
  await show((server) => server.reply(audit, { body: [pattern] }))
  await settleUntil(() => expect(document.querySelector('dl')).not.toBeNull())
  expect(document.querySelector('dl')?.textContent).toBe(
    'Shiftstiistai 08:00–16:30 First week: tiistai 08:00–16:30, Second week: tiistai 12:00–16:30',
  )
})

it('a change of an unknown author and kind is still shown', async () => {
  await show((server) =>
    server.reply(audit, { body: [{ ...renamed, AuthorName: null, Entity: 'novelty', List: null }] }),
  )
  await settleUntil(() => expect(page()).toContain('novelty: changed'))
  expect(page()).toContain('Another system')
})
