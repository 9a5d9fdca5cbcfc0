import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { useRefreshWorkOrders } from './api.ts'

const of = { params: { id: 7 } }
const keys = {
  byId: endpointQuery(workOrderEndpoints.getWorkOrder, of).queryKey,
  byNumber: endpointQuery(workOrderEndpoints.getWorkOrderByNumber, { params: { number: 1001 } }).queryKey,
  found: endpointQuery(workOrderEndpoints.searchWorkOrders, { query: { OrderNumber: '1' } }).queryKey,
  history: endpointQuery(workOrderEditEndpoints.listWorkOrderEvents, { ...of, query: {} }).queryKey,
  people: endpointQuery(employeeEndpoints.listEmployees, {}).queryKey,
  myDay: endpointQuery(workScheduleEndpoints.listMyReservations, { params: { date: '2026-11-20' } }).queryKey,
}

let refresh: () => void = () => undefined

function Saver() {
  refresh = useRefreshWorkOrders()
  return null
}

it('a save invalidates work orders, their history, and lists of reservations', async () => {
  const queries = new QueryClient()
  for (const key of Object.values(keys)) queries.setQueryData<unknown>(key, {})
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <Saver />
      </QueryClientProvider>,
    ),
  )
  refresh()
  const old = Object.entries(keys).filter(([, key]) => queries.getQueryState(key)?.isInvalidated)
  expect(old.map(([name]) => name)).toEqual(['byId', 'byNumber', 'found', 'history', 'myDay'])
  await act(async () => root.unmount())
})
