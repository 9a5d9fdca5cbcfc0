import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { ReportExports } from '@verstas/contract/reports/export-entities.ts'
import { expect, it } from 'vitest'
import { reportAnswers, reportExports } from '../../../app/test/report-answers.ts'
import { networkError, refusal } from '../../../platform/session/test/fake-server.ts'
import { choose, control, press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { readReportAddress } from '../address.ts'
import { ReportsPage } from '../reports.page.tsx'

const lists = 'GET /api/reports/exports'
const adds = 'POST /api/reports/exports'
const [daily, weekly] = reportExports.Exports
if (!daily || !weekly) throw new Error('The sample has two schedules')
const ofDaily = `${adds}/${daily.Id}`

async function open(
  exports: Partial<ReportExports> = {},
  prepare?: (server: FakeServer) => void,
  ManageSettings = true,
) {
  const pages = [{ path: '/reports', component: ReportsPage, validateSearch: readReportAddress }]
  const { server } = await renderPages('/reports?view=exports', pages, {
    settings: {
      ...sampleSettings,
      Authorization: { ...sampleSettings.Authorization, ViewReports: true, ManageSettings },
    },
    prepare: (fake) => {
      for (const [route, body] of Object.entries(reportAnswers)) fake.reply(route, { body })
      fake.reply(lists, { body: { ...reportExports, ...exports } })
      prepare?.(fake)
    },
  })
  return server
}
const page = () => document.body.textContent ?? ''
const dialog = () => [...document.querySelectorAll('dialog')].at(-1)?.textContent ?? ''
const isDisabled = (name: string) => control<HTMLInputElement>(name).disabled

it('each schedule shows its times and targets, and a failed export shows a remedy', async () => {
  await open()
  await settleUntil(() => expect(page()).toContain('Johdon luvut'))
  for (const words of [
    'Each day at 06:00',
    'Folder of the server · Other systems (webhook)',
    'Each week, maanantai at 07:30',
    'Helsinki, Espoo',
    'The mail server refused the address: talous@example.com. Correct it, then export again.',
    'report-3-figures-2026-11-17.csv',
    'Started by Anna Laine',
  ])
    expect(page()).toContain(words)
})

it('a failed load can be retried, and an empty list explains schedules', async () => {
  const server = await open({}, ({ reply }) => reply(lists, networkError))
  await settleUntil(() => expect(control('Retry')).toBeTruthy())
  server.reply(lists, { body: { ...reportExports, Exports: [] } })
  await press('Retry')
  await settleUntil(() => expect(page()).toContain('No scheduled exports'))
})

it('a new schedule needs a target, and is saved once with the chosen day', async () => {
  const server = await open({}, ({ reply }) => reply(adds, { body: daily }))
  await settleUntil(() => expect(page()).toContain('Johdon luvut'))
  await press('New export')
  await type('Name', 'Weekly labour')
  await choose('Report', 'Sold labour')
  expect(dialog()).toContain('The rows have names of people.')
  await press('Week')
  await choose('Weekday', 'perjantai')
  await press('Folder of the server')
  await press('Save')
  expect(dialog()).toContain('Choose at least one: folder, mail or other systems.')
  await type('Mail addresses', 'a@example.com\nb@example.com')
  await press('Save')
  await settleUntil(() => expect(server.callsOf(adds)).toHaveLength(1))
  expect(server.callsOf(adds)[0]?.body).toEqual({
    ...{ Name: 'Weekly labour', Report: 'sold', SiteIds: [1], Frequency: 'weekly', WeekDay: 5 },
    ...{ At: '06:00', Format: 'csv', ToFolder: false, IsPublished: false },
    Recipients: ['a@example.com', 'b@example.com'],
  })
})

it('a person who does not manage settings can only choose the folder', async () => {
  await open({}, undefined, false)
  await settleUntil(() => expect(page()).toContain('Johdon luvut'))
  await press('New export')
  expect(dialog()).toContain('Mail and other systems need the right to manage settings.')
  expect([isDisabled('Folder of the server'), isDisabled('Other systems (webhook)')]).toEqual([false, true])
  expect(isDisabled('Mail addresses')).toBe(true)
})

it('the form names the settings that the server lacks for a folder or for mail', async () => {
  await open({ HasFolder: false, HasMail: false, Receivers: [] })
  await settleUntil(() => expect(page()).toContain('Johdon luvut'))
  await press('New export')
  for (const words of ['REPORTS_EXPORT_FOLDER', 'SMTP_URL', 'No webhook gets reports'])
    expect(dialog()).toContain(words)
})

it('a schedule can be run, paused and deleted, and a refusal is shown', async () => {
  const server = await open({}, ({ reply }) => {
    const waiting = { ...daily.Runs[0], Id: 13, State: 'waiting', Ended: null, FileName: null }
    reply(`${ofDaily}/run`, () => {
      reply(lists, { body: { ...reportExports, Exports: [{ ...daily, Runs: [waiting] }] } })
      return { body: daily }
    })
    reply(`${ofDaily}/pause`, refusal(403, errorCodes.reportExportOutside.id, 'Ask an administrator'))
    reply(`${ofDaily}/remove`, () => {
      reply(lists, { body: { ...reportExports, Exports: [] } })
      return { status: 204, body: undefined }
    })
  })
  await settleUntil(() => expect(page()).toContain('Johdon luvut'))
  await press('Export now: Johdon luvut')
  await settleUntil(() => expect(page()).toContain('Under way'))
  expect(isDisabled('Export now: Johdon luvut')).toBe(true)
  await press('Pause: Johdon luvut')
  await settleUntil(() => expect(page()).toContain('Ask an administrator'))
  await press('Delete: Johdon luvut')
  await press('Delete')
  await settleUntil(() => expect(page()).toContain('No scheduled exports'))
  expect(server.callsOf(`${ofDaily}/run`)).toHaveLength(1)
})
