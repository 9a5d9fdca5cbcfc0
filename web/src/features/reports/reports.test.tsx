import type { Report } from '@verstas/contract/reports/entities.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { reportAnswers } from '../../app/test/report-answers.ts'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { readReportAddress } from './address.ts'
import { ReportsPage } from './reports.page.tsx'

// The last week is 9 to 15 November.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T08:36:00Z') }))
afterAll(() => void vi.useRealTimers())

const lastWeek = 'GET /api/reports/figures/2026-11-09/2026-11-15'
const report = reportAnswers[lastWeek]

async function open(
  address: string,
  { changes = {}, ViewReports = true }: { changes?: Partial<Report>; ViewReports?: boolean } = {},
) {
  const pages = [
    { path: '/reports', component: ReportsPage, validateSearch: readReportAddress },
    { path: '/workorder', component: () => 'work order' },
  ]
  const { server } = await renderPages(address, pages, {
    settings: { ...sampleSettings, Authorization: { ...sampleSettings.Authorization, ViewReports } },
    prepare: ({ reply }) => {
      for (const [route, body] of Object.entries(reportAnswers)) reply(route, { body })
      reply(lastWeek, { body: { ...report, ...changes } })
    },
  })
  return server
}
const text = () => document.body.textContent ?? ''
const figure = (name: string) =>
  [...document.querySelectorAll('li')].find(({ textContent }) => textContent?.startsWith(name))
    ?.textContent ?? ''

it('each figure shows its numerator and its denominator', async () => {
  await open('/reports')
  await settleUntil(() => expect(figure('Effective rate')).toMatch(/41\s700 € \/ 533h/))
  expect(text()).toContain('sold / attended')
  expect(figure('First promise kept')).toContain(
    '90,0 %171 / 190in time / delivered with a promise+3,2 from before',
  )
})

it('a figure without records says so, and few cases have no percentage', async () => {
  await open('/reports', { changes: { PromisedOrders: 9, KeptFirst: 8 } })
  await settleUntil(() => expect(figure('First-time fix')).toContain('Not recorded'))
  expect(figure('First promise kept')).toContain('Too few cases8 / 9')
})

it('a tap on a figure opens its rows, and a row opens its work order', async () => {
  await open('/reports')
  await settleUntil(() => expect(figure('Effective rate')).not.toBe(''))
  await press(figure('Effective rate'))
  await settleUntil(() => expect(text()).toContain('BNM-871'))
  expect(text()).toContain('Matti Virtanen')
  expect(control('BNM-871 10234').getAttribute('href')).toContain('/workorder?number=10234')
})

it('a table has the numbers of the chart', async () => {
  await open('/reports')
  await settleUntil(() => expect(document.querySelectorAll('table caption')).toHaveLength(1))
  const rows = document.querySelector('table')?.querySelectorAll('tbody tr')
  expect(rows).toHaveLength(12)
  // Week 47 is the latest: 2165 sold, 2120 worked and 2400 attended minutes.
  expect(rows?.[0]?.textContent).toBe('4790,288,3102,1')
})

it('a person without the right sees only the own trend, with the median of the team', async () => {
  const server = await open('/reports', { ViewReports: false })
  await settleUntil(() => expect(text()).toContain('My trend'))
  expect(text()).toContain('82,5')
  expect(server.callsOf(lastWeek)).toHaveLength(0)
})
