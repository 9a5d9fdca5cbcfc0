import { type QueryClient, useQuery } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Stamping, StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { hoursEndpoints } from '@verstas/contract/stamping/hours-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { useEffect } from 'react'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useSession } from '../../platform/session/session.ts'
import { createSessionItems } from '../../platform/session/session-items.ts'
import { seenWorkOrders } from '../work-orders/api.ts'
import { latestStampingQuery, stampingTypesQuery } from './api.ts'
import { useQueuedStampings } from './stamping-queue.ts'

const { latestStamping } = createSessionItems()

/**
 * My latest stamping, running or ended; null for none. What the session keeps is shown at once and read anew
 * after the sign-in, a stamping, at the focus and with the network (specification.md, States); what another device
 * stamps comes as a live event. Nothing is read by the clock: each call would keep a forgotten session alive.
 */
export function useLatestStamping() {
  const me = useSession().employee.Id
  const query = useQuery({
    ...latestStampingQuery(),
    initialData: () => keptFor(me),
    initialDataUpdatedAt: 0,
  })
  const { data } = query
  useEffect(() => {
    if (data) latestStamping.write(data)
    else if (data === null) latestStamping.remove()
  }, [data])
  return query
}

/** What I am stamped on, as it is at the server and with what this device has still to send. */
export interface RunningNow {
  /** Null when nothing runs, undefined while that is not known. */
  readonly stamping: Stamping | null | undefined
  /** The server has not heard of it yet. */
  readonly isUnsent: boolean
  /** When the server reckoned its used time; null while that is not known. */
  readonly readAt: Date | null
}

export function useRunningNow(): RunningNow {
  const { data, dataUpdatedAt } = useLatestStamping()
  const { site } = useSession()
  const unsent = useQueuedStampings().findLast(
    ({ payload, state, siteId }) => payload.latest !== undefined && state !== 'refused' && siteId === site.Id,
  )
  const latest = unsent ? unsent.payload.latest : data
  return {
    stamping: latest && latest.EndTime !== null ? null : latest,
    isUnsent: unsent !== undefined,
    readAt: unsent || dataUpdatedAt === 0 ? null : serverTimeOfDevice(dataUpdatedAt),
  }
}

/** My stamping that runs now; null when nothing does, undefined while that is not known. */
export const useRunningStamping = (): Stamping | null | undefined => useRunningNow().stamping

/** The server's instant of what this device's clock told. */
const serverTimeOfDevice = (deviceTime: number): Date =>
  new Date(serverNow().getTime() - (Date.now() - deviceTime))

const keptFor = (employeeId: number): Stamping | undefined => {
  const kept = latestStamping.read()
  return kept?.SalesmanId === employeeId ? kept : undefined
}

/** What a stamping or a correction changes: the days, the hours, and the marks and states of work orders. */
const touched = [
  stampingEndpoints.getMyLatestStamping,
  stampingEndpoints.listStampings,
  stampingEndpoints.listStampingsOfEmployee,
  stampingCorrectionEndpoints.getStampingDay,
  ...Object.values(hoursEndpoints),
  ...Object.values(workOrderEndpoints),
  ...Object.values(workScheduleEndpoints),
]

/** Makes old what a stamping, or a correction of one, has changed. */
export function refreshAfterStamping(queries: QueryClient): void {
  invalidate(queries, ...touched)
}

/** Shows at once what the server has just told of my latest stamping. */
export function showAsLatest(queries: QueryClient, stamping: Stamping | null): void {
  queries.setQueryData(latestStampingQuery().queryKey, stamping)
}

/** The id of a stamping that the server has not numbered yet. */
export const unsentStampingId = 0

/**
 * What the employee's latest stamping is once the request is granted, by what this device has seen of types and
 * work orders: null for the end of the day, undefined where it stays as it is.
 *
 * @param what words for it where nothing was seen
 */
export function previewOf(
  queries: QueryClient,
  request: StampingRequest,
  { what, employeeName, at }: { readonly what: string; readonly employeeName: string; readonly at: Date },
): Stamping | null | undefined {
  const types = queries.getQueryData(stampingTypesQuery().queryKey)
  const type = types?.find(({ Code }) => Code === request.TypeId)
  if (type?.IsNonPresence) return undefined
  if (type?.IsEndOfDay) return null
  const wanted = request.OrderRows ?? []
  const seen = rowsOf(seenWorkOrders(queries), wanted)
  const isFullySeen = seen.length === wanted.length
  const OrderRows = isFullySeen ? seen : []
  return {
    Id: unsentStampingId,
    Version: 0,
    StartTime: request.StartTime ?? at.toISOString(),
    EndTime: null,
    TypeId: request.TypeId,
    TypeDescription: isFullySeen ? (type?.Description ?? what) : what,
    SalesmanId: request.SalesmanId,
    SalesmanName: employeeName,
    IsWorkOrder: request.IsWorkOrder ?? false,
    IsClockOff: false,
    LicenseNumber: OrderRows[0]?.plate ?? null,
    OrderRows: OrderRows.map(({ plate: _, ...row }) => row),
  }
}

type PreviewedRow = Stamping['OrderRows'][number] & { readonly plate: string | null }

const rowsOf = (
  workOrders: readonly WorkOrder[],
  wanted: NonNullable<StampingRequest['OrderRows']>,
): PreviewedRow[] =>
  wanted.flatMap(({ OrderId, OrderRowId }) => {
    const workOrder = workOrders.find(({ Id }) => Id === OrderId)
    const row = workOrder?.Jobs.flatMap(({ Rows }) => Rows).find(({ RowId }) => RowId === OrderRowId)
    if (!workOrder || !row) return []
    const { OrderNumber, Vehicle } = workOrder
    const { StandardTime, UsedTime } = row
    return [
      {
        OrderId,
        OrderNumber,
        RowId: OrderRowId,
        Name: row.Name ?? '',
        StandardTime,
        UsedTime,
        plate: Vehicle.LicenseNumber || null,
      },
    ]
  })
