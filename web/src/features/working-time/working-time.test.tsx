import type { WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import {
  type FakeServer,
  type RenderOptions,
  renderPages,
} from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { sampleCorrection } from '../stamping-corrections/test/sample-day.ts'
import { readWorkingTimeAddress } from './address.ts'
import { WorkingTimePage } from './working-time.page.tsx'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T07:36:00Z') }))
afterAll(() => void vi.useRealTimers())

const none = {
  ...{ All: 0, Regular: 0, Additional: 0, OvertimeDaily: 0, OvertimeWeekly: 0, Emergency: 0 },
  ...{ Unanswered: 0, Sunday: 0, Breaks: 0, Absence: 0 },
}
const worked = { ...none, All: 570, Regular: 480, OvertimeDaily: 90 }
const record = (more: Partial<WorkingTimeRecord> = {}): WorkingTimeRecord => ({
  SalesmanId: 7,
  SalesmanName: 'Matti',
  From: '2026-11-01',
  To: '2026-11-30',
  AsOf: '2026-11-24T22:00:00Z',
  Country: 'FI',
  HasEmergencyType: false,
  Days: [
    {
      ...worked,
      Day: '2026-11-24',
      Holiday: null,
      Times: [{ StartTime: '2026-11-24T05:00:00Z', EndTime: '2026-11-24T14:30:00Z' }],
    },
  ],
  Totals: worked,
  Breaches: [],
  Average: null,
  Corrections: [],
  CorrectionsElsewhere: 0,
  ...more,
})
const route = 'GET /api/workingtime/record'
const month = 'from=2026-11-01&to=2026-11-30'
const page = () => document.body.textContent

async function show(
  prepare: (server: FakeServer) => void,
  { address = '/workingtime', ...options }: RenderOptions & { readonly address?: string } = {},
) {
  const pages = [{ path: '/workingtime', component: WorkingTimePage, validateSearch: readWorkingTimeAddress }]
  return renderPages(address, pages, {
    ...options,
    prepare: (server) => {
      const progress = { From: '2026-11-01', To: '2026-11-15', State: 'open', IsOver: true }
      server.reply('GET /api/payroll/people/7/2026-11-18', { body: progress })
      prepare(server)
    },
  })
}

it('shows the hours of the current month by kind, and a note that emergency work is not recorded', async () => {
  await show((server) => server.reply(`${route}?${month}`, { body: record() }))
  await settleUntil(() => expect(page()).toContain('Overtime, day1h 30min'))
  expect(page()).toContain('Regular8h 0min')
  expect(page()).toContain('Emergencynot recorded')
  expect(page()).toContain('07:00–16:30')
  expect(page()).toContain('The daily and the weekly rest were long enough.')
})

it('shows all hours in the other layout, and another month', async () => {
  await show((server) => {
    server.reply(`${route}?${month}`, { body: record() })
    server.reply(`${route}?from=2026-10-01&to=2026-10-31`, { body: record({ Days: [], Totals: none }) })
  })
  await settleUntil(() => expect(page()).toContain('Overtime, day'))
  await press('All hours')
  await settleUntil(() => expect(page()).toContain('All9h 30min'))
  await press('Previous month')
  await settleUntil(() => expect(page()).toContain('No working time on these days'))
})

it('lists short rests, an average week above the limit, and corrections at other sites', async () => {
  const Breaches: WorkingTimeRecord['Breaches'] = [
    {
      ...{ Kind: 'weekly', Day: '2026-11-16', Minutes: 960, RequiredMinutes: 2100 },
      ...{ StartTime: '2026-11-17T20:00:00Z', EndTime: '2026-11-18T12:00:00Z' },
    },
  ]
  const Average = {
    ...{ From: '2026-07-25', To: '2026-11-24', Days: 110 },
    ...{ Minutes: 46_000, WeekMinutes: 2927, LimitMinutes: 2880 },
  }
  const body = record({ Breaches, Average, CorrectionsElsewhere: 2 })
  await show((server) => server.reply(`${route}?${month}`, { body }))
  await settleUntil(() => expect(page()).toContain('Week 47: weekly rest 16h 0min, at least 35h 0min'))
  expect(page()).toContain('48h 47min from 25.07.2026 to 24.11.2026, 110 days without absences')
  expect(page()).toContain('Above the maximum')
  expect(page()).toContain('There are 2 more corrections at other sites.')
})

it('lists the latest correction first', async () => {
  const Corrections = [
    sampleCorrection({ Id: 1, Created: '2026-11-18T07:00:00Z', Reason: 'Earlier one' }),
    sampleCorrection({ Id: 2, Created: '2026-11-19T07:00:00Z', Reason: 'Later one' }),
  ]
  await show((server) => server.reply(`${route}?${month}`, { body: record({ Corrections }) }))
  await settleUntil(() => expect(page()).toMatch(/Later one.*Earlier one/s))
})

it.each([
  ['en', 'Save CSV', 'csv-comma'],
  ['fi', 'Tallenna CSV', 'csv'],
] as const)('the CSV file has the separator of the spreadsheets in %s', async (language, name, format) => {
  const { server } = await show((fake) => fake.reply(`${route}?${month}`, { body: record() }), { language })
  await press(name)
  const asked = () => server.seen.filter(({ route: asked }) => asked.includes('/record/file'))
  await settleUntil(() => expect(asked()).toHaveLength(1))
  expect(asked()[0]?.route).toMatch(new RegExp(`format=${format}$`))
})

it('the person marks the hours of the pay period as finished', async () => {
  const finish = 'POST /api/payroll/finish'
  const { server } = await show((fake) => {
    fake.reply(`${route}?${month}`, { body: record() })
    fake.reply(finish, { body: {} })
  })
  await press('Mark as finished')
  await settleUntil(() =>
    expect(server.callsOf(finish).map(({ body }) => body)).toEqual([
      { From: '2026-11-01', EmployeeIds: [7] },
    ]),
  )
})

it('a supervisor chooses a person of the site', async () => {
  const settings = {
    ...sampleSettings,
    Authorization: { ...sampleSettings.Authorization, CorrectStampings: true },
  }
  await show(
    (server) => {
      server.reply('GET /api/utility/employees/stamping', {
        body: [{ Id: 9, Name: 'Liisa', Subsystem: 'M', IsWorkqueue: false }],
      })
      server.reply(`${route}?${month}&salesmanId=9`, { body: record({ SalesmanName: 'Liisa' }) })
    },
    { settings, address: '/workingtime?employee=9' },
  )
  await settleUntil(() => expect(control<HTMLSelectElement>('Person').value).toBe('9'))
  await settleUntil(() => expect(page()).toContain('Overtime, day1h 30min'))
})
