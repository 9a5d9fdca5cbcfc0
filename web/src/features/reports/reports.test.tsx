import type { Report } from '@verstas/contract/reports/entities.ts'
import type { Unit } from '@verstas/contract/session/entities.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { reportAnswers } from '../../app/test/report-answers.ts'
import { choose, control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { readReportAddress } from './address.ts'
import { ReportsPage } from './reports.page.tsx'

// The last week is 9 to 15 November.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T08:36:00Z') }))
afterAll(() => void vi.useRealTimers())

const lastWeek = 'GET /api/reports/figures/2026-11-09/2026-11-15'
const report = reportAnswers[lastWeek]
const [soldRow] = reportAnswers['GET /api/reports/rows/sold/2026-11-09/2026-11-15'].Rows

async function open(
  address: string,
  {
    changes = {},
    replies = {},
    ViewReports = true,
    sites,
  }: {
    changes?: Partial<Report>
    replies?: Readonly<Record<string, unknown>>
    ViewReports?: boolean
    sites?: readonly Unit[]
  } = {},
) {
  const pages = [
    { path: '/reports', component: ReportsPage, validateSearch: readReportAddress },
    { path: '/workorder', component: () => 'work order' },
  ]
  const { server } = await renderPages(address, pages, {
    settings: { ...sampleSettings, Authorization: { ...sampleSettings.Authorization, ViewReports } },
    ...(sites && { sites }),
    prepare: ({ reply }) => {
      for (const [route, body] of Object.entries(reportAnswers)) reply(route, { body })
      reply(lastWeek, { body: { ...report, ...changes } })
      for (const [route, body] of Object.entries(replies)) reply(route, { body })
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

it('a report without figures names their sources, and has no empty chart', async () => {
  const nothing = (value: unknown): unknown => {
    if (typeof value === 'number') return 0
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return []
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, nothing(part)]))
  }
  const empty = nothing(report) as Report
  const weeks = 'GET /api/reports/weeks/2026-11-15'
  const replies = {
    [weeks]: reportAnswers[weeks].map(({ Week }) => ({ Week, Attended: 0, Worked: 0, Sold: 0 })),
  }
  await open('/reports', { changes: empty, replies })
  await settleUntil(() => expect(text()).toContain('This period has no figures yet'))
  await settleUntil(() => expect(document.querySelector('section[aria-labelledby="trend"] p')).not.toBeNull())
  expect(document.querySelector('section[aria-labelledby="trend"] svg')).toBeNull()
})

it('unjudged and unknown cases are shown separately, and too few cases have no percentage', async () => {
  await open('/reports', { changes: { PromisedOrders: 9, KeptFirst: 8 } })
  await settleUntil(() => expect(figure('First-time fix')).toContain('97,1 %198 / 204'))
  expect(figure('First-time fix')).toContain('3 not judged')
  expect(figure('Parts ready at start')).toContain('133 / 150nothing missing / begun with parts4 not known')
  expect(figure('First promise kept')).toContain('Too few cases8 / 9')
})

it('the address contains the chosen sites, and rows of another site have no link to a work order', async () => {
  const route = `${lastWeek}?sites=1%2C2`
  const rows = 'GET /api/reports/rows/sold/2026-11-09/2026-11-15?sites=1%2C2'
  const server = await open('/reports', {
    replies: {
      [route]: { ...report, Sold: 64_000 },
      'GET /api/reports/figures/2026-11-02/2026-11-08?sites=1%2C2': report,
      'GET /api/reports/weeks/2026-11-15?sites=1%2C2': reportAnswers['GET /api/reports/weeks/2026-11-15'],
      [rows]: { Total: 1, Rows: [{ ...soldRow, SiteId: 2, SiteName: 'Tampere' }] },
    },
  })
  await settleUntil(() => expect(figure('Effective rate')).not.toBe(''))
  await choose('Site', 'all')
  await settleUntil(() => expect(server.callsOf(route)).toHaveLength(1))
  await settleUntil(() =>
    expect(document.querySelector('[aria-label="Productivity"]')?.textContent).toContain('1066h 40min'),
  )
  await press(figure('Effective rate'))
  await settleUntil(() => expect(text()).toContain('Tampere'))
  expect(document.querySelector('table a')).toBeNull()
})

it('compares the chosen sites by their main figures, and a site opens its own report', async () => {
  const weeks = reportAnswers['GET /api/reports/weeks/2026-11-15']
  await open('/reports?sites=all', {
    replies: {
      [`${lastWeek}?sites=1%2C2`]: report,
      'GET /api/reports/figures/2026-11-02/2026-11-08?sites=1%2C2': report,
      'GET /api/reports/weeks/2026-11-15?sites=1%2C2': weeks,
      [`${lastWeek}?sites=1`]: { ...report, Sold: 1_200, Attended: 2_400 },
      [`${lastWeek}?sites=2`]: { ...report, Sold: 0, Attended: 0 },
    },
  })
  const rows = () =>
    [...document.querySelectorAll('table[aria-label="Comparison of sites"] tbody tr')].map(
      ({ textContent }) => textContent,
    )
  await settleUntil(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]).toMatch(/^Helsinki50,0 %/)
  expect(rows()[1]).toMatch(/^Tampere–/)
  expect(control('Tampere').getAttribute('href')).toContain('sites=2')
})

it('says how many sites the comparison shows if more are chosen', async () => {
  const weeks = reportAnswers['GET /api/reports/weeks/2026-11-15']
  const sites = Array.from({ length: 13 }, (_, place) => ({
    Id: place + 1,
    Description: `Site ${place + 1}`,
  }))
  const all = `?sites=${sites.map(({ Id }) => Id).join('%2C')}`
  await open('/reports?sites=all', {
    sites,
    replies: {
      [`${lastWeek}${all}`]: report,
      [`GET /api/reports/figures/2026-11-02/2026-11-08${all}`]: report,
      [`GET /api/reports/weeks/2026-11-15${all}`]: weeks,
    },
  })
  await settleUntil(() => expect(text()).toContain('The comparison shows at most 12 sites.'))
})

it('several of many sites are chosen in a sheet with a search, beginning with the present site', async () => {
  const sites = Array.from({ length: 300 }, (_, place) => ({
    Id: place + 1,
    Description: `Site ${place + 1}`,
  }))
  const figures = `${lastWeek}?sites=1%2C299`
  const server = await open('/reports', { sites, replies: { [figures]: report } })
  await choose('Site', 'several')
  await settleUntil(() => control('Show the figures'))
  await type('Find a site', '299')
  await press('Site 299')
  await press('Show the figures')
  await settleUntil(() => expect(server.callsOf(figures)).toHaveLength(1))
  expect(document.querySelectorAll('dialog input[type=checkbox]')).toHaveLength(0)
  expect(control('Choose sites').textContent).toBe('Choose sites')
})

it('a tap on a figure opens its rows, and a row opens its work order', async () => {
  await open('/reports')
  await settleUntil(() => expect(figure('Effective rate')).not.toBe(''))
  await press(figure('Effective rate'))
  await settleUntil(() => expect(text()).toContain('BNM-871'))
  expect(text()).toContain('Matti Virtanen')
  expect(control('BNM-871 10234').getAttribute('href')).toContain('/workorder?number=10234')
})

it('a list says in words whether each promise was kept, and by how much', async () => {
  const promise = { ...soldRow, PersonName: null, Text: '', Amount: null }
  await open('/reports?list=promises', {
    replies: {
      'GET /api/reports/rows/promises/2026-11-09/2026-11-15': {
        Total: 2,
        Rows: [
          { ...promise, IsCounted: true, Minutes: -25 },
          { ...promise, IsCounted: false, Minutes: 101 },
        ],
      },
    },
  })
  await settleUntil(() => expect(text()).toContain('BNM-871'))
  const titles = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['Day', 'Vehicle', 'In time', 'Time'])
  const words = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(words[0]).toContain('Yes25min early')
  expect(words[1]).toContain('NoLate by 1h 41min')
})

