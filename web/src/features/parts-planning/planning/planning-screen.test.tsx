import { act } from '@testing-library/react'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { networkError } from '../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import { readAddress } from '../address.ts'
import { PartsPlanningPage } from '../parts-planning.page.tsx'

const reservation = (ReservationNumber: number, StartTime: string, order: object = {}) =>
  ({
    ReservationNumber,
    StartTime,
    EndTime: '2026-12-31T09:00:00Z',
    LicenseNumber: `ABC-10${ReservationNumber}`,
    MakeName: 'Skoda',
    ModelName: 'Kodiaq',
    WorkOrder: sampleWorkOrder({ PartsPrePlanned: false, ...order }),
    Resources: [],
    ActualDeliveryDateTime: null,
    IsCustomerLate: false,
  }) as unknown as Reservation

const week = 'GET /api/workshop/planning/reservations/2026-11-21/2026-11-27'
const nextWeek = 'GET /api/workshop/planning/reservations/2026-11-28/2026-12-04'

beforeEach(() => {
  // It is 00:30 on 21 November in Helsinki, and still 20 November in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') })
})
afterEach(() => void vi.useRealTimers())

const open = (body: readonly Reservation[], address = '/partsplanning') => {
  const page = { path: '/partsplanning', validateSearch: readAddress, component: PartsPlanningPage }
  return renderPages(address, [page, { path: '/workorder', component: () => null }], {
    prepare: ({ reply }) => reply(week, { body }),
  })
}
const days = () =>
  [...document.querySelectorAll('section')].map((section) => [
    section.querySelector('h2')?.textContent,
    [...section.querySelectorAll('li')].map(({ textContent }) => /ABC-\d+/.exec(textContent)?.[0]),
  ])

it("groups the reservations of the planning page by day in the site's time zone, beginning with today", async () => {
  await open([
    reservation(1, '2026-11-20T22:45:00Z'),
    reservation(2, '2026-11-21T08:00:00Z'),
    reservation(3, '2026-11-21T22:30:00Z'),
  ])
  await settleUntil(() => expect(days()).toHaveLength(2))
  const [today, tomorrow] = days()
  expect(today?.[0]).toMatch(/^Today, .*21\.11\./)
  expect(today?.[1]).toEqual(['ABC-101', 'ABC-102'])
  expect(tomorrow?.[0]).toMatch(/^Tomorrow, .*22\.11\./)
  expect(tomorrow?.[1]).toEqual(['ABC-103'])
})

it('a page that stays open over midnight names the new day today', async () => {
  await open([reservation(1, '2026-11-21T08:00:00Z'), reservation(2, '2026-11-22T08:00:00Z')])
  await settleUntil(() => expect(days()[0]?.[0]).toMatch(/^Today, .*21\.11\./))
  vi.setSystemTime('2026-11-21T22:30:00Z')
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(days()[0]?.[0]).toMatch(/^\S+ 21\.11\./)
  expect(days()[1]?.[0]).toMatch(/^Today, .*22\.11\./)
})

it('loads the next week of reservations without repeating days, and shows an error if the request fails', async () => {
  const { server } = await open([reservation(1, '2026-11-21T08:00:00Z')])
  server.reply(nextWeek, networkError)
  const more = 'Show the next 7 days until Friday 4.12.2026'
  await settleUntil(() => expect(document.body.textContent).toContain('Show the next 7 days'))
  const name = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Show the next 7 days'),
  )?.textContent
  expect(name).toContain('4.12.')
  await press(name ?? more)
  await settleUntil(() => expect(document.body.textContent).toContain('Further days could not be loaded'))
  expect(days()).toHaveLength(1)
  server.reply(nextWeek, { body: [reservation(2, '2026-11-28T08:00:00Z')] })
  await press(name ?? more)
  await settleUntil(() => expect(days().map(([, cars]) => cars)).toEqual([['ABC-101'], ['ABC-102']]))
  expect(document.body.textContent).not.toContain('Further days could not be loaded')
})

it('an invoiced work order does not count as work to plan or to pick, and the filter lists work to pick', async () => {
  await open(
    [
      reservation(1, '2026-11-21T08:00:00Z'),
      reservation(2, '2026-11-21T09:00:00Z', { PartsPrePlanned: true }),
      reservation(3, '2026-11-21T10:00:00Z', { PartsPrePlanned: true, PartsPrePicked: true }),
      reservation(4, '2026-11-21T11:00:00Z', { Status: 'I' }),
    ],
    '/partsplanning?filter=pick',
  )
  await settleUntil(() => expect(days().map(([, cars]) => cars)).toEqual([['ABC-102']]))
  const counts = [...document.querySelectorAll('label')].map(
    ({ textContent }) => /\d+$/.exec(textContent)?.[0],
  )
  expect(counts).toEqual(['4', '1', '1'])
  expect(control('Pick list')).toBeDefined()
})

it('a link to a vehicle expands its parts and no others', async () => {
  const body = [1, 2].map((number) =>
    reservation(number, '2026-11-21T08:00:00Z', { OrderNumber: 5_040_000 + number }),
  )
  await open(body, '/partsplanning?car=5040002')
  await settleUntil(() => expect(document.querySelectorAll('[aria-expanded="true"]')).toHaveLength(1))
  expect(document.querySelector('[aria-expanded="true"]')?.textContent).toContain('ABC-102')
})

it('ignores a car in the address that is no number', () => {
  expect(readAddress({ car: '12', list: 'x' })).toEqual({ car: 12 })
  expect(readAddress({ car: 'x' })).toEqual({})
})
