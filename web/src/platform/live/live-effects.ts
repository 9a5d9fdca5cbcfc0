import type { Query, QueryClient } from '@tanstack/react-query'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import type { LiveEvent, ServerToClientEvents, TopicState } from '@verstas/contract/live/events.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { endpointKey } from '../api/endpoint-query.ts'

const { getWorkOrder, getWorkOrderByNumber, getWorkOrderByGlobalId } = workOrderEndpoints
const { listStampings, listStampingsOfEmployee, getMyLatestStamping } = stampingEndpoints
const { getStampingDay } = stampingCorrectionEndpoints

/** What each live event makes old: whatever of it is in sight is asked for anew, the rest when it is next shown. */
export function createLiveEffects(queries: QueryClient) {
  const refetchWorkOrders = (isOld: (workOrder: WorkOrder) => boolean) =>
    void queries.invalidateQueries({
      predicate: (query) => {
        const workOrder = workOrderOf(query)
        return workOrder !== undefined && isOld(workOrder)
      },
    })
  const refetchEndpoint = (endpoint: EndpointDefinition) =>
    void queries.invalidateQueries({ queryKey: endpointKey(endpoint) })
  const refetchAttachments = () => {
    refetchEndpoint(attachmentEndpoints.listAttachments)
    refetchEndpoint(workOrderEditEndpoints.listWorkOrderEvents)
  }
  const refetchStampings = () => {
    for (const endpoint of [listStampings, listStampingsOfEmployee, getMyLatestStamping, getStampingDay])
      refetchEndpoint(endpoint)
  }

  return {
    workOrderChanged: ({ WorkOrderId, Version }: LiveEvent<'workOrderChanged'>) => {
      refetchWorkOrders((order) => order.Id === WorkOrderId && (order.Version ?? 0) < Version)
      refetchEndpoint(workOrderEditEndpoints.listWorkOrderEvents)
    },
    attachmentsChanged: refetchAttachments,
    workOrderLock: ({ WorkOrderId }: LiveEvent<'workOrderLock'>) =>
      refetchWorkOrders(({ Id }) => Id === WorkOrderId),
    stampingChanged: ({ WorkOrderIds }: LiveEvent<'stampingChanged'>) => {
      refetchWorkOrders(({ Id }) => WorkOrderIds.includes(Id))
      refetchStampings()
    },
    /** The connection stands for the first time; what changed since the page was read is asked for. Work orders: `subscribed`. */
    began: () => {
      refetchAttachments()
      refetchStampings()
    },
    /** Events were missed, or may have been. */
    refresh: () => void queries.invalidateQueries(),
    /** The state in which the server begins to tell of a work order. */
    subscribed: (workOrderId: number, { Version, LockedBy }: TopicState) =>
      refetchWorkOrders(
        (order) =>
          order.Id === workOrderId &&
          (order.Version !== Version || (order.Lock?.EmployeeId ?? null) !== LockedBy),
      ),
    /** A lock that nobody renewed ends without an event. */
    lockEnded: (workOrderId: number) => refetchWorkOrders(({ Id }) => Id === workOrderId),
  } satisfies ServerToClientEvents & Readonly<Record<string, unknown>>
}

export type LiveEffects = ReturnType<typeof createLiveEffects>

const workOrderKeys = [getWorkOrder, getWorkOrderByNumber, getWorkOrderByGlobalId].map(endpointKey)

/** The work order that a query holds; undefined for every other query. */
function workOrderOf({ queryKey, state }: Query): WorkOrder | undefined {
  const isWorkOrder = workOrderKeys.some(([method, path]) => queryKey[0] === method && queryKey[1] === path)
  return isWorkOrder ? (state.data as WorkOrder | undefined) : undefined
}
