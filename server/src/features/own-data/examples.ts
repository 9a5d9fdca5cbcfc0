import type { RemovedExamples, StartExamples } from '@verstas/contract/settings/start-entities.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { parseJson } from '../../platform/database/read-json.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { readOwnGroups, removeOwn } from '../integration/batch/own-records.ts'
import { openChange } from '../work-orders/editing/change-work-order.ts'
import { hideWorkOrder } from './change-work-order.ts'
import { createWorkOrder } from './create-work-order.ts'
import { type ExampleOrder, exampleOrders } from './example-orders.ts'
import { findSlots } from './find-slots.ts'

/** Returns whether example data can be added to the site, and how much it has. */
export async function readExamples(db: Db | Tx, siteId: number): Promise<StartExamples> {
  const ownGroups = await readOwnGroups(db, siteId)
  const { rows } = await sql<{ count: number; isInUse: boolean }>`
    select (select count(*)::int from example_order where site_id = ${siteId} and removed_at is null) as count,
      exists (select from external_ref where site_id = ${siteId})
        or exists (select from work_order where site_id = ${siteId} and not exists (
          select from example_order example
          where example.site_id = work_order.site_id and example.work_order_id = work_order.id)) as "isInUse"`.execute(
    db,
  )
  const { count: Count = 0, isInUse = true } = rows[0] ?? {}
  if (Count > 0) return { State: 'loaded', Count }
  const isOffered = !isInUse && Object.values(ownGroups).every(Boolean)
  return { State: isOffered ? 'offered' : 'unavailable', Count }
}

/**
 * Adds the example work orders, each at the next free time of a person and a bay. Does nothing if the site
 * already has examples.
 *
 * @throws {Refusal} examplesUnavailable; vehicleAtSite
 */
export async function addExamples(context: CommandContext): Promise<StartExamples> {
  const { tx, session } = context
  await lockSite(tx, session.siteId)
  const before = await readExamples(tx, session.siteId)
  if (before.State === 'loaded') return before
  if (before.State === 'unavailable') throw refuse('examplesUnavailable')
  const added: ExampleRow[] = []
  for (const example of exampleOrders) added.push(await addExample(context, example))
  await tx
    .insertInto('example_order')
    .values(
      added.map(({ workOrderId, vehicleId, customerId }) => ({
        site_id: session.siteId,
        work_order_id: workOrderId,
        vehicle_id: vehicleId,
        customer_id: customerId,
        last_event_id: sql<number>`(select max(id) from event where site_id = ${session.siteId})`,
        removed_at: null,
      })),
    )
    .execute()
  await recordCount(context, 0, added.length)
  return { State: 'loaded', Count: added.length }
}

interface ExampleRow {
  readonly workOrderId: number
  readonly vehicleId: number
  readonly customerId: number
}

async function addExample(
  context: CommandContext,
  { vehicle, customer, note, jobs }: ExampleOrder,
): Promise<ExampleRow> {
  const { tx, clock, session } = context
  const minutes = jobs.reduce((sum, job) => sum + job.minutes, 0)
  const [slot] = await findSlots(tx, session, { minutes, from: clock.now() })
  const created = parseJson(
    await createWorkOrder(context, {
      NewVehicle: vehicle,
      NewCustomer: customer,
      Note: note[session.language],
      Jobs: jobs.map((job) => ({ Name: job.name[session.language], Minutes: job.minutes })),
      CustomerWaiting: false,
      // A site without shifts has no free times.
      Reservation: slot && {
        StartTime: slot.StartTime,
        EndTime: slot.EndTime,
        ResourceIds: [slot.Person.Id, slot.Bay?.Id].filter((id) => id !== undefined),
      },
    }),
  )
  if (created.CustomerId === null) throw new Error('A work order with a new customer has it')
  return { workOrderId: created.WorkOrderId, vehicleId: created.VehicleId, customerId: created.CustomerId }
}

/**
 * Removes the example work orders with their vehicles and customers, except for those that people have used.
 *
 * @throws {Refusal} saveLockedByOther
 */
export async function removeExamples(context: CommandContext): Promise<RemovedExamples> {
  const { tx, clock, session } = context
  const { siteId } = session
  await lockSite(tx, siteId)
  const examples = await readPresent(tx, siteId)
  const Kept: RemovedExamples['Kept'] = []
  const removed: number[] = []
  for (const { workOrderId, vehicleId, customerId } of examples) {
    // Locks the work order, so that no stamping or edit can begin between the check and the removal.
    const change = await openChange(tx, clock, { session, workOrderId, baseVersion: undefined })
    const use = await readUse(tx, siteId, workOrderId)
    if (use.ofOrder) {
      Kept.push({ Name: use.number, Reason: use.ofOrder })
      continue
    }
    await hideWorkOrder(tx, change)
    removed.push(workOrderId)
    const ownContext = { tx, now: clock.now(), session }
    if (use.isVehicleUsed) Kept.push({ Name: use.plate, Reason: 'edited' })
    else await removeOwn(ownContext, 'vehicles', vehicleId)
    if (!(use.isVehicleUsed || use.isCustomerUsed)) await removeOwn(ownContext, 'customers', customerId)
  }
  if (removed.length === 0) return { Removed: 0, Kept }
  await tx
    .updateTable('example_order')
    .set({ removed_at: clock.now() })
    .where('site_id', '=', siteId)
    .where('work_order_id', 'in', removed)
    .execute()
  await recordCount(context, examples.length, examples.length - removed.length)
  return { Removed: removed.length, Kept }
}

