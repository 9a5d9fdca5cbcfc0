import { type Query, type QueryClient, useQuery } from '@tanstack/react-query'
import type { QueryOf } from '@verstas/contract/endpoint.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { endpointKey, endpointQuery } from '../../platform/api/endpoint-query.ts'

const { searchWorkOrders, getWorkOrder, getWorkOrderByNumber, getWorkOrderByGlobalId } = workOrderEndpoints

/** Queries a work order with its jobs and rows by its number. Requests nothing if the number is null. */
export const useWorkOrderByNumber = (number: number | null) =>
  useQuery({
    ...endpointQuery(getWorkOrderByNumber, { params: { number: number ?? 0 } }),
    enabled: number !== null,
  })

/** Queries a work order with its jobs and rows by its id. Requests nothing if the id is null. */
export const useWorkOrderById = (id: number | null) =>
  useQuery({ ...endpointQuery(getWorkOrder, { params: { id: id ?? 0 } }), enabled: id !== null })

/** Queries a work order with its jobs and rows by its global id. Requests nothing if the id is null. */
export const useWorkOrderByGlobalId = (globalId: string | null) =>
  useQuery({
    ...endpointQuery(getWorkOrderByGlobalId, {
      params: { globalId: globalId ?? '' },
      query: { includeRows: true },
    }),
    enabled: globalId !== null,
  })

/** Returns the query of the work orders that match a search, in the order of the server. */
export const workOrderSearchQuery = (query: QueryOf<typeof searchWorkOrders>) =>
  endpointQuery(searchWorkOrders, { query })

/**
 * True if the text contains a letter or digit, so that it can be an order number or the beginning of a plate.
 */
export const canSearchFor = (typed: string): boolean => /[\p{L}\p{N}]/u.test(typed)

/**
 * Queries the work orders with this order number if the text is a number of at most 10 digits; otherwise
 * those whose plate begins with the text. Requests nothing if the text has no letter or digit.
 */
export function useFoundWorkOrders(typed: string) {
  const sought = typed.trim()
  const isNumber = /^\d{1,10}$/.test(sought)
  return useQuery({
    ...workOrderSearchQuery(isNumber ? { OrderNumber: sought } : { LicenseNumber: sought }),
    enabled: canSearchFor(sought),
  })
}

const keysOfWorkOrder = [getWorkOrder, getWorkOrderByNumber, getWorkOrderByGlobalId].map(endpointKey)

/**
 * Returns the work orders of all cached queries that fetched a single work order. Ignores cached searches.
 */
export const seenWorkOrders = (queries: QueryClient): WorkOrder[] =>
  keysOfWorkOrder.flatMap((queryKey) =>
    queries.getQueriesData<WorkOrder>({ queryKey }).flatMap(([, workOrder]) => workOrder ?? []),
  )

/**
 * Changes a work order in all cached queries that fetched only this work order, without a refetch. Cached
 * searches keep their data.
 */
export function changeSeenWorkOrder(
  queries: QueryClient,
  id: number,
  change: (workOrder: WorkOrder) => WorkOrder,
): void {
  for (const queryKey of keysOfWorkOrder)
    queries.setQueriesData<WorkOrder>({ queryKey }, (workOrder) =>
      workOrder?.Id === id ? change(workOrder) : workOrder,
    )
}

/**
 * Invalidates the queries of the work orders for which `isAffected` is true; active ones refetch immediately.
 */
export function invalidateWorkOrders(
  queries: QueryClient,
  isAffected: (workOrder: WorkOrder) => boolean,
): void {
  void queries.invalidateQueries({
    predicate: (query) => {
      const workOrder = workOrderOf(query)
      return workOrder !== undefined && isAffected(workOrder)
    },
  })
}

function workOrderOf({ queryKey, state }: Query): WorkOrder | undefined {
  const isWorkOrder = keysOfWorkOrder.some(([method, path]) => queryKey[0] === method && queryKey[1] === path)
  return isWorkOrder ? (state.data as WorkOrder | undefined) : undefined
}
