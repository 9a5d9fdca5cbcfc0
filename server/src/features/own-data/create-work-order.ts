import type {
  CreatedWorkOrder,
  CustomerFields,
  NewWorkOrder,
  VehicleFields,
} from '@verstas/contract/own-data/entities.ts'
import type { OwnGroup } from '@verstas/domain/integration/own-data.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { findOwn, insertOwn, type OwnContext, requireOwn } from '../integration/batch/own-records.ts'
import { finishChange, lockWorkOrderRow } from '../work-orders/editing/change-work-order.ts'
import { addNewJobs } from './add-jobs.ts'
import { checkModelYear, checkPromise } from './check-plausible.ts'
import { customerPatch, customerValues, vehiclePatch, vehicleValues } from './columns.ts'
import { drawOwnNumber } from './draw-number.ts'
import { reserve } from './reserve.ts'

/**
 * Adds a work order with its vehicle, customer, jobs and reservation (docs/decisions/own-work-orders.md).
 *
 * @throws {Refusal} the `…Elsewhere` errors; invalidField; notFound; vehicleAtSite; operationUnknown;
 * restrictedOperation; reservationTimesWrong; reservationResourceUnknown; reservationOverlaps
 */
export async function createWorkOrder(
  { tx, clock, session }: CommandContext,
  order: NewWorkOrder,
): Promise<JsonText<CreatedWorkOrder>> {
  const { siteId, timeZone } = session
  await requireOwn(tx, siteId, groupsOf(order))
  checkModelYear('NewVehicle.ModelYear', order.NewVehicle?.ModelYear, clock.now())
  checkPromise(order.EstimatedDeliveryDateTime, { now: clock.now(), timeZone })
  // Locks the counter first. If two people add the same vehicle, the second one then finds the vehicle of the
  // first.
  const externalNumber = await drawOwnNumber(tx, siteId)
  const context: OwnContext = { tx, now: clock.now(), session }
  const customerId = await findOrAddCustomer(context, order)
  const vehicleId = await findOrAddVehicle(context, order, {
    customerId,
    mileage: order.Mileage ?? null,
  })
  const { id } = await insertOwn(context, 'work-orders', {
    externalNumber,
    status: 'A',
    receiver: session.employeeId,
    vehicle: vehicleId,
    contact: customerId,
    note: order.Note,
    mileage: order.Mileage ?? null,
    customerWaiting: order.CustomerWaiting,
    estimatedDelivery: order.EstimatedDeliveryDateTime ?? null,
  })
  await tx
    .updateTable('work_order')
    .set({ is_numbered_here: true })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
  const row = await lockWorkOrderRow(tx, siteId, id)
  const ofJobs = await addNewJobs(tx, row, order.Jobs)
  const created = { kind: 'created', subject: null, before: null, after: { Note: order.Note } } as const
  await finishChange(tx, { session, order: row, now: context.now }, [created, ...ofJobs])
  if (order.Reservation) await reserve(context, id, order.Reservation)
  return toJson({
    WorkOrderId: id,
    OrderNumber: row.order_number,
    ExternalNumber: externalNumber,
    VehicleId: vehicleId,
    CustomerId: customerId,
  })
}

const groupsOf = ({ NewVehicle, NewCustomer, Reservation }: NewWorkOrder): OwnGroup[] => [
  'work-order.head',
  ...(Reservation ? (['reservation'] as const) : []),
  ...(NewVehicle ? (['vehicle'] as const) : []),
  ...(NewCustomer ? (['customer'] as const) : []),
]

async function findOrAddCustomer(
  context: OwnContext,
  { CustomerId, NewCustomer }: NewWorkOrder,
): Promise<number | null> {
  if (NewCustomer) return addCustomer(context, NewCustomer)
  return CustomerId == null ? null : findShown(context, 'customer', CustomerId)
}

/** @throws {Refusal} notFound if the site has no such record, or it is hidden */
async function findShown(
  { tx, session }: OwnContext,
  table: 'customer' | 'vehicle',
  id: number,
): Promise<number> {
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where('site_id', '=', session.siteId)
    .where('id', '=', id)
    .where('is_hidden', '=', false)
    .forKeyShare()
    .executeTakeFirst()
  if (found === undefined) throw refuse('notFound')
  return found.id
}

const addCustomer = async (context: OwnContext, fields: CustomerFields): Promise<number> =>
  (await insertOwn(context, 'customers', customerPatch(customerValues(fields)))).id

const findOrAddVehicle = (
  context: OwnContext,
  { VehicleId, NewVehicle }: NewWorkOrder,
  added: { readonly customerId: number | null; readonly mileage: number | null },
): Promise<number> =>
  NewVehicle ? addVehicle(context, NewVehicle, added) : findShown(context, 'vehicle', VehicleId ?? 0)

/**
 * Adds a vehicle whose holder and payer is the customer. If a hidden vehicle has the same VIN or plate, shows
 * that vehicle again instead.
 */
async function addVehicle(
  context: OwnContext,
  fields: VehicleFields,
  { customerId, mileage }: { readonly customerId: number | null; readonly mileage: number | null },
): Promise<number> {
  const { tx, session } = context
  const patch = { ...vehiclePatch(vehicleValues(fields)), mileage: fields.Mileage ?? mileage }
  const existing = await findOwn(context, 'vehicles', patch)
  if (existing === null)
    return (await insertOwn(context, 'vehicles', { ...patch, holder: customerId, payer: customerId })).id
  const shown = await tx
    .updateTable('vehicle')
    .set({ is_hidden: false, make_name: fields.MakeName, model_name: fields.ModelName })
    .where('site_id', '=', session.siteId)
    .where('id', '=', existing.id)
    .where('is_hidden', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (shown) return shown.id
  const { license_number, serial_number } = await tx
    .selectFrom('vehicle')
    .select(['license_number', 'serial_number'])
    .where('site_id', '=', session.siteId)
    .where('id', '=', existing.id)
    .executeTakeFirstOrThrow()
  throw refuse('vehicleAtSite', { number: license_number || (serial_number ?? ''), vehicle: existing.id })
}
