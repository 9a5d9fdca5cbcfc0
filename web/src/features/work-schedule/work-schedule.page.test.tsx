import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { expect, it } from 'vitest'
import { settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import { AxisPane } from './schedule-panes.tsx'
import { WorkSchedulePage } from './work-schedule.page.tsx'

const reservation = {
  ReservationNumber: 1,
  StartTime: '2026-11-18T08:00:00+02:00',
  EndTime: '2026-11-18T09:00:00+02:00',
  LicenseNumber: 'FCF-137',
  MakeName: 'Skoda',
  ModelName: 'Kodiaq',
  WorkOrder: sampleWorkOrder({}),
  Resources: [],
  ActualDeliveryDateTime: null,
  IsCustomerLate: false,
} as unknown as Reservation

it('the work schedule shows make and model of each vehicle', async () => {
  const page = {
    path: '/workschedule',
    validateSearch: ({ date }: Record<string, unknown>) => ({ date: String(date) }),
    component: WorkSchedulePage,
  }
  await renderPages('/workschedule?date=2026-11-18', [page, { path: '/workorder', component: () => null }], {
    prepare: ({ reply }) => reply('GET /api/workshop/myreservations/2026-11-18', { body: [reservation] }),
  })
  const [car] = document.querySelectorAll('ul[aria-label="Reservations of the day"] a')
  expect(car?.textContent).toContain('Skoda Kodiaq')
})

it.each([
  ['hides its vehicles from', '', true],
  ['shows its vehicles to', '?list=plate', false],
])('the time axis next to a work order %s screen readers (query: %j)', async (_, search, isHidden) => {
  const page = { path: '/workorder', component: AxisPane }
  const today = dayOf(new Date(), 'Europe/Helsinki')
  const at = (time: string) => instantOf(today, time, 'Europe/Helsinki').toISOString()
  const ofToday = { ...reservation, StartTime: at('08:00'), EndTime: at('09:00') }
  await renderPages(`/workorder${search}`, [page], {
    prepare: ({ reply }) => reply(`GET /api/workshop/myreservations/${today}`, { body: [ofToday] }),
  })
  await settleUntil(() => expect(document.querySelector('a')).not.toBeNull())
  const car = document.querySelector('a')
  expect(car?.closest('[aria-hidden="true"]') !== null).toBe(isHidden)
  expect(car?.tabIndex).toBe(isHidden ? -1 : 0)
  if (!isHidden) expect(car?.textContent).toMatch(/^08:00–09:00.*FCF-137Skoda Kodiaq$/)
})
