import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { expect, it } from 'vitest'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
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