it('a table contains the numbers of the chart', async () => {
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

it('a date can be typed digit by digit, and an invalid period shows an error at the fields', async () => {
  const next = 'GET /api/reports/figures/2026-11-09/2026-11-16'
  const weeks = reportAnswers['GET /api/reports/weeks/2026-11-15']
  const server = await open('/reports?from=2026-11-09&to=2026-11-15', {
    replies: {
      [next]: report,
      'GET /api/reports/figures/2026-11-01/2026-11-08': report,
      'GET /api/reports/weeks/2026-11-16': weeks,
    },
  })
  await settleUntil(() => expect(figure('Effective rate')).not.toBe(''))
  await type('To', '0002-11-16')
  await settleUntil(() => expect(text()).toContain('Choose the days in order, at most a year at a time.'))
  expect(server.callsOf(next)).toHaveLength(0)
  await type('To', '2026-11-16')
  await settleUntil(() => expect(server.callsOf(next)).toHaveLength(1))
  expect(text()).not.toContain('Choose the days in order')
})

it('a team without people at the chosen site remains chosen, so that it explains the figures', async () => {
  await open('/reports?team=99', { replies: { [`${lastWeek}?teamId=99`]: report } })
  await settleUntil(() => expect(figure('Effective rate')).not.toBe(''))
  expect(control<HTMLSelectElement>('Team').value).toBe('99')
})
