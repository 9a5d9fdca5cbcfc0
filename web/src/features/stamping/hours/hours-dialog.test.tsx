import { act } from '@testing-library/react'
import type { EmployeeHours, HoursDay } from '@verstas/contract/stamping/hours.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import HoursDialog from './hours-dialog.tsx'

const hours = (salesmanId: number): EmployeeHours => ({
  salesmanId,
  isFlexInUse: true,
  isKiKyInUse: false,
  flexMinutes: salesmanId === 7 ? 90 : -75,
  kiKyMinutes: 0,
  asOf: '2026-11-29T22:00:00Z',
  overtimeMinutes: salesmanId === 7 ? 30 : null,
  openings: salesmanId === 7 ? [{ day: '2026-01-01', kind: 'flex', minutes: 750 }] : [],
})
const hoursDay = (day: string, changes: Partial<HoursDay> = {}): HoursDay => ({
  day,
  shift: 480,
  presence: 465,
  absence: 0,
  overtime: 0,
  flex: -15,
  kiKy: 0,
  unanswered: 0,
  flexBalance: 75,
  ...changes,
})
const aino = { Id: 4, Name: 'Aino Koskinen' }
const route = 'GET /api/utility/employee/hours'
const words = () => document.querySelector('dialog')?.textContent ?? ''

async function open(employee: typeof aino | undefined) {
  // It is 00:30 on 1 December at the site, and still 30 November in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T22:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const component = () => <HoursDialog employee={employee} onClose={() => undefined} />
  const { server } = await renderPages('/', [{ path: '/', component }], {
    prepare: ({ reply }) => {
      reply(route, { body: hours(7) })
      reply(`${route}?salesmanId=4`, { body: hours(4) })
      for (const whose of ['', 'salesmanId=4&']) {
        reply(`${route}/days?${whose}from=2026-12-01&to=2026-12-31`, { body: [] })
        reply(`${route}/days?${whose}from=2026-11-01&to=2026-11-30`, {
          body: [hoursDay('2026-11-30', { flex: whose === '' ? -15 : 20 })],
        })
      }
    },
  })
  await settleUntil(() => expect(words()).toContain('December 2026'))
  const asked = () => server.seen.flatMap(({ route: asked }) => (asked.startsWith(route) ? [asked] : []))
  return { asked }
}

it.each([
  ['the user', undefined, '', '+1h 30min', '-15min'],
  ['another person', aino, 'salesmanId=4&', '-1h 15min', '+20min'],
] as const)(
  'shows the balances and days of %s, beginning with the current month at the site',
  async (...row) => {
    const [, employee, whose, balance, flex] = row
    const { asked } = await open(employee)
    expect(words()).toContain(balance)
    const isOwn = employee === undefined
    expect(words().includes('Opening flex balance +12h 30min on 01.01.2026')).toBe(isOwn)
    expect(words().includes('Overtime balance')).toBe(isOwn)
    expect(words()).toContain(employee ? 'Aino Koskinen' : 'hours')
    expect(control<HTMLButtonElement>('Next month').disabled).toBe(true)
    await press('Previous month')
    await settleUntil(() => expect(words()).toContain('November 2026'))
    await settleUntil(() => expect(words()).toContain(flex))
    expect(control<HTMLButtonElement>('Next month').disabled).toBe(false)
    expect(asked()).toEqual([
      employee ? `${route}?salesmanId=4` : route,
      `${route}/days?${whose}from=2026-12-01&to=2026-12-31`,
      `${route}/days?${whose}from=2026-11-01&to=2026-11-30`,
    ])
  },
)

it('shows the balance after a day with its sign', async () => {
  await open(undefined)
  await press('Previous month')
  const day = await settleUntil(() => {
    const [found] = [...document.querySelectorAll('li')].filter(({ textContent }) =>
      textContent.includes('-15min'),
    )
    if (!found) throw new Error('no day')
    return found
  })
  await act(async () => day.querySelector<HTMLElement>('summary, button')?.click())
  await settleUntil(() => expect(day.textContent).toContain('+1h 15min'))
})
