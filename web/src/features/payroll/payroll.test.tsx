import type { PayrollPeriod, PayrollPerson, PayrollSettings } from '@verstas/contract/payroll/entities.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { PayrollPage } from './payroll.page.tsx'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T07:36:00Z') }))
afterAll(() => void vi.useRealTimers())

const person = (more: Partial<PayrollPerson> = {}): PayrollPerson => ({
  ...{ Id: 7, Name: 'Matti', Number: '1407', State: 'finished', Seen: 'b' },
  ...{ Regular: 4800, Additional: 0, Overtime50: 90, Overtime100: 0, Emergency: 0 },
  ...{ Supplements: 0, Absence: 0, Unanswered: 0, Blockers: [] },
  ...more,
})
const running = { Kind: 'running', Day: '2026-11-18', Minutes: null, PayKind: null, TypeName: null } as const
const period = (more: Partial<PayrollPeriod> = {}): PayrollPeriod => ({
  ...{ From: '2026-11-09', To: '2026-11-22', State: 'open', IsOver: true, HasRules: true, Number: 23 },
  ...{ LockedBy: null, LockedAt: null, ExportedBy: null, ExportedAt: null, Format: 'generic' },
  People: [person(), person({ Id: 8, Name: 'Timo', Seen: 'a', Blockers: [running] })],
  Codes: [
    {
      ...{ PayCode: '150', Minutes: 90 },
      Rule: { Kind: 'overtimeDaily1', Start: null, End: null, TypeName: null },
    },
  ],
  Differences: [{ Name: 'Matti', Day: '2026-11-06', PayCode: '100', Minutes: -30 }],
  ...{ Previous: '2026-11-08', Next: '2026-11-23' },
  ...more,
})
const stored: PayrollSettings = {
  ...{ Period: 'weekly', Anchor: '2024-01-01', Format: 'generic', Version: 3 },
  Template: {
    ...{ Separator: ';', DecimalMark: ',', DateFormat: 'dd.mm.yyyy', HasHeader: false },
    Columns: ['payCode', 'hours'],
  },
  Rules: [],
  Types: [{ Code: 1, Name: 'Work', IsPresence: true }],
}
const route = 'GET /api/payroll/periods/2026-11-18'
const page = () => document.body.textContent

async function show(body: PayrollPeriod = period(), prepare: (server: FakeServer) => void = () => {}) {
  const { server } = await renderPages('/payroll', [{ path: '/payroll/{-$date}', component: PayrollPage }], {
    settings: {
      ...sampleSettings,
      Authorization: { ...sampleSettings.Authorization, ManagePayroll: true },
    },
    prepare: (fake) => {
      fake.reply(route, { body })
      fake.reply('GET /api/payroll/settings', { body: stored })
      prepare(fake)
    },
  })
  await settleUntil(() => expect(page()).toContain('09.11.2026–22.11.2026'))
  const sent = (wanted: string) =>
    server.seen.filter((call) => call.route === wanted).map((call) => call.body)
  return { server, sent }
}

