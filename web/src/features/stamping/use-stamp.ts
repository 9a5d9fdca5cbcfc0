import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CallFailed } from '@verstas/contract/call.ts'
import type { Stamping, StampingRequest, StampingType } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { newUuid } from '../../platform/api/new-uuid.ts'
import { deviceNow, serverNow } from '../../platform/api/server-clock.ts'
import { useDeviceQueue, useSubmit } from '../../platform/device-queue/device-queue.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { seenWorkOrders } from '../work-orders/api.ts'
import { stampingTypesQuery, useStampingTypes } from './api.ts'
import type { Choice } from './choose-work/work-order-choices.tsx'
import { afterForgotten, latestStampingQuery, stampingKind } from './latest-stamping.ts'

/** A stamping to send, with callbacks for its result. */
export interface NewStamping {
  readonly request: StampingRequest
  /** Describes the stamping in the list of queue entries and in messages. */
  readonly what: string
  /** Runs after the stamping is stored on the device and shown in the running bar. */
  readonly onQueued?: (() => void) | undefined
  /** Runs after the server has saved the stamping. */
  readonly onStamped?: (() => void) | undefined
  /** Runs if no response has arrived yet; the queue continues to send the stamping. */
  readonly onKept?: (() => void) | undefined
  /** Handles a refusal of the server. No toast is shown if it returns true. */
  readonly onRefused?: ((error: CallFailed) => boolean) | undefined
}

/**
 * Returns a function that stamps time through the device queue, which sends the stamping once there is a
 * network. A stamping is removed from the queue if the server refuses it, or if the user cancels it in the
 * wizard. A second stamping has no effect while the app waits for the outcome of the first.
 */
export function useStamp() {
  const t = useTexts()
  const queries = useQueryClient()
  const { employee } = useSession()
  const { submit, isBusy: isStamping } = useSubmit(stampingKind)
  const { isSubmitting } = useDeviceQueue()

  const send = async ({ request, what, onQueued, onStamped, onKept, onRefused }: NewStamping) => {
    const label = { what, employeeName: employee.Name, at: serverNow() }
    const queued = {
      what,
      request: withDevice(request),
      ...(request.SalesmanId === employee.Id && { latest: predictLatest(queries, request, label) }),
    }
    try {
      const settled = await submit(queued, { onStored: onQueued })
      if (settled.kind === 'sent') onStamped?.()
      else if (settled.kind === 'kept' || settled.kind === 'slow') onKept?.()
      else if (settled.kind === 'refused' && !onRefused?.(settled.error))
        notify.error(messageOf(settled.error, t))
    } catch (error) {
      notify.error(messageOf(error, t))
    }
  }

  const stamp = (stamping: NewStamping) => {
    if (isSubmitting(stampingKind)) return
    if (stamping.request.SalesmanId === employee.Id) afterForgotten(() => void send(stamping))
    else void send(stamping)
  }
  return { stamp, isStamping }
}

/** Adds the device id, and the time of the tap if no start was typed. */
const withDevice = (request: StampingRequest): StampingRequest => ({
  ...request,
  DeviceId: deviceId(),
  ...(request.StartTime === undefined && { ClientTime: deviceNow().toISOString() }),
})

/**
 * Returns two functions that stamp the user's time with one tap: with a type without work order, or on rows
 * with the default work order type.
 *
 * @param onClose runs as soon as the stamping is stored on the device
 */
export function useStampMe(onClose: () => void) {
  const me = useSession().employee.Id
  const { stamp, isStamping } = useStamp()
  const { data: types = [] } = useStampingTypes()
  const work = typeOfWork(types)

  const stampType = ({ Code, Description }: StampingType) =>
    stamp({
      request: { SalesmanId: me, TypeId: Code, IsWorkOrder: false },
      what: Description,
      onQueued: onClose,
    })
  const stampRows = ({ orderRows, what }: Pick<Choice, 'orderRows' | 'what'>) => {
    if (!work) return
    stamp({
      request: { SalesmanId: me, TypeId: work.Code, IsWorkOrder: true, OrderRows: orderRows },
      what,
      onQueued: onClose,
    })
  }
  return { stampType, stampRows, isStamping, isReadyForRows: work !== undefined }
}

