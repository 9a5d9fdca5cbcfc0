import { QueryClient } from '@tanstack/react-query'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { beforeEach, expect, it } from 'vitest'
import { endpointQuery } from '../api/endpoint-query.ts'
import { createLiveEffects } from './live-effects.ts'

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

let queries: QueryClient
let effects: ReturnType<typeof createLiveEffects>
beforeEach(() => {
  queries = new QueryClient()
  effects = createLiveEffects(queries)
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

it('a change makes the work order old wherever it is shown, and its history', () => {
  effects.workOrderChanged({ WorkOrderId: 1, Version: 4 })
  expect(old()).toEqual(['first', 'events'])
})

it('a change that is known already leaves the work order alone', () => {
  effects.workOrderChanged({ WorkOrderId: 1, Version: 3 })
  expect(old()).toEqual(['events'])
})

it('a file that came or went makes the list of them old, and the history', () => {
  effects.attachmentsChanged()
  expect(old()).toEqual(['events', 'attachments'])
})

it('a lock makes its work order old', () => {
  effects.workOrderLock({ WorkOrderId: 2 })
  expect(old()).toEqual(['second'])
})

it('a stamping makes its work orders and the stampings old', () => {
  effects.stampingChanged({ EmployeeId: 5, WorkOrderIds: [2, 9] })
  expect(old()).toEqual(['second', ...Object.keys(stampings)])
})

it('what may have changed before the connection stood is old, but for work orders, whose state is told', () => {
  effects.began()
  expect(old()).toEqual(['events', 'attachments', ...Object.keys(stampings)])
})

it('a refresh makes everything old', () => {
  effects.refresh()
  expect(old()).toEqual(Object.keys(all))
})

it.each([
  [{ Version: 3, LockedBy: 7 }, []],
  [{ Version: 4, LockedBy: 7 }, ['first']],
  [{ Version: 3, LockedBy: null }, ['first']],
  [{ Version: 3, LockedBy: 8 }, ['first']],
])('a subscription that finds %j', (state, expected) => {
  effects.subscribed(1, state)
  expect(old()).toEqual(expected)
})