async function readPresent(tx: Tx, siteId: number): Promise<readonly ExampleRow[]> {
  return tx
    .selectFrom('example_order')
    .select(['work_order_id as workOrderId', 'vehicle_id as vehicleId', 'customer_id as customerId'])
    .where('site_id', '=', siteId)
    .where('removed_at', 'is', null)
    .orderBy('work_order_id')
    .execute()
}

interface Use {
  readonly number: string
  readonly plate: string
  /** The reason to keep the work order; null if no one has used it. */
  readonly ofOrder: RemovedExamples['Kept'][number]['Reason'] | null
  readonly isVehicleUsed: boolean
  readonly isCustomerUsed: boolean
}

/** Reads how people have used an example since it was added. */
async function readUse(tx: Tx, siteId: number, workOrderId: number): Promise<Use> {
  const ofOrder = (table: string) =>
    sql`exists (select from ${sql.table(table)} used
      where used.site_id = example.site_id and used.work_order_id = example.work_order_id)`
  const ofVehicle = (table: string) =>
    sql`exists (select from ${sql.table(table)} used
      where used.site_id = example.site_id and used.vehicle_id = example.vehicle_id)`
  const isChanged = (entity: string, column: string) =>
    sql`exists (select from event where event.site_id = example.site_id and event.entity = ${entity}
      and event.entity_id = example.${sql.ref(column)} and event.id > example.last_event_id)`
  const { rows } = await sql<Use>`
    select coalesce(work_order.external_number, work_order.order_number::text) as number,
      coalesce(vehicle.license_number, '') as plate,
      case
        when ${ofOrder('stamping_row')} then 'stamped'
        when exists (select from job_row where job_row.site_id = example.site_id
          and job_row.work_order_id = example.work_order_id and done_at is not null) then 'signed'
        when ${ofOrder('attachment')} then 'files'
        when ${ofOrder('inspection')} or ${ofOrder('tyre_record')} or ${ofOrder('activity')}
          or ${ofOrder('chat_topic')} or ${isChanged('work-order', 'work_order_id')}
          or work_order.status <> 'A' then 'edited'
      end as "ofOrder",
      ${isChanged('vehicle', 'vehicle_id')} or ${ofVehicle('inspection')} or ${ofVehicle('tyre_record')}
        or exists (select from work_order other where other.site_id = example.site_id and not other.is_hidden
          and other.id <> example.work_order_id and other.vehicle_id = example.vehicle_id)
        as "isVehicleUsed",
      ${isChanged('customer', 'customer_id')} or exists (select from vehicle held
        where held.site_id = example.site_id and not held.is_hidden and held.id <> example.vehicle_id
          and example.customer_id in (held.holder_customer_id, held.payer_customer_id, held.owner_customer_id))
        or exists (select from work_order other where other.site_id = example.site_id and not other.is_hidden
          and other.id <> example.work_order_id and other.contact_customer_id = example.customer_id)
        as "isCustomerUsed"
    from example_order example
    join work_order on work_order.site_id = example.site_id and work_order.id = example.work_order_id
    join vehicle on vehicle.site_id = example.site_id and vehicle.id = example.vehicle_id
    where example.site_id = ${siteId} and example.work_order_id = ${workOrderId}`.execute(tx)
  const [use] = rows
  if (use === undefined) throw new Error('An example has its work order and its vehicle')
  return use
}

const lockSite = (tx: Tx, siteId: number) =>
  tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()

/** Records the number of example work orders in the audit log. */
async function recordCount(
  {
    tx,
    clock,
    session: { siteId, employeeId },
  }: CommandContext<Pick<CurrentSession, 'siteId' | 'employeeId'>>,
  before: number,
  after: number,
): Promise<void> {
  await recordEvents(tx, [
    {
      ...{ siteId, employeeId, at: clock.now(), entity: 'setting', entityId: 0, kind: 'settingChanged' },
      subject: { List: 'start', Id: 'examples', Name: 'examples' },
      before: { Count: before },
      after: { Count: after },
    },
  ])
  await notifyLive(tx, { name: 'refresh', siteId, event: {} })
}