/**
 * Returns the default type with a work order, else the first one; undefined if there is none, as while the
 * types are loading.
 */
const typeOfWork = (types: readonly StampingType[]): StampingType | undefined =>
  types.find(({ IsWorkOrder, IsDefault }) => IsWorkOrder && IsDefault) ??
  types.find(({ IsWorkOrder }) => IsWorkOrder)

/** Puts the stamping of a server's response into the cache as the user's latest one, before the refetch. */
export function showAsLatest(queries: QueryClient, stamping: Stamping | null): void {
  queries.setQueryData(latestStampingQuery().queryKey, stamping)
}

/** The id of a predicted stamping, which the server has not saved yet. */
const unsentStampingId = 0

/**
 * Predicts the employee's latest stamping after the request, from cached types and work orders. Returns null
 * for a type that ends the day, and undefined for a planned absence, which does not change the latest
 * stamping.
 *
 * @param label the employee's name, the current time, and the description to use unless all rows and the type
 *   are cached
 */
export function predictLatest(
  queries: QueryClient,
  request: StampingRequest,
  { what, employeeName, at }: { readonly what: string; readonly employeeName: string; readonly at: Date },
): Stamping | null | undefined {
  const types = queries.getQueryData(stampingTypesQuery().queryKey)
  const type = types?.find(({ Code }) => Code === request.TypeId)
  if (type?.IsNonPresence) return undefined
  if (type?.IsEndOfDay) return null
  const requestedRows = request.OrderRows ?? []
  const cachedRows = rowsOf(seenWorkOrders(queries), requestedRows)
  const areAllCached = cachedRows.length === requestedRows.length
  const OrderRows = areAllCached ? cachedRows : []
  return {
    Id: unsentStampingId,
    Version: 0,
    StartTime: request.StartTime ?? at.toISOString(),
    EndTime: null,
    TypeId: request.TypeId,
    TypeDescription: areAllCached ? (type?.Description ?? what) : what,
    SalesmanId: request.SalesmanId,
    SalesmanName: employeeName,
    IsWorkOrder: request.IsWorkOrder ?? false,
    IsLunch: type?.IsLunch ?? false,
    IsClockOff: false,
    LicenseNumber: OrderRows[0]?.plate ?? null,
    OrderRows: OrderRows.map(({ plate: _, ...row }) => row),
  }
}

type PreviewedRow = Stamping['OrderRows'][number] & { readonly plate: string | null }

const rowsOf = (
  workOrders: readonly WorkOrder[],
  requestedRows: NonNullable<StampingRequest['OrderRows']>,
): PreviewedRow[] =>
  requestedRows.flatMap(({ OrderId, OrderRowId }) => {
    const workOrder = workOrders.find(({ Id }) => Id === OrderId)
    const row = workOrder?.Jobs.flatMap(({ Rows }) => Rows).find(({ RowId }) => RowId === OrderRowId)
    if (!workOrder || !row) return []
    const { OrderNumber, ExternalNumber, Vehicle } = workOrder
    const { StandardTime, UsedTime } = row
    return [
      {
        OrderId,
        OrderNumber,
        ExternalNumber,
        RowId: OrderRowId,
        Name: row.Name ?? '',
        StandardTime,
        UsedTime,
        plate: Vehicle.LicenseNumber || null,
      },
    ]
  })

const deviceKey = 'verstas.device'

let idOfPage: string | undefined

/**
 * Returns the id of this browser, shared by all its users. If the browser forbids storage, the id lasts as
 * long as the page.
 */
function deviceId(): string {
  try {
    const stored = localStorage.getItem(deviceKey)
    if (stored) return stored
    const id = newUuid()
    localStorage.setItem(deviceKey, id)
    return id
  } catch {
    idOfPage ??= newUuid()
    return idOfPage
  }
}
