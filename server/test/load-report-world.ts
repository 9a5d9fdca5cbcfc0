import type { Db } from '../src/platform/database/transaction.ts'
import { buildEmployee, buildProfile, buildSite } from './builders.ts'
import { teamOf } from './report-model.ts'
import type { DrawnOrder, DrawnStamping, World } from './report-world.ts'
import { buildReservation } from './schedule-builders.ts'
import { stampingTypes } from './stamping-builders.ts'
import { buildJob, buildRow, buildWorkOrder } from './work-order-builders.ts'

interface RowIds {
  readonly id: number
  readonly work_order_id: number
}

/** The ids of a world's records, by their indexes. */
export interface LoadedWorld {
  readonly sites: readonly number[]
  readonly teams: readonly number[]
  /** A manager of each site. */
  readonly managers: readonly { readonly id: number }[]
  readonly stampings: readonly number[]
  readonly rows: readonly RowIds[]
}

/** Inserts a world at two new sites. */
export async function loadWorld(db: Db, world: World): Promise<LoadedWorld> {
  const sites = [await buildSite(db), await buildSite(db)]
  const teams = [(await buildProfile(db)).id, (await buildProfile(db)).id]
  const managers = []
  for (const site of sites) managers.push(await buildEmployee(db, { sites: [site], subsystem: 'A' }))
  const people: number[] = []
  for (let person = 0; person < world.people; person += 1)
    people.push((await buildEmployee(db, { sites, profile_id: teams[teamOf(person)] ?? 0 })).id)
  const siteIds = sites.map(({ id }) => id)
  const rows = await loadOrders(db, world, siteIds, people)
  if (world.shifts.length > 0)
    await db
      .insertInto('shift')
      .values(
        world.shifts.map(({ site, person, start, end }) => ({
          site_id: siteIds[site] ?? 0,
          employee_id: people[person] ?? 0,
          start_at: new Date(start),
          end_at: new Date(end),
        })),
      )
      .execute()
  const stampings: number[] = []
  for (const stamping of world.stampings) {
    const siteId = siteIds[stamping.site] ?? 0
    const employeeId = people[stamping.person] ?? 0
    const { id } = await db
      .insertInto('stamping')
      .values({
        ...{ site_id: siteId, employee_id: employeeId, created_by: employeeId },
        ...{ ...columnsOf(stamping), created_at: new Date(stamping.start) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    stampings.push(id)
    await insertRows(db, { siteId, id, rows: stamping.rows.map((row) => rows[row] as RowIds) })
  }
  return { sites: siteIds, teams, managers, stampings, rows }
}

const columnsOf = ({ kind, start, end }: DrawnStamping) => ({
  type_code: stampingTypes[kind],
  is_presence: kind !== 'sick',
  start_at: new Date(start),
  end_at: new Date(end),
})

async function insertRows(
  db: Db,
  { siteId, id, rows }: { readonly siteId: number; readonly id: number; readonly rows: readonly RowIds[] },
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row) => ({
    ...{ site_id: siteId, stamping_id: id, work_order_id: row.work_order_id, job_row_id: row.id },
  }))
  await db.insertInto('stamping_row').values(values).execute()
}

async function loadOrders(
  db: Db,
  { orders, rows }: World,
  sites: readonly number[],
  people: readonly number[],
): Promise<RowIds[]> {
  const loaded: RowIds[] = []
  for (const [place, order] of orders.entries()) {
    const built = await loadOrder(db, sites[order.site] ?? 0, order)
    const job = await buildJob(db, built)
    for (const row of rows.filter((one) => one.order === place))
      loaded.push(
        await buildRow(db, job, {
          payer: row.payer,
          standard_time: String(row.standardTime),
          price: row.price === null ? null : String(row.price),
          ordered_amount: row.quantity === null ? null : String(row.quantity),
          done_by: row.doneBy === null ? null : (people[row.doneBy] ?? 0),
          done_at: row.doneBy === null ? null : new Date(0),
          is_marked_as_deleted: row.isDeleted,
        }),
      )
  }
  return loaded
}

/** Adds a work order with the history of its promise, and its delivery. */
async function loadOrder(db: Db, siteId: number, drawn: DrawnOrder) {
  const { invoicedAt, promises, toldUntil, deliveredAt } = drawn
  const at = (moment: number | null | undefined) => (moment == null ? null : new Date(moment))
  const order = await buildWorkOrder(db, siteId, {
    status: invoicedAt === null ? 'A' : 'I',
    invoiced_at: at(invoicedAt),
    estimated_delivery_at: at(promises.at(-1)),
    told_until: at(toldUntil),
  })
  const promise = (moment: number | null | undefined) =>
    JSON.stringify({ EstimatedDeliveryDateTime: at(moment)?.toISOString() ?? null })
  for (const [place, after] of promises.slice(1).entries())
    await db
      .insertInto('event')
      .values({
        ...{
          site_id: siteId,
          at: new Date(place),
          employee_id: null,
          entity: 'work-order',
          entity_id: order.id,
        },
        ...{ kind: 'edited', before: promise(promises[place]), after: promise(after) },
      })
      .execute()
  if (deliveredAt !== null)
    await buildReservation(db, order, {
      start: new Date(deliveredAt - 3_600_000),
      end: new Date(deliveredAt),
      columns: { delivered_at: new Date(deliveredAt) },
    })
  return order
}

/** Replaces a stored stamping with another one, or removes it. */
export async function correctStamping(
  db: Db,
  { sites, stampings, rows }: LoadedWorld,
  {
    place,
    before,
    after,
  }: { readonly place: number; readonly before: DrawnStamping; readonly after: DrawnStamping | null },
): Promise<void> {
  const [siteId, id] = [sites[before.site] ?? 0, stampings[place] ?? 0]
  await db.deleteFrom('stamping_row').where('site_id', '=', siteId).where('stamping_id', '=', id).execute()
  if (after === null) {
    await db.deleteFrom('stamping').where('site_id', '=', siteId).where('id', '=', id).execute()
    return
  }
  await db
    .updateTable('stamping')
    .set(columnsOf(after))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
  await insertRows(db, { siteId, id, rows: after.rows.map((row) => rows[row] as RowIds) })
}
