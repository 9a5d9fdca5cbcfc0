import type { Language } from '@verstas/contract/texts/language.ts'
import type { Insertable, NotNull } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'
import { nextNumber } from './builders.ts'

type Columns<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

/** The key of a row that belongs to a site. */
export interface SiteRow {
  readonly site_id: number
  readonly id: number
}

export async function buildCustomer(db: Db, siteId: number, columns: Columns<'customer'> = {}) {
  return db
    .insertInto('customer')
    .values({
      first_name: 'Kaisa',
      last_name: `Korhonen ${nextNumber()}`,
      phone: '+358401234567',
      ...columns,
      site_id: siteId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a vehicle with a unique plate and VIN. Its type has both, even if a test omits one. */
export async function buildVehicle(db: Db, siteId: number, columns: Columns<'vehicle'> = {}) {
  const number = nextNumber()
  return db
    .insertInto('vehicle')
    .values({
      license_number: `TST-${number}`,
      serial_number: `SERIAL${number}`,
      make_name: 'Volvo',
      model_name: 'V60',
      ...columns,
      site_id: siteId,
    })
    .returningAll()
    .$narrowType<{ license_number: NotNull; serial_number: NotNull }>()
    .executeTakeFirstOrThrow()
}

/** Adds a substatus of work orders, with its text in every language. */
export const buildSubstatus = (db: Db, code: string, description: Readonly<Record<Language, string>>) =>
  db
    .insertInto('work_order_substatus')
    .values({ code, description: JSON.stringify(description) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Adds an active work order without jobs, for a new vehicle. */
export async function buildWorkOrder(db: Db, siteId: number, columns: Columns<'work_order'> = {}) {
  const vehicleId = columns.vehicle_id ?? (await buildVehicle(db, siteId)).id
  return db
    .insertInto('work_order')
    .values({
      order_number: 10_000 + nextNumber(),
      created_at: testStart,
      ...columns,
      site_id: siteId,
      vehicle_id: vehicleId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a job without rows. Its number follows the order of creation. */
export async function buildJob(db: Db, workOrder: SiteRow, columns: Columns<'job'> = {}) {
  const number = nextNumber()
  return db
    .insertInto('job')
    .values({
      job_number: number,
      note: `Job ${number}`,
      ...columns,
      site_id: workOrder.site_id,
      work_order_id: workOrder.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a row of a job, by default 30 minutes of labour. */
export async function buildRow(
  db: Db,
  job: SiteRow & { readonly work_order_id: number },
  columns: Columns<'job_row'> = {},
) {
  const rowType = columns.row_type ?? 'LabourOperation'
  const number = nextNumber()
  return db
    .insertInto('job_row')
    .values({
      name: `Row ${number}`,
      position: number,
      ...(rowType === 'LabourOperation' && { work_operation_code: '10001', standard_time: '30' }),
      ...(rowType === 'SparePart' && { item_number: '30001', ordered_amount: '1', price: '12.50' }),
      ...columns,
      row_type: rowType,
      site_id: job.site_id,
      work_order_id: job.work_order_id,
      job_id: job.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a work order with one job and this number of labour rows. */
export async function buildWorkOrderWithRows(
  db: Db,
  siteId: number,
  rows = 1,
  columns: Columns<'work_order'> = {},
) {
  const workOrder = await buildWorkOrder(db, siteId, columns)
  const job = await buildJob(db, workOrder)
  const built = []
  for (let count = 0; count < rows; count += 1) built.push(await buildRow(db, job))
  return { workOrder, job, rows: built }
}
