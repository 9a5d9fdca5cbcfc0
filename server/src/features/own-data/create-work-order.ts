import type {
  CreatedWorkOrder,
  CustomerFields,
  NewOrderJob,
  NewWorkOrder,
  VehicleFields,
} from '@verstas/contract/own-data/entities.ts'
import type { OwnGroup } from '@verstas/domain/integration/own-data.ts'
import {
  type Addition,
  addRow,
  type Catalogue,
  newLabourRow,
} from '@verstas/domain/work-orders/job-additions.ts'
import type { JobPlan } from '@verstas/domain/work-orders/plan-job-change.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { findOwn, insertOwn, type OwnContext, requireOwn } from '../integration/batch/own-records.ts'
import {
  finishChange,
  lockWorkOrderRow,
  type WorkOrderEventRecord,
} from '../work-orders/editing/change-work-order.ts'
import { loadCatalogue, type WorkOrderKey } from '../work-orders/jobs/load-job.ts'
import { writeJob } from '../work-orders/jobs/write-job.ts'
import { placeOf } from '../workshop-schedule/change-reservation.ts'
import { checkResource, takeResources } from '../workshop-schedule/take-resources.ts'
import { checkModelYear, checkPromise } from './check-plausible.ts'
import { customerPatch, customerValues, vehiclePatch, vehicleValues } from './columns.ts'

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

/**
 * The last number before the first own number. Numbers of four digits are easier to say and to find than
 * those of one.
 */
const before = 1000

/**
 * Draws the number of an own work order: a V and digits that count up at the site. Skips numbers that a work
 * order of another system has already. Locks the site's counter until the transaction ends, so that
 * concurrent calls wait for each other and no number is lost.
 */
async function drawOwnNumber(tx: Tx, siteId: number): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ number: string; isTaken: boolean }>`
      with drawn as (
        insert into own_order_number as counter (site_id, last_number) values (${siteId}, ${before + 1})
        on conflict (site_id) do update set last_number = counter.last_number + 1
        returning 'V' || last_number as number)
      select number, exists (
        select from work_order where site_id = ${siteId} and external_key = search_key(number)) as "isTaken"
      from drawn`.execute(tx)
    const [drawn] = rows
    if (drawn && !drawn.isTaken) return drawn.number
  }
}

/**
 * Adds the reservation of a new work order. Locks its resources, so that the second of two people who choose the same
 * time is refused.
 *
 * @throws {Refusal} reservationTimesWrong; reservationResourceUnknown; reservationOverlaps
 */
async function reserve(
  context: OwnContext,
  workOrderId: number,
  { StartTime, EndTime, ResourceIds }: NonNullable<NewWorkOrder['Reservation']>,
): Promise<void> {
  const { tx, session } = context
  const ids = [...new Set(ResourceIds)]
  placeOf(0, { StartTime, EndTime })
  for (const id of ids) await checkResource(tx, session.siteId, id)
  const places = ids.map((id) => placeOf(id, { StartTime, EndTime }))
  if (places.length > 0) await takeResources(tx, { site_id: session.siteId, id: 0 }, places, false)
  await insertOwn(context, 'reservations', {
    workOrder: workOrderId,
    startTime: StartTime,
    endTime: EndTime,
    resources: ids.map((resource) => ({ resource })),
  })
}

/**
 * Adds the jobs of a new work order, each with one labour row.
 *
 * @returns the events of the additions
 * @throws {Refusal} operationUnknown; restrictedOperation
 */
async function addNewJobs(
  tx: Tx,
  order: WorkOrderKey,
  jobs: readonly NewOrderJob[],
): Promise<WorkOrderEventRecord[]> {
  const operations = jobs.flatMap(({ Operation }) =>
    Operation ? [{ RowType: 'LabourOperation' as const, ...Operation }] : [],
  )
  const catalogue = await loadCatalogue(tx, order.site_id, operations)
  const events: WorkOrderEventRecord[] = []
  for (const [place, job] of jobs.entries()) {
    const addition = additionOf(job, catalogue, `Jobs.${place}`)
    if (addition.kind === 'refused') {
      const [first, ...others] = addition.reasons
      if (first) throw new Refusal([first, ...others])
      continue
    }
    const plan: JobPlan = { note: addition.row.Name, edits: [], removals: [], additions: [addition.row] }
    events.push(...(await writeJob(tx, order, null, plan, {})).events)
  }
  return events
}

const additionOf = (
  { Name, Minutes, Operation }: NewOrderJob,
  catalogue: Catalogue,
  field: string,
): Addition =>
  Operation
    ? addRow({ RowType: 'LabourOperation', ...Operation }, catalogue, field)
    : { kind: 'added', row: newLabourRow(Name.trim(), Minutes ?? null) }
