import 'fake-indexeddb/auto'
import { act } from '@testing-library/react'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { type RenderOptions, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleEmployee } from '../../platform/session/test/sample-session.ts'
import { samplePoolRow } from '../activities/test/sample-activity.ts'
import { ActivityMonitorPage } from './activity-monitor.page.tsx'
// Preloads the sheet, which the page imports lazily.
import '../activities/dialog/filter-sheet.tsx'

beforeEach(() => sessionStorage.clear())

const make = (WorkOrderVehicleMakeName: string) => ({ WorkOrderVehicleMakeName })

it('the filter applies to waiting tasks, but not to assigned tasks', async () => {
  const { host } = await renderPages('/', [{ path: '/', component: ActivityMonitorPage }], {
    prepare: ({ reply }) => {
      reply('GET /api/utility/employees', { body: [{ Id: 4, Name: 'Aino Koskinen', Subsystem: 'V' }] })
      reply('GET /api/utility/activities/types/aftersales', { body: [] })
      reply('GET /api/utility/activities/queue', {
        body: [samplePoolRow(1, make('Toyota')), samplePoolRow(2, make('Volvo'))],
      })
      reply('GET /api/utility/activities/monitor/underworkreport/false', {
        body: [samplePoolRow(3, { SalesmanId: 4, ...make('Ford') })],
      })
    },
  })
  const rowsOf = (heading: string) =>
    [...host.querySelectorAll(`ul[aria-label="${heading}"] > li`)].map(
      ({ textContent }) => /Task \d/.exec(textContent)?.[0],
    )
  await settleUntil(() => expect(rowsOf('Under work')).toEqual(['Task 3']))
  await press('Make')
  await settleUntil(() => control('Volvo'))
  expect(document.querySelector('dialog')?.textContent).not.toContain('Ford')
  await press('Volvo')
  await settleUntil(() => expect(rowsOf('Waiting')).toEqual(['Task 2']))
  expect(rowsOf('Under work')).toEqual(['Task 3'])
  expect(host.textContent).toContain('1 under work')
})

it.each([true, false])(
  'only a work queue sees the link to the parts planning; the user is a work queue: %s',
  async (IsWorkqueue) => {
    await renderPages('/', [{ path: '/', component: ActivityMonitorPage }], {
      employee: { ...sampleEmployee, IsWorkqueue },
      prepare: ({ reply }) => {
        reply('GET /api/utility/employees', { body: [] })
        reply('GET /api/utility/activities/types/aftersales', { body: [] })
        reply('GET /api/utility/activities/queue', { body: [] })
        reply('GET /api/utility/activities/monitor/underworkreport/false', { body: [] })
      },
    })
    await press('More actions')
    await settleUntil(() => expect(document.querySelectorAll('[role=menuitem]').length).toBeGreaterThan(0))
    const items = [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)
    expect(items.includes('Parts planning')).toBe(IsWorkqueue)
  },
)

it('marks a task as late if its waiting customer has waited too long, unless someone works on it', async () => {
  const { host } = await renderPages('/', [{ path: '/', component: ActivityMonitorPage }], {
    prepare: ({ reply }) => {
      reply('GET /api/utility/employees', { body: [] })
      reply('GET /api/utility/activities/types/aftersales', { body: [] })
      reply('GET /api/utility/activities/queue', {
        body: [
          ...[true, false].map((IsCustomerWaiting, place) =>
            samplePoolRow(place + 1, { IsCustomerWaiting, AssignedAt: '2020-11-20T06:00:00.000Z' }),
          ),
          // An old task that was assigned just now is not late.
          samplePoolRow(4, {
            IsCustomerWaiting: true,
            Created: '2020-11-20T06:00:00.000Z',
            AssignedAt: new Date().toISOString(),
          }),
        ],
      })
      reply('GET /api/utility/activities/monitor/underworkreport/false', {
        body: [
          samplePoolRow(3, {
            SalesmanId: 4,
            IsCustomerWaiting: true,
            AssignedAt: '2020-11-20T06:00:00.000Z',
          }),
        ],
      })
    },
  })
  await settleUntil(() => expect(host.textContent).toContain('Task 3'))
  const late = () =>
    [...host.querySelectorAll('li')].filter(({ textContent }) => textContent.includes('Late, '))
  await settleUntil(() => expect(late()).toHaveLength(1))
  expect(late()[0]?.textContent).toContain('Task 1')
})

const poolRoute = 'GET /api/utility/activities/queue'
const underWork = 'GET /api/utility/activities/monitor/underworkreport'

