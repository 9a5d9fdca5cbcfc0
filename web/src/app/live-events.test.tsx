import { QueryClient } from '@tanstack/react-query'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { liveChanges } from '@verstas/contract/live/changes.ts'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { endpointQuery } from '../platform/api/endpoint-query.ts'
import { createLiveListener, type LiveListener } from '../platform/live/live-listener.ts'
import { features } from './features.ts'

const { getWorkOrder, getWorkOrderByNumber } = workOrderEndpoints
const first = endpointQuery(getWorkOrderByNumber, { params: { number: 1001 } }).queryKey
const second = endpointQuery(getWorkOrder, { params: { id: 2 } }).queryKey
const events = endpointQuery(workOrderEditEndpoints.listWorkOrderEvents, {
  params: { id: 1 },
  query: {},
}).queryKey
const attachments = endpointQuery(attachmentEndpoints.listAttachments, { params: { id: 1 } }).queryKey
const latest = endpointQuery(stampingEndpoints.getMyLatestStamping, {}).queryKey
const date = '2026-11-20'
const day = endpointQuery(stampingEndpoints.listStampings, { params: { date } }).queryKey
const dayOfOne = endpointQuery(stampingEndpoints.listStampingsOfEmployee, {
  params: { id: 7, date },
}).queryKey
const timeline = endpointQuery(stampingCorrectionEndpoints.getStampingDay, {
  params: { id: 7, date },
}).queryKey
const stampings = { latest, day, dayOfOne, timeline }
const all = { first, second, events, attachments, ...stampings }

const me = 7
let queries: QueryClient
let listener: LiveListener
const handlers = await Promise.all(features.flatMap(({ loadLive }) => loadLive?.() ?? []))
const refreshSession = vi.fn()
const refreshTexts = vi.fn()
beforeEach(() => {
  refreshSession.mockClear()
  refreshTexts.mockClear()
  queries = new QueryClient()
  listener = createLiveListener(queries, handlers, me, refreshSession, refreshTexts)
  queries.setQueryData<unknown>(first, { Id: 1, Version: 3, Lock: { EmployeeId: 7 } })
  queries.setQueryData<unknown>(second, { Id: 2, Version: 1, Lock: null })
  queries.setQueryData<unknown>(events, [])
  queries.setQueryData<unknown>(attachments, [])
  for (const key of Object.values(stampings)) queries.setQueryData<unknown>(key, null)
})

const old = () =>
  Object.entries(all)
    .filter(([, key]) => queries.getQueryState(key)?.isInvalidated)
    .map(([name]) => name)

/** Events without a feature handler. */
const ownEvents = ['textsChanged']

it.each(Object.entries(liveChanges).filter(([name]) => !ownEvents.includes(name)))(
  'the event %s declares changed subjects or has a handler',
  (name, subjects) => {
    expect([...subjects, ...handlers.filter((handler) => name in handler)]).not.toEqual([])
  },
)

it('a changed work order invalidates all queries that contain it, and its history', () => {
  listener.handleEvent('workOrderChanged', { WorkOrderId: 1, Version: 4 })
  expect(old()).toEqual(['first', 'events'])
})

it('a change event with the cached version does not invalidate the work order', () => {
  listener.handleEvent('workOrderChanged', { WorkOrderId: 1, Version: 3 })
  expect(old()).toEqual(['events'])
})

it('an added or removed file invalidates the list of files, and the history of the work order', () => {
  listener.handleEvent('attachmentsChanged', { WorkOrderId: 1 })
  expect(old()).toEqual(['events', 'attachments'])
})

it('an event about a lock invalidates the locked work order', () => {
  listener.handleEvent('workOrderLock', { WorkOrderId: 2 })
  expect(old()).toEqual(['second'])
})

it('a stamping invalidates the stamped work orders and the stampings', () => {
  listener.handleEvent('stampingChanged', { EmployeeId: 5, WorkOrderIds: [2, 9] })
  expect(old()).toEqual(['second', ...Object.keys(stampings)])
})

it('a connection invalidates all queries except work orders, whose versions the server sends', () => {
  listener.connected()
  expect(old()).toEqual(['events', 'attachments', ...Object.keys(stampings)])
})

it('a refresh event invalidates all queries, and refetches the rights and settings of the session', () => {
  listener.handleEvent('refresh', {})
  expect(refreshSession).toHaveBeenCalledOnce()
  expect(old()).toEqual(Object.keys(all))
})

it("the site's texts are refetched after a change and after missed events, but not after a refresh event", () => {
  listener.handleEvent('refresh', {})
  expect(refreshTexts).not.toHaveBeenCalled()
  listener.handleEvent('textsChanged', {})
  expect(refreshTexts).toHaveBeenCalledOnce()
  listener.refresh()
  expect(refreshTexts).toHaveBeenCalledTimes(2)
})

