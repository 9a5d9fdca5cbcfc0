import { urlOf } from '@verstas/contract/call.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { earlyCalls, textsOfPage } from './early-calls.ts'

/** The time is late on the 21st in London, and already the 22nd in the workshop. */
const now = new Date('2026-11-21T23:30:00Z')

const reservationsOf = (date: string) => ({
  endpoint: workScheduleEndpoints.listMyReservations,
  params: { date },
})
const orderOf = (number: number) => ({
  endpoint: workOrderEndpoints.getWorkOrderByNumber,
  params: { number },
})

const scheduleOf = (date: string) => [
  { endpoint: workshopScheduleEndpoints.listScheduleResources, query: { date } },
  { endpoint: workshopScheduleEndpoints.listScheduleReservations, params: { date } },
  { endpoint: workshopScheduleEndpoints.listScheduleShifts, params: { date } },
  { endpoint: workshopScheduleEndpoints.listScheduleStampings, params: { date } },
  { endpoint: workshopScheduleEndpoints.listUnallocatedReservations, params: { date } },
]

describe('earlyCalls', () => {
  it.each<[string, ...{ endpoint: EndpointDefinition; params?: object; query?: object }[]]>([
    ['#/workorder?number=5001234&tab=jobs', orderOf(5001234)],
    ['#/activities?number=00123', orderOf(123)],
    ['#/workorder'],
    ['#/workorder?number=abc'],
    ['', reservationsOf('2026-11-22')],
    ['#/startpage', reservationsOf('2026-11-22')],
    ['#/workschedule', reservationsOf('2026-11-22')],
    ['#/workschedule?date=2026-11-23', reservationsOf('2026-11-23')],
    ['#/stamping?number=5001234', { endpoint: stampingEndpoints.listStampingTypes }],
    [
      '#/stamping',
      { endpoint: stampingEndpoints.listStampingTypes },
      { endpoint: stampingEndpoints.listStampingsOfEmployee, params: { id: 7, date: '2026-11-22' } },
      reservationsOf('2026-11-22'),
    ],
    ['#/workshopschedule?date=2026-11-23', ...scheduleOf('2026-11-23')],
    ['#/workshopschedule', ...scheduleOf('2026-11-22')],
    ['#/vhc/12', { endpoint: healthCheckEndpoints.getInspection, params: { id: 12 } }],
    ['#/vhc/vin/12'],
    ['#/workordersearch'],
  ])(
    'opening "%s" requests the latest stamping early, and the main data of the page if there is any',
    (hash, ...main) => {
      const latest = urlOf(stampingEndpoints.getMyLatestStamping, '', {})
      expect(earlyCalls(hash, now, 7)).toEqual([
        ...main.map((call) => urlOf(call.endpoint, '', call)),
        latest,
      ])
    },
  )

  it('requests no person’s day for a session without an employee', () => {
    expect(earlyCalls('#/stamping', now, undefined)).toEqual([
      urlOf(stampingEndpoints.listStampingTypes, '', {}),
      urlOf(stampingEndpoints.getMyLatestStamping, '', {}),
    ])
  })
})

describe('textsOfPage', () => {
  it.each([
    ['', 'first'],
    ['#/startpage', 'first'],
    ['#/workorder?number=5001234', 'daily'],
    ['#/stamping', 'daily'],
    ['#/workshopschedule', 'daily'],
    ['#/vehicle/ABC', 'all'],
    ['#/administration', 'all'],
  ])('the page at "%s" needs the texts %s', (hash, part) => {
    expect(textsOfPage(hash)).toBe(part)
  })
})
