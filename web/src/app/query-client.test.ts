import { onlineManager } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import { pictureEndpoints } from '@verstas/contract/employees/picture-endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../platform/api/client.ts'
import { endpointQuery } from '../platform/api/endpoint-query.ts'
import { createFakeServer, refusal } from '../platform/session/test/fake-server.ts'
import { eventually } from '../test/eventually.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  // Resets the manager, because other test files of the same process share it. Otherwise their queries would
  // wait for the network.
  onlineManager.setOnline(true)
})

/** Returns how often a query that always fails with this error is attempted. */
async function countTries(onLine: boolean, error: Error): Promise<number> {
  vi.stubGlobal('navigator', { onLine })
  const queryFn = vi.fn(() => Promise.reject(error))
  const client = createQueryClient([])
  const retry = client.getDefaultOptions().queries?.retry ?? false
  await client.fetchQuery({ queryKey: ['x'], queryFn, retry, retryDelay: 0 }).catch(() => undefined)
  return queryFn.mock.calls.length
}

it.each([
  ['no answer', true, new CallFailed(0, []), 3],
  ['a server error', true, new CallFailed(503, []), 3],
  ['a refusal', true, new CallFailed(404, []), 1],
  ['a programming error', true, new TypeError('x'), 1],
  ['no answer and no network', false, new CallFailed(0, []), 1],
])('a query fails after this number of attempts: $3 ($0)', async (_, onLine, error, tries) => {
  expect(await countTries(onLine, error)).toBe(tries)
})

const params = { id: 7 }
const keys = {
  byId: endpointQuery(workOrderEndpoints.getWorkOrder, { params }).queryKey,
  byNumber: endpointQuery(workOrderEndpoints.getWorkOrderByNumber, { params: { number: 1001 } }).queryKey,
  found: endpointQuery(workOrderEndpoints.searchWorkOrders, { query: { OrderNumber: '1' } }).queryKey,
  history: endpointQuery(workOrderEditEndpoints.listWorkOrderEvents, { params, query: {} }).queryKey,
  faces: endpointQuery(pictureEndpoints.listEmployeePictures, {}).queryKey,
  people: endpointQuery(employeeEndpoints.listEmployees, {}).queryKey,
  myDay: endpointQuery(workScheduleEndpoints.listMyReservations, { params: { date: '2026-11-20' } }).queryKey,
}
const save = () => call(workOrderEditEndpoints.saveWorkOrder, { headers: {}, body: { Id: 7 } })

function openPage() {
  const server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  const queries = createQueryClient([])
  for (const key of Object.values(keys)) queries.setQueryData<unknown>(key, {})
  const invalidated = () =>
    Object.entries(keys)
      .filter(([, key]) => queries.getQueryState(key)?.isInvalidated)
      .map(([name]) => name)
  return { server, queries, invalidated }
}

it('a saved work order invalidates the queries that show it, even if the caller first updates the cache', async () => {
  const { server, queries, invalidated } = openPage()
  server.reply('POST /api/workshop/workorder', { body: {} })
  await save()
  queries.setQueryData<unknown>(keys.byId, { Id: 7 })
  await eventually(() => expect(invalidated()).toEqual(['byId', 'byNumber', 'found', 'history', 'myDay']))
})

it('a refetch by the caller of a write is not repeated', async () => {
  const { server, queries, invalidated } = openPage()
  server.reply('POST /api/workshop/workorder', { body: {} })
  const queryFn = vi.fn(async () => ({ Id: 7 }))
  await save()
  await queries.fetchQuery({ queryKey: keys.byId, queryFn, staleTime: 0 })
  await eventually(() => expect(invalidated()).toEqual(['byNumber', 'found', 'history', 'myDay']))
  expect(queryFn).toHaveBeenCalledOnce()
})

it('a refused write invalidates nothing, and a later successful write invalidates only its queries', async () => {
  const { server, invalidated } = openPage()
  server.reply('POST /api/workshop/workorder', refusal(409, 900_199))
  await expect(save()).rejects.toThrow(CallFailed)
  server.reply('DELETE /api/utility/account/picture', { body: {} })
  await call(pictureEndpoints.removeMyPicture, {})
  await eventually(() => expect(invalidated()).toEqual(['faces']))
})