it.each([
  [{ Version: 3, LockedBy: 7 }, []],
  [{ Version: 4, LockedBy: 7 }, ['first']],
  [{ Version: 3, LockedBy: null }, ['first']],
  [{ Version: 3, LockedBy: 8 }, ['first']],
])(
  'subscribing invalidates the cached work order only if it differs from the received state %j',
  (state, expected) => {
    listener.subscribed(1, state)
    expect(old()).toEqual(expected)
  },
)

const myDay = endpointQuery(workScheduleEndpoints.listMyReservations, { params: { date } }).queryKey
const siteDay = endpointQuery(workScheduleEndpoints.listReservations, { params: { date } }).queryKey
const board = endpointQuery(workshopScheduleEndpoints.listScheduleReservations, {
  params: { date },
}).queryKey

/**
 * Returns the names of the invalidated day queries. Work order 1 is in my day but has not started on the
 * board.
 */
function oldDays(): readonly string[] {
  return Object.entries({ myDay, siteDay, board })
    .filter(([, key]) => queries.getQueryState(key)?.isInvalidated)
    .map(([name]) => name)
}

function readDays(): void {
  queries.setQueryData<unknown>(myDay, [{ WorkOrderId: 1 }])
  queries.setQueryData<unknown>(siteDay, [{ WorkOrderId: 2 }])
  queries.setQueryData<unknown>(board, [
    { Oid: 'a', workOrderId: 1, state: 'open' },
    { Oid: 'b', workOrderId: 2, state: 'ongoing' },
  ])
}

const entry = (resourceId: number, workOrderId: number) =>
  ({ resourceId, workOrderId }) as ScheduleReservation

it.each([
  ['is given to me', [entry(me, 3)], ['myDay', 'siteDay']],
  ['is taken from me', [entry(8, 1)], ['myDay', 'siteDay']],
  ['is allocated to others', [entry(8, 3)], ['siteDay']],
  ['becomes unallocated', [], ['myDay', 'siteDay']],
  ['has too many allocations to list', null, ['myDay', 'siteDay', 'board']],
])(
  'a reservation that %s invalidates only the days that may contain the reservation',
  (_, Entries, expected) => {
    readDays()
    listener.handleEvent('reservationChanged', { Oid: '11111111-1111-4111-8111-111111111111', Entries })
    expect(oldDays()).toEqual(expected)
  },
)

it.each([
  [
    'inspectionChanged',
    { VehicleId: 7, InspectionId: 12, Version: 2 },
    offerEndpoints.listOffers,
    { params: { id: 12 } },
  ],
  ['activityChanged', { Id: 3, WorkOrderId: 1 }, vehicleEndpoints.getVehicle, { params: { vin: 'WVW' } }],
  [
    'tyresChanged',
    { VehicleId: 7 },
    workshopScheduleEndpoints.listScheduleReservations,
    { params: { date } },
  ],
  [
    'partsChanged',
    { WorkOrderId: 1 },
    partsPlanningEndpoints.listPlanningReservations,
    { params: { from: date, to: date } },
  ],
  [
    'reservationChanged',
    { Oid: '11111111-1111-4111-8111-111111111111', Entries: [] },
    partsPlanningEndpoints.listPlanningReservations,
    { params: { from: date, to: date } },
  ],
] as const)(
  '%s also invalidates queries of other features that show the changed entity',
  (name, event, endpoint, input) => {
    queries.clear()
    const { queryKey } = endpointQuery(endpoint as never, input as never)
    queries.setQueryData<unknown>(queryKey, [])
    listener.handleEvent(name, event as never)
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
  },
)

it("the first connection invalidates the customers' answers to offers", () => {
  const { queryKey } = endpointQuery(offerEndpoints.listOffers, { params: { id: 12 } })
  queries.setQueryData<unknown>(queryKey, [])
  listener.connected()
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it("a colleague's stamping invalidates the days with its work order, and the board if work starts", () => {
  readDays()
  listener.handleEvent('stampingChanged', { EmployeeId: 5, WorkOrderIds: [1] })
  expect(oldDays()).toEqual(['myDay', 'board'])
  readDays()
  listener.handleEvent('stampingChanged', { EmployeeId: 5, WorkOrderIds: [2] })
  expect(oldDays()).toEqual(['siteDay'])
  readDays()
  listener.handleEvent('progressChanged', { WorkOrderId: 2 })
  expect(oldDays()).toEqual(['siteDay', 'board'])
})
