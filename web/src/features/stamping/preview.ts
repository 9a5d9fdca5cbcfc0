import type { QueryClient } from '@tanstack/react-query'
import type { Stamping, StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { seenWorkOrders } from '../work-orders/api.ts'
import { stampingTypesQuery } from './api.ts'

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
