import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { call } from '../../platform/api/client.ts'
import { endpointKey, endpointQuery } from '../../platform/api/endpoint-query.ts'

const { listPlanningReservations, getPickList } = partsPlanningEndpoints
const { listWorkOrderParts } = jobEndpoints

/** The number of days that one request loads (specification.md, Screens). */
const windowDays = 7

/**
 * Returns an infinite query of the reservations. Its first page begins at `first`, and each page has seven
 * days.
 */
export const usePlanning = (first: Day) =>
  useInfiniteQuery({
    queryKey: [...endpointKey(listPlanningReservations), first],
    queryFn: ({ pageParam: from, signal }) =>
      call(listPlanningReservations, { params: { from, to: lastDayOf(from) }, signal }),
    initialPageParam: first,
    getNextPageParam: (_page, _pages, from) => addDays(lastDayOf(from), 1),
  })

/** Returns the last of the seven days that begin with the given day. */
export const lastDayOf = (from: Day): Day => addDays(from, windowDays - 1)

/** Returns the query of the parts to pick for the work orders of a day. */
export const usePickList = (day: Day) => useQuery(endpointQuery(getPickList, { params: { date: day } }))

/** Returns the query for a work order's part rows, with stock, location and missing amounts. */
export const useWorkOrderParts = (workOrderId: number) =>
  useQuery(endpointQuery(listWorkOrderParts, { params: { id: workOrderId } }))
