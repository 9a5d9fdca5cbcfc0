import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleEmployee, sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { sampleSummary } from '../../work-orders/test/sample-work-order.ts'
import { StartPage } from '../start.page.tsx'
import './desk.tsx'

const orders = 'GET /api/workshop/workorder?Receiver=7'
const order = (number: number, plate: string, changes: Partial<WorkOrderSummary>) => ({
  ...sampleSummary(number, plate),
  ...changes,
})
const at = (time: string) => `2026-11-20T${time}:00+02:00`

/** Opens the start page of a salesman, who does not stamp. The time is 09:36. */
const openSales = (prepare: (server: FakeServer) => void) =>
  renderPages(
    '/startpage',
    [
      { path: '/startpage', component: StartPage },
      { path: '/workorder', component: () => 'the work order' },
      { path: '/workordersearch', component: () => 'the search' },
    ],
    {
      employee: { ...sampleEmployee, Subsystem: 'S' },
      settings: {
        ...sampleSettings,
        Authorization: { ...sampleSettings.Authorization, MobileCheckList: false },
      },
      prepare,
    },
  )
const rows = () =>
  [...document.querySelectorAll('a[href*="/workorder?number"]')].map(({ textContent }) => textContent)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('09:36')) })
  return () => vi.useRealTimers()
})

describe('the start page of a salesman', () => {
  it('lists the own open work orders by their promise, and marks a late one', async () => {
    const { router } = await openSales(({ reply }) =>
      reply(orders, {
        body: [
          order(4, 'FUT-4', { Status: 'P', StatusDescription: 'Planned', EstimatedDeliveryDateTime: null }),
          order(3, 'OLD-3', { Status: 'I' }),
          order(2, 'NOW-2', { State: 'Ongoing', EstimatedDeliveryDateTime: at('15:00') }),
          order(1, 'LATE-1', { State: 'Open', EstimatedDeliveryDateTime: at('09:00') }),
        ],
      }),
    )
    await settleUntil(() => expect(rows()).toHaveLength(3))
    expect(rows()).toEqual([
      expect.stringMatching(/LATE-1Late by 36min.*Vuosihuolto.*Promised 09:00 · 1/),
      expect.stringMatching(/NOW-2Job under way.*Promised 15:00 · 2/),
      expect.stringMatching(/FUT-4Planned.*Vuosihuolto4/),
    ])
    document.querySelector<HTMLElement>('a[href*="number=2"]')?.click()
    await settleUntil(() => expect(router.history.location.pathname).toBe('/workorder'))
  })

  it('says why there are no work orders, and leads to the search', async () => {
    const { router } = await openSales(({ reply }) => reply(orders, { body: [] }))
    await settleUntil(() => expect(document.body.textContent).toContain('No open work orders in your name'))
    expect(document.body.textContent).not.toContain('No reservations today')
    control('Find work order').click()
    await settleUntil(() => expect(router.history.location.pathname).toBe('/workordersearch'))
  })

  it('offers another attempt if the work orders could not be read', async () => {
    const { server } = await openSales(({ reply }) => reply(orders, refusal(500, 900000, 'Broken')))
    await settleUntil(() => control('Retry'))
    server.reply(orders, { body: [order(1, 'BACK-1', { EstimatedDeliveryDateTime: null })] })
    await press('Retry')
    await settleUntil(() => expect(rows()).toHaveLength(1))
  })
})
