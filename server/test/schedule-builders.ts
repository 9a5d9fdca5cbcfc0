import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { nextNumber } from './builders.ts'
import type { SiteRow } from './work-order-builders.ts'

type Columns<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

/** Adds a material resource, or the resource of an employee. */
export async function buildResource(db: Db, siteId: number, columns: Columns<'resource'> = {}) {
  return db
    .insertInto('resource')
    .values({
      name: `Resource ${nextNumber()}`,
      is_material: columns.employee_id == null,
      ...(columns.employee_id != null && { id: columns.employee_id }),
      ...columns,
      site_id: siteId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface Times {
  readonly start: Date | string
  readonly end: Date | string
}

interface ReservationParts extends Times {
  /**
   * The reserved resources. Each is reserved from start to end of the reservation, unless it has its own
   * times.
   */
  readonly resources?: readonly (SiteRow & Partial<Times>)[]
  /** True if the reservation may overlap other reservations of its resources. */
  readonly isOverlapAllowed?: boolean
  readonly columns?: Columns<'reservation'>
}

/** Adds a reservation of a work order. */
export async function buildReservation(
  db: Db,
  workOrder: SiteRow,
  { start, end, resources = [], isOverlapAllowed = false, columns = {} }: ReservationParts,
) {
  const reservation = await db
    .insertInto('reservation')
    .values({
      ...columns,
      site_id: workOrder.site_id,
      work_order_id: workOrder.id,
      start_at: new Date(start),
      end_at: new Date(end),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const reserved = resources.map((resource) => ({
    site_id: workOrder.site_id,
    reservation_id: reservation.id,
    resource_id: resource.id,
    start_at: new Date(resource.start ?? start),
    end_at: new Date(resource.end ?? end),
    is_overlap_allowed: isOverlapAllowed,
  }))
  if (reserved.length > 0) await db.insertInto('reservation_resource').values(reserved).execute()
  return reservation
}

/** Adds the stamping type for work orders (code 1), unless the database of this test file already has it. */
async function buildWorkStampingType(db: Db) {
  const description = JSON.stringify({ fi: 'Työ', sv: 'Arbete', en: 'Work' })
  await db
    .insertInto('stamping_type')
    .values({ code: 1, description, is_work_order: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface StampingParts {
  readonly start: Date | string
  /** The end; undefined for a running stamping. */
  readonly end?: Date | string
  readonly rows: readonly (SiteRow & { readonly work_order_id: number })[]
}

/** Adds an employee's stamping on job rows, with the stamping type 1. */
export async function buildStamping(
  db: Db,
  employee: { readonly id: number; readonly siteId: number },
  { start, end, rows }: StampingParts,
) {
  await buildWorkStampingType(db)
  const stamping = await db
    .insertInto('stamping')
    .values({
      site_id: employee.siteId,
      employee_id: employee.id,
      type_code: 1,
      is_presence: true,
      start_at: new Date(start),
      end_at: end === undefined ? null : new Date(end),
      created_at: new Date(start),
      created_by: employee.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const stamped = rows.map((row) => ({
    site_id: employee.siteId,
    stamping_id: stamping.id,
    work_order_id: row.work_order_id,
    job_row_id: row.id,
  }))
  if (stamped.length > 0) await db.insertInto('stamping_row').values(stamped).execute()
  return stamping
}
