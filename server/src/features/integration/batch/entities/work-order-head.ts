import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { Selectable } from 'kysely'
import type { WorkOrderTable } from '../../../../platform/database/tables/work-order-tables.ts'
import type { WorkOrderEventRecord } from '../../../work-orders/editing/change-work-order.ts'
import type { Fields, WriteContext } from '../entity-writer.ts'
import { endDifference, isMaster, noteDifference } from '../mastered.ts'
import { updateColumns } from '../write-fields.ts'

type Order = Selectable<WorkOrderTable>

/** Returns the columns of the head, without the promise. */
const columnsOf = (patch: Fields<'work-orders'>) => ({
  order_number: patch.orderNumber,
  external_number: patch.externalNumber,
  status: patch.status,
  substatus_code: patch.substatusCode,
  receiver_id: patch.receiver,
  vehicle_id: patch.vehicle,
  contact_customer_id: patch.contact,
  note: patch.note === null ? '' : patch.note,
  mileage: patch.mileage,
  mileage_at_handover: patch.mileageAtHandover,
  use_hours: patch.useHours,
  vehicle_location: patch.vehicleLocation === null ? '' : patch.vehicleLocation,
  is_customer_waiting: patch.customerWaiting,
  priority_code: patch.priorityCode,
  has_active_payment_link: patch.hasActivePaymentLink,
  hides_parts_in_web: patch.hidePartsInWeb,
  invoice_number: patch.invoiceNumber == null ? patch.invoiceNumber : String(patch.invoiceNumber),
  invoiced_at: patch.invoicedAt,
})

/** Returns the columns of a new work order. */
export const columnsOfNew = ({ now }: WriteContext, patch: Fields<'work-orders'>) => ({
  site_id: patch.siteId ?? 0,
  created_at: now,
  ...columnsOf({
    ...patch,
    status: patch.status ?? 'A',
    note: patch.note ?? '',
    vehicleLocation: patch.vehicleLocation ?? '',
    customerWaiting: patch.customerWaiting ?? false,
    hasActivePaymentLink: patch.hasActivePaymentLink ?? false,
    hidePartsInWeb: patch.hidePartsInWeb ?? false,
  }),
  estimated_delivery_at: patch.estimatedDelivery,
})

/** Maps columns with texts that people can also write to the fields of the wire. */
const fieldOf: Readonly<Record<string, keyof Fields<'work-orders'>>> = {
  note: 'note',
  vehicle_location: 'vehicleLocation',
}

/** Maps columns to their names in the history of a work order. The history omits other columns. */
const namesInHistory: Readonly<Record<string, string>> = {
  note: 'Note',
  mileage: 'Mileage',
  mileage_at_handover: 'MileageAtHandover',
  use_hours: 'UseHours',
  vehicle_location: 'VehicleLocation',
  estimated_delivery_at: 'EstimatedDeliveryDateTime',
  status: 'Status',
}

interface Head {
  readonly patch: Fields<'work-orders'>
  readonly taken: JsonObject
  readonly isStarted: boolean
}

/**
 * Writes the changed values of the head.
 *
 * @returns the events
 */
export async function writeHead(
  context: WriteContext,
  order: Order,
  { patch, taken, isStarted }: Head,
): Promise<WorkOrderEventRecord[]> {
  const { tx } = context
  const target = { siteId: order.site_id, id: order.id }
  const promise = { estimated_delivery_at: patch.estimatedDelivery }
  const isHeadTheirs = await isMaster(context, order.site_id, 'work-order.head', isStarted)
  const isPromiseTheirs = await isMaster(context, order.site_id, 'work-order.promise', isStarted)
  const before: Record<string, string | number | boolean | null> = {}
  const after: Record<string, string | number | boolean | null> = {}
  const columns: Record<string, unknown> = {}
  const groups = [
    ...Object.entries(columnsOf(patch)).map(([name, value]) => ({ name, value, isTheirs: isHeadTheirs })),
    ...Object.entries(promise).map(([name, value]) => ({ name, value, isTheirs: isPromiseTheirs })),
  ]
  for (const { name, value, isTheirs } of groups) {
    if (value === undefined) continue
    const ours = plain(order[name as keyof Order])
    const theirs =
      name.endsWith('_at') && typeof value === 'string' ? new Date(value).toISOString() : plain(value)
    const path = `/${fieldOf[name] ?? camelCase(name)}`
    if (ours === theirs) {
      await endDifference(context, target, { entity: 'work-orders', path })
      continue
    }
    // A text that people wrote is never overwritten: if both sides have changed it, a person decides.
    const field = fieldOf[name]
    const isChangedHere = field !== undefined && ours !== '' && ours !== (taken[field] ?? '')
    if (!isTheirs || (isChangedHere && !context.isTaken)) {
      const values = { theirs: JSON.stringify(theirs), ours: JSON.stringify(ours) }
      await noteDifference(context, target, { entity: 'work-orders', path, ...values })
      continue
    }
    columns[name] = value
    const shown = namesInHistory[name]
    if (shown) {
      before[shown] = ours
      after[shown] = theirs
    }
  }
  const isChanged = await updateColumns(tx, 'work_order', target, columns)
  return isChanged ? [{ kind: 'edited', subject: null, before, after }] : []
}

/** Converts the head of a work order to fields of the wire. References become ids. */
export const headOf = (order: Order): Readonly<Record<string, Plain>> =>
  Object.fromEntries(
    [...Object.keys(columnsOf({})), 'estimated_delivery_at'].map((name) => [
      fieldOf[name] ?? camelCase(name),
      plain(order[name as keyof Order]),
    ]),
  )

/** Returns the name of a wire field in the history; undefined if the history omits the field. */
export const nameInHistory = (field: string): string | undefined =>
  Object.entries(namesInHistory).find(([column]) => (fieldOf[column] ?? camelCase(column)) === field)?.[1]

export type Plain = string | number | boolean | null

const plain = (value: unknown): Plain =>
  value instanceof Date ? value.toISOString() : ((value ?? null) as Plain)

const camelCase = (column: string): string => {
  const names: Readonly<Record<string, string>> = {
    receiver_id: 'receiver',
    vehicle_id: 'vehicle',
    contact_customer_id: 'contact',
    is_customer_waiting: 'customerWaiting',
    hides_parts_in_web: 'hidePartsInWeb',
    estimated_delivery_at: 'estimatedDelivery',
  }
  return names[column] ?? column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
