import { mayOverwrite } from '@verstas/domain/integration/masters.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type Selectable, sql } from 'kysely'
import type { WorkOrderTable } from '../../../../platform/database/tables/work-order-tables.ts'
import type { WorkOrderEventRecord } from '../../../work-orders/editing/change-work-order.ts'
import { finishChange, lockWorkOrderRow } from '../../../work-orders/editing/change-work-order.ts'
import type { EntityWriter, Fields, WriteContext } from '../entity-writer.ts'
import { endDifference, isMaster, masterOf, noteDifference } from '../mastered.ts'
import { refuseRecord } from '../record-fault.ts'
import { hide, insertColumns, updateColumns } from '../write-fields.ts'
import { writeJobs } from './work-order-jobs.ts'

type Order = Selectable<WorkOrderTable>

/** Work orders, each with its jobs and rows. Their natural key at a site is the order number, else the text number. */
export const workOrdersWriter: EntityWriter<'work-orders', WriteContext> = {
  entity: 'work-orders',
  isShared: true,
  find: async ({ tx }, { siteId, orderNumber, externalNumber }) => {
    if (siteId === undefined) return null
    const { rows } = await sql<{ id: number }>`
      select id from work_order where site_id = ${siteId}
        and (order_number = ${orderNumber ?? null}::bigint and not has_drawn_number
          or (${orderNumber ?? null}::bigint is null and external_number = ${externalNumber ?? null}::text
            and not is_numbered_here))`.execute(tx)
    return rows[0] ? { siteId, id: rows[0].id } : null
  },
  insert: async (context, patch) => {
    const { siteId = 0 } = patch
    await checkCodes(context, siteId, patch)
    const id = await insertColumns(context.tx, 'work_order', {
      site_id: siteId,
      created_at: context.now,
      ...columnsOf(patch),
      estimated_delivery_at: patch.estimatedDelivery,
    })
    await writeJobs(context, await lockWorkOrderRow(context.tx, siteId, id), patch.jobs ?? [], {
      isNew: true,
      taken: [],
    })
    return { siteId, id }
  },
  update: async (context, target, patch, taken) => {
    const siteId = target.siteId ?? 0
    await checkCodes(context, siteId, patch)
    const order = await lockWorkOrderRow(context.tx, siteId, target.id)
    const isStarted = await isWorkStarted(context, order)
    const head = await writeHead(context, order, { patch, taken, isStarted })
    const master = await masterOf(context.tx, siteId, 'work-order.jobs')
    const jobs =
      patch.jobs === undefined
        ? []
        : await writeJobs(context, order, patch.jobs, {
            isNew: false,
            taken: jobsOf(taken),
            mayOverwrite: mayOverwrite(master, isStarted),
            mayOrder: master !== 'here',
          })
    const isRestored = await updateColumns(context.tx, 'work_order', target, { is_hidden: false })
    // The source has the work order again, so its deletion is no difference any more.
    await endDifference(context, target, { entity: 'work-orders', path: '' })
    const restored = isRestored ? [stateEvent('restored')] : []
    const events = [...restored, ...head, ...jobs]
    await finishChange(context.tx, changeOf(context, order), events)
    return events.length > 0
  },
  remove: async (context, target) => {
    const order = await lockWorkOrderRow(context.tx, target.siteId ?? 0, target.id)
    if (!(await isWorkStarted(context, order))) {
      await finishChange(context.tx, changeOf(context, order), await hideOrder(context, order))
      return 'hidden'
    }
    // A work order on which work has begun is never hidden. A person decides about the difference.
    const number = JSON.stringify(order.shown_number)
    await noteDifference(context, target, { entity: 'work-orders', path: '', theirs: null, ours: number })
    return 'hidden'
  },
}

/** Hides a work order, and returns the event. Its times on the schedule become free. */
export async function hideOrder(context: WriteContext, order: Order): Promise<WorkOrderEventRecord[]> {
  if (order.is_hidden) return []
  await forgetResources(context, order)
  await hide('work_order')(context, { siteId: order.site_id, id: order.id })
  return [stateEvent('cancelled')]
}

const stateEvent = (kind: 'cancelled' | 'restored'): WorkOrderEventRecord => ({
  kind,
  subject: null,
  before: {},
  after: {},
})

/**
 * Forgets the resources that sources have sent for the order's reservations, because hiding the order frees them. If the
 * order comes back, the same reservation sent again takes them again.
 */
async function forgetResources({ tx }: WriteContext, { site_id, id }: Order): Promise<void> {
  await sql`
    update external_ref set content_hash = null, taken = taken - 'resources'
    from reservation
    where reservation.site_id = ${site_id} and reservation.work_order_id = ${id}
      and entity = 'reservations' and external_ref.site_id = reservation.site_id and entity_id = reservation.id`.execute(
    tx,
  )
}

export const changeOf = ({ author, now }: WriteContext, order: Order) => ({
  session: { siteId: order.site_id, ...author },
  order,
  now,
})

const jobsOf = (taken: JsonObject): readonly JsonObject[] =>
  (Array.isArray(taken.jobs) ? taken.jobs : []) as JsonObject[]

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

/** The wire's fields of columns with texts that people write here, too. */
const fieldOf: Readonly<Record<string, keyof Fields<'work-orders'>>> = {
  note: 'note',
  vehicle_location: 'vehicleLocation',
}

/** The names of columns in the history of a work order. Other columns have no entry there. */
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

/** Writes the changed values of the head, and returns the events. */
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
    // A text that was written here is never lost: if both sides have changed it, a person decides.
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

/** Returns the head of a work order with the names of the wire. References are ids. */
export const headOf = (order: Order): Readonly<Record<string, Plain>> =>
  Object.fromEntries(
    [...Object.keys(columnsOf({})), 'estimated_delivery_at'].map((name) => [
      fieldOf[name] ?? camelCase(name),
      plain(order[name as keyof Order]),
    ]),
  )

/** The name in the history of a field of the wire; undefined if the history does not have the field. */
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

/** True if the work order has a stamping or a signed row. */
async function isWorkStarted({ tx }: WriteContext, order: Order): Promise<boolean> {
  const { rows } = await sql<{ started: boolean }>`
    select exists (select from stamping_row where site_id = ${order.site_id} and work_order_id = ${order.id})
      or exists (select from job_row
        where site_id = ${order.site_id} and work_order_id = ${order.id} and done_at is not null) as started`.execute(
    tx,
  )
  return rows[0]?.started === true
}

/** Refuses unknown codes, and a receiver who does not work at the site. */
export async function checkCodes(
  context: WriteContext,
  siteId: number,
  patch: Fields<'work-orders'>,
): Promise<void> {
  const { tx } = context
  const { substatusCode, priorityCode, receiver } = patch
  const { rows } = await sql<{ substatus: boolean; priority: boolean; receiver: boolean }>`
    select exists (select from work_order_substatus where code = ${substatusCode ?? null}) as substatus,
      exists (select from work_order_priority where site_id = ${siteId} and code = ${priorityCode ?? null}::int) as priority,
      exists (select from employee_site where site_id = ${siteId} and employee_id = ${receiver ?? null}::bigint) as receiver`.execute(
    tx,
  )
  const [found] = rows
  const unknown = (path: string, code: Json) =>
    refuseRecord('unknownCode', path, code, { code: String(code) })
  if (substatusCode != null && !found?.substatus) throw unknown('/substatusCode', substatusCode)
  if (priorityCode != null && !found?.priority) throw unknown('/priorityCode', priorityCode)
  if (receiver != null && !found?.receiver)
    throw refuseRecord('notAtSite', '/receiver', receiver, { site: siteId })
}