/** Opens the monitor with waiting tasks and assigned tasks. */
const open = (
  waiting: readonly ActivityRow[],
  working: readonly ActivityRow[],
  employee: Partial<typeof sampleEmployee> = {},
  options: RenderOptions = {},
) =>
  renderPages('/', [{ path: '/', component: ActivityMonitorPage }], {
    ...options,
    employee: { ...sampleEmployee, ...employee },
    prepare: (server) => {
      server.reply('GET /api/utility/employees', { body: [] })
      server.reply('GET /api/utility/employees/active', { body: [sampleEmployee] })
      server.reply('GET /api/utility/activities/types/aftersales', { body: [] })
      server.reply(poolRoute, { body: waiting })
      server.reply(`${underWork}/false`, { body: working })
      server.reply(`${underWork}/true`, { body: [...working, samplePoolRow(9)] })
      options.prepare?.(server)
    },
  })
const text = () => document.body.textContent

describe('the monitor', () => {
  const ofOrder = (WorkOrderNumber: number) => ({ WorkOrderNumber, IsCustomerWaiting: true })

  it('counts a waiting customer once, regardless of the number of tasks of the work order', async () => {
    await open(
      [samplePoolRow(1, ofOrder(5001)), samplePoolRow(2, ofOrder(5001)), samplePoolRow(3)],
      [samplePoolRow(4, ofOrder(5001)), samplePoolRow(5, ofOrder(5002))],
    )
    await settleUntil(() => expect(text()).toContain('3 waiting'))
    expect(text()).toContain('2 under work')
    expect(text()).toContain('2 customers waiting')
  })

  it('shows no counts of tasks that it could not fetch', async () => {
    await open(
      [samplePoolRow(1, ofOrder(5001))],
      [],
      {},
      {
        prepare: ({ reply }) => reply(`${underWork}/false`, refusal(500, 900_000, 'Out of order')),
      },
    )
    await settleUntil(() => expect(text()).toContain('Out of order'))
    expect(text()).toContain('1 waiting')
    expect(text()).toContain('– under work')
    expect(text()).toContain('– customers waiting')
  })

  it('a work queue can also show its own tasks, and is asked which employee takes a task', async () => {
    const { server } = await open([samplePoolRow(1)], [], { IsWorkqueue: true })
    await settleUntil(() => expect(text()).toContain('Task 1'))
    expect(text()).not.toContain('Task 9')
    await press('Also show the tasks of your own queue')
    await settleUntil(() => expect(text()).toContain('Task 9'))
    await press('Take: Task 1')
    await settleUntil(() =>
      expect(document.querySelector('dialog')?.textContent).toContain('Who takes the task?'),
    )
    expect(server.seen.filter(({ route }) => route.startsWith('POST /api/utility/activities'))).toEqual([])
  })

  it('a person takes a task with one tap, and sees no switch for the tasks of a work queue', async () => {
    const { server } = await open([samplePoolRow(1)], [])
    server.reply('POST /api/utility/activities/assign/7', { body: samplePoolRow(1) })
    await press('Take: Task 1')
    await settleUntil(() =>
      expect(server.callsOf('POST /api/utility/activities/assign/7').map(({ body }) => body)).toEqual([
        { Id: 1 },
      ]),
    )
    expect(() => control('Also show the tasks of your own queue')).toThrow()
  })

  it('a button clears the filter if no task matches it', async () => {
    const { server, queryClient } = await open(
      [samplePoolRow(1, make('Toyota')), samplePoolRow(2, make('Volvo'))],
      [],
    )
    await press('Make')
    await press('Volvo')
    await settleUntil(() => expect(text()).not.toContain('Task 1'))
    server.reply(poolRoute, { body: [samplePoolRow(1, make('Toyota'))] })
    await act(async () => invalidate(queryClient, activityEndpoints.listPool))
    await settleUntil(() => expect(text()).toContain('No task fits the filter'))
    await press('Show all')
    await settleUntil(() => expect(text()).toContain('Task 1'))
  })

  it('highlights the time of the older list after refetching has failed for a long time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T06:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { server, queryClient } = await open([samplePoolRow(1)], [])
    const age = () => document.querySelector('[role=status][data-old]')?.textContent
    await settleUntil(() => expect(text()).toContain('as of 08:00'))
    server.reply(poolRoute, refusal(503, 900_001))
    const readAgainAt = async (time: string) => {
      vi.setSystemTime(time)
      await act(async () => {
        invalidate(queryClient, activityEndpoints.listPool, activityEndpoints.listUnderWorkRows)
        document.dispatchEvent(new Event('visibilitychange'))
      })
    }
    await readAgainAt('2026-11-20T06:00:10Z')
    await settleUntil(() => expect(server.callsOf(poolRoute).length).toBeGreaterThan(1))
    expect(age()).toBeUndefined()
    await readAgainAt('2026-11-20T06:30:00Z')
    await settleUntil(() => expect(age()).toBe('as of 08:00'))
  })
})