describe('an open period', () => {
  it('the page shows what prevents the lock of a period, with a link to the day', async () => {
    await show()
    expect(page()).toContain('The hours of one person prevent the lock')
    expect(page()).toContain('Clocking still runs from')
    expect(control<HTMLAnchorElement>('Fix: Timo').href).toContain('/stampingcorrections/8/2026-11-18')
    expect(control<HTMLButtonElement>('Lock').disabled).toBe(true)
    expect(page()).toContain('Matti pe 06.11.2026: 100 -30min')
  })

  it('the table shows only kinds of hours that someone has, with their sums', async () => {
    await show(period({ People: [person(), person({ Id: 8, Name: 'Timo', Overtime100: 30 })] }))
    const rows = [...document.querySelectorAll('section[aria-label="People"] tr')].map((row) =>
      [...row.querySelectorAll('th, td')].slice(0, 4).map((cell) => cell.textContent),
    )
    expect(rows).toEqual([
      ['Name', 'Regular', 'Overtime 50\u00a0%', 'Overtime 100\u00a0%'],
      ['Matti', '80h 0min', '1h 30min', '–'],
      ['Timo', '80h 0min', '1h 30min', '30min'],
      ['Total', '160h 0min', '3h 0min', '30min'],
    ])
  })

  it('reasons of one kind are shown once, with one correction for each kind', async () => {
    const noCode = { Kind: 'unknownCode', Day: '2026-11-18', Minutes: 60 } as const
    const unknown = { ...noCode, PayKind: 'absence', TypeName: 'Sick' } as const
    const Blockers = [running, unknown, { ...unknown, Day: '2026-11-19' }]
    await show(period({ People: [person({ Blockers })] }))
    expect(page()).toContain('without a pay code and 1 more')
    expect(control('Fix: Matti, Clocking still runs from ke 18.11.2026')).toBeInstanceOf(HTMLAnchorElement)
    await press('Fix: Matti, ke 18.11.2026: 1h 0min Absence (Sick) without a pay code and 1 more')
    await settleUntil(() => control('Add a rule'))
  })

  it('approving sends the ticked people with the hours that the clerk saw', async () => {
    const { sent } = await show(period(), (server) => server.reply('POST /api/payroll/approve', { body: {} }))
    await press('Approve 1')
    const body = { From: '2026-11-09', People: [{ Id: 7, Seen: 'b' }] }
    await settleUntil(() => expect(sent('POST /api/payroll/approve')).toEqual([body]))
  })

  it('a person who is not ticked is not approved', async () => {
    await show()
    await press('Matti')
    await settleUntil(() => expect(control<HTMLButtonElement>('Approve 0').disabled).toBe(true))
  })

  it('all people are ticked again in the next period', async () => {
    await show(period(), (server) =>
      server.reply('GET /api/payroll/periods/2026-11-23', {
        body: period({ From: '2026-11-23', To: '2026-12-06' }),
      }),
    )
    await press('Matti')
    await settleUntil(() => control('Approve 0'))
    await press('Next period')
    await settleUntil(() => expect(page()).toContain('23.11.2026–06.12.2026'))
    expect(control<HTMLInputElement>('Matti').checked).toBe(true)
    expect(control<HTMLButtonElement>('Approve 1').disabled).toBe(false)
  })

  it('a period can be locked after everyone is approved', async () => {
    const approved = period({ People: [person({ State: 'approved' })] })
    const { sent } = await show(approved, (server) => server.reply('POST /api/payroll/lock', { body: {} }))
    expect(page()).toContain('Everything is approved')
    await press('Lock')
    await settleUntil(() => expect(sent('POST /api/payroll/lock')).toEqual([{ From: '2026-11-09' }]))
  })
})

it('a locked period is exported after a confirmation', async () => {
  const locked = period({ State: 'locked', LockedBy: 'Heli', LockedAt: '2026-11-24T08:00:00Z' })
  const { sent } = await show(locked, (server) => server.reply('POST /api/payroll/export', { body: {} }))
  expect(page()).toContain('Heli 24.11.2026 10:00. Clockings cannot change before the export.')
  await press('Export')
  expect(sent('POST /api/payroll/export')).toEqual([])
  await settleUntil(() => expect(page()).toContain('Export the period with the number 23?'))
  await press('Export')
  await settleUntil(() => expect(sent('POST /api/payroll/export')).toEqual([{ From: '2026-11-09' }]))
})

it('no step of a period without people is done', async () => {
  await show(period({ People: [] }))
  expect(document.querySelectorAll('[data-reached]')).toHaveLength(0)
  expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('0/0')
})

it('a new rule can be tried on real hours before it is saved', async () => {
  const rule = {
    ...{ Kind: 'regular', Days: [], Start: null, End: null, TypeCode: null },
    ...{ PayCode: '100', Factor: 100, CostCentre: null },
  }
  const { sent } = await show(period({ HasRules: false, People: [] }), (server) => {
    server.reply('POST /api/payroll/preview', {
      body: {
        ...{ From: '2026-11-09', To: '2026-11-22', Codes: [{ PayCode: '100', Minutes: 480, Rule: null }] },
        Unknown: [{ PayKind: 'absence', TypeName: 'Sick', Minutes: 60 }],
      },
    })
    server.reply('POST /api/payroll/settings', { body: {} })
  })
  expect(page()).toContain('The pay codes are missing')
  await press('Rules')
  await settleUntil(() => control('Add a rule'))
  await press('Add a rule')
  await settleUntil(() => control('Pay code'))
  await type('Pay code', '100')
  await press('Done')
  await settleUntil(() => expect(page()).toContain('Regular work100'))
  await press('Preview on real hours')
  await settleUntil(() => expect(page()).toContain('Without a pay code: Absence (Sick) 1h 0min'))
  expect(sent('POST /api/payroll/preview')).toEqual([{ From: '2026-11-18', Rules: [rule] }])
  await press('Save')
  const { Types, Version, ...values } = stored
  await settleUntil(() =>
    expect(sent('POST /api/payroll/settings')).toEqual([{ ...values, Rules: [rule], Seen: 3 }]),
  )
})
