import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../platform/session/test/fake-server.ts'
import { press, settleUntil } from '../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../platform/session/test/sample-session.ts'
import { pageRoutes } from './features.ts'

const pages: Parameters<typeof renderPages>[1] = pageRoutes
const Authorization = {
  ...sampleSettings.Authorization,
  MobileWorkshopSchedule: true,
  MobileTyreInformation: true,
  CorrectStampings: true,
}

/** Makes the server refuse every call. */
function refuseReads(server: FakeServer): void {
  const answer = server.fetch
  server.fetch = async (url, init) => {
    server.reply(`${init?.method ?? 'GET'} ${url}`, refusal(403, 900_003, 'Not for you'))
    return answer(url, init)
  }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  // The time is half past midnight in Helsinki, and still the previous day in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') })
})
afterEach(() => void vi.useRealTimers())

const globalId = '0b8b7c1d-4b50-4e3f-9c6a-1f2b3c4d5e6f'
const mine = 'GET /api/workshop/myreservations/2026-11-21'
const board = 'GET /api/workshopschedule'
const countsOfNavigation = ['GET /api/utility/myactivities', 'GET /api/utility/notifications/unread']

describe('a page', () => {
  it.each<[string, number, readonly string[]]>([
    [
      '/startpage',
      2,
      [
        mine,
        'GET /api/workshop/mystampings/latest',
        'GET /api/workshop/desk',
        'GET /api/vhc/offers/answers',
        'GET /api/vhc/offers/unopened',
      ],
    ],
    ['/workschedule', 1, [mine]],
    [
      '/workshopschedule',
      1,
      [
        `${board}/resources?date=2026-11-21`,
        `${board}/shifts/2026-11-21`,
        `${board}/reservations/2026-11-21`,
        `${board}/stampings/2026-11-21`,
        `${board}/reservations/unallocated/2026-11-21`,
      ],
    ],
    ['/stamping', 2, ['GET /api/workshop/stampings/7/2026-11-21', 'GET /api/workshop/stampingtypes', mine]],
    [
      '/stampingcorrections',
      2,
      [
        'GET /api/workshop/stampings/2026-11-21',
        'GET /api/workshop/stampingshifts/2026-11-21',
        'GET /api/utility/employees/stamping',
        'GET /api/workshop/stampingday/7/2026-11-21',
        'GET /api/workshop/desk',
      ],
    ],
    ['/partsplanning', 1, ['GET /api/workshop/planning/reservations/2026-11-21/2026-11-27']],
    ['/workordersearch?tab=mine', 1, [mine]],
    [
      '/workordersearch?tab=all',
      1,
      ['GET /api/utility/employees/active', 'GET /api/workshop/reservations/2026-11-21'],
    ],
    ['/workorder?number=1002345', 1, ['GET /api/workshop/workorder/number/1002345']],
    [
      '/vehicle/VIN1',
      1,
      ['GET /api/vehicle/serialNumber/VIN1/details', 'GET /api/workshop/servicehistory/serialNumber/VIN1'],
    ],
    ['/part/1/A', 1, ['GET /api/products/item/1/A/details']],
    [
      `/tyre/${globalId}`,
      1,
      [`GET /api/workshop/workorder/globalid/${globalId}?includeRows=true`, 'GET /api/vehicle/tyrelookups'],
    ],
    ['/conversations', 1, ['GET /api/chat/actor/7/subscriptions']],
  ])(
    "the page at %s sends only its own requests, for the site's current day, and offers retries",
    async (address, count, reads) => {
      const { server } = await renderPages(address, pages, {
        settings: { ...sampleSettings, Authorization },
        prepare: refuseReads,
      })
      const retries = () =>
        [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Retry')
      await settleUntil(() => expect(retries()).toHaveLength(count))
      expect(document.body.textContent).toContain('Not for you')
      const seen = server.seen.map(({ route }) => route)
      // Excludes the navigation's counts, which the idle app requests if a page loads slowly.
      const ofPage = seen.filter((route) => !countsOfNavigation.includes(route))
      expect(ofPage.toSorted()).toEqual(reads.toSorted())
      await act(async () => {
        for (const button of retries()) button.click()
      })
      await settleUntil(() => expect(server.seen.length).toBeGreaterThanOrEqual(seen.length + count))
      await settleUntil(() => expect(retries()).toHaveLength(count))
    },
  )
})

it("the list of earlier stampings opens on the site's current day", async () => {
  const { server } = await renderPages('/stamping', pages, { prepare: refuseReads })
  await press('Previous clockings')
  const read = 'GET /api/workshop/stampingday/7/2026-11-21'
  await settleUntil(() => expect(server.callsOf(read)).toHaveLength(1))
})
