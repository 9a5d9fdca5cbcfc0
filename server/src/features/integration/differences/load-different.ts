import type { OpenDifference } from '@verstas/contract/integration/difference-entities.ts'
import { partOf } from '@verstas/domain/integration/differences.ts'
import { type Selectable, sql } from 'kysely'
import type { DifferenceTable } from '../../../platform/database/tables/integration-tables.ts'
import type {
  JobRowTable,
  JobTable,
  WorkOrderTable,
} from '../../../platform/database/tables/work-order-tables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { nameInHistory } from '../batch/entities/work-order-head.ts'
import { fieldOf } from '../batch/mastered.ts'

type Row = Selectable<DifferenceTable>

/** The table of an entity whose records may have differences, and SQL of the values of a record. */
interface Place {
  readonly table: string
  readonly isShared?: true
  /** SQL of the record's name; by default the name of its work order. */
  readonly name?: string
  /** SQL of the id of its work order. */
  readonly order?: string
  /** SQL of values from other tables, as an object. */
  readonly more?: string
}

const tables: Partial<Record<string, Place>> = {
  vehicles: { table: 'vehicle', name: 'record.plate_or_vin' },
  customers: { table: 'customer', name: 'record.shown_name' },
  employees: { table: 'employee', name: 'record.name', isShared: true },
  shifts: { table: 'shift', name: '(select name from employee where id = record.employee_id)' },
  reservations: {
    table: 'reservation',
    order: 'record.work_order_id',
    more: `jsonb_build_object('resources', (
      select coalesce(jsonb_agg(jsonb_build_object('resource', resource_id, 'startTime', start_at, 'endTime', end_at)
        order by resource_id), '[]')
      from reservation_resource where site_id = record.site_id and reservation_id = record.id))`,
  },
}

type Subject = Pick<OpenDifference, 'OrderNumber' | 'ExternalNumber' | 'Name'>

/** The current records that have differences. */
export interface Loaded {
  readonly orders: ReadonlyMap<number, Selectable<WorkOrderTable>>
  readonly jobs: readonly Selectable<JobTable>[]
  /** The rows of these work orders, ordered. */
  readonly rows: readonly Selectable<JobRowTable>[]
  /**
   * Returns the values of a record other than a work order, by the names of the wire; undefined if it was
   * removed.
   */
  readonly recordOf: (row: Row) => Readonly<Record<string, unknown>> | undefined
  readonly subjectOf: (row: Row) => Subject
}

interface OtherRecord {
  readonly id: number
  readonly name: string | null
  readonly order_id: number | null
  readonly record: Readonly<Record<string, unknown>>
}

/** Reads the records that have differences at one site, in a few statements. */
export async function loadDifferent(tx: Tx, rows: readonly Row[]): Promise<Loaded> {
  const siteId = rows[0]?.site_id ?? 0
  const others = new Map<string, Map<number, OtherRecord>>()
  for (const [entity, ofEntity] of Map.groupBy(rows, (row) => row.entity)) {
    const place = tables[entity]
    if (place === undefined) continue
    const ids = ofEntity.map((row) => row.entity_id)
    const { rows: found } = await sql<OtherRecord>`
      select record.id, ${sql.raw(place.name ?? 'null::text')} as name, ${sql.raw(place.order ?? 'null::bigint')} as order_id,
        to_jsonb(record) || ${sql.raw(place.more ?? `'{}'`)} as record
      from ${sql.table(place.table)} record where ${place.isShared ? sql`true` : sql`site_id = ${siteId}`} and id = any(${ids}::bigint[])`.execute(
      tx,
    )
    others.set(entity, new Map(found.map((one) => [one.id, one])))
  }
  const orderIds = [
    ...rows.flatMap((row) => (row.entity === 'work-orders' ? [row.entity_id] : [])),
    ...[...others.values()].flatMap((records) => [...records.values()].flatMap((one) => one.order_id ?? [])),
  ]
  const orders = await tx
    .selectFrom('work_order')
    .innerJoin('vehicle', (join) =>
      join
        .onRef('vehicle.site_id', '=', 'work_order.site_id')
        .onRef('vehicle.id', '=', 'work_order.vehicle_id'),
    )
    .selectAll('work_order')
    .select('vehicle.plate_or_vin')
    .where('work_order.site_id', '=', siteId)
    .where('work_order.id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .execute()
  const byOrder = <T extends 'job' | 'job_row'>(table: T) =>
    tx
      .selectFrom(table as 'job_row')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('work_order_id', '=', sql<number>`any(${orderIds}::bigint[])`)
      .orderBy('position')
      .orderBy('id')
      .execute()
  const ordersById = new Map(orders.map((order) => [order.id, order]))
  return {
    orders: ordersById,
    jobs: (await byOrder('job')) as unknown as Selectable<JobTable>[],
    rows: await byOrder('job_row'),
    recordOf: ({ entity, entity_id }) => {
      const found = others.get(entity)?.get(entity_id)
      return (
        found &&
        Object.fromEntries(Object.entries(found.record).map(([name, value]) => [fieldOf(name), value]))
      )
    },
    subjectOf: ({ entity, entity_id }) => {
      const other = others.get(entity)?.get(entity_id)
      const order = ordersById.get(entity === 'work-orders' ? entity_id : (other?.order_id ?? 0))
      return {
        OrderNumber: order?.order_number ?? null,
        ExternalNumber: order?.external_number ?? null,
        Name: other?.name ?? order?.plate_or_vin ?? null,
      }
    },
  }
}

/** Names of records by id. */
export interface Names {
  readonly employee: ReadonlyMap<number, string>
  readonly vehicle: ReadonlyMap<number, string>
  readonly customer: ReadonlyMap<number, string>
  readonly work_order: ReadonlyMap<number, string>
  readonly resource: ReadonlyMap<number, string>
}

/** Reads the names of the records to which values refer. */
export async function loadNames(
  tx: Tx,
  references: readonly { readonly siteId: number; readonly table: keyof Names; readonly id: number }[],
): Promise<Names> {
  const siteId = references[0]?.siteId ?? 0
  const read = async (table: keyof Names, name: string, hasSite: boolean) => {
    const ids = references.filter((one) => one.table === table).map(({ id }) => id)
    if (ids.length === 0) return new Map<number, string>()
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(name)} as name from ${sql.table(table)}
      where id = any(${ids}::bigint[]) ${hasSite ? sql`and site_id = ${siteId}` : sql``}`.execute(tx)
    return new Map(rows.map((row) => [row.id, row.name]))
  }
  return {
    employee: await read('employee', 'name', false),
    vehicle: await read('vehicle', 'plate_or_vin', true),
    customer: await read('customer', 'shown_name', true),
    work_order: await read('work_order', 'shown_number', true),
    resource: await read('resource', 'name', true),
  }
}

/**
 * Reads the people who made the latest changes of our values in work orders, by the ids of the differences.
 */
export async function loadAuthors(
  tx: Tx,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, { readonly name: string; readonly at: Date }>> {
  const wanted = rows.flatMap(({ site_id, id, entity, entity_id, path }) => {
    const part = partOf(path)
    const field = part?.kind === 'field' ? nameInHistory(part.field) : undefined
    return entity === 'work-orders' && field !== undefined ? [{ site_id, id, entity_id, field }] : []
  })
  if (wanted.length === 0) return new Map()
  const { rows: found } = await sql<{ id: number; name: string; at: Date }>`
    select wanted.id, employee.name, change.at
    from json_to_recordset(${JSON.stringify(wanted)}::text::json) as wanted (site_id bigint, id bigint, entity_id bigint, field text)
    cross join lateral (
      select at, employee_id from event
      where event.site_id = wanted.site_id and event.entity = 'work-order' and event.entity_id = wanted.entity_id
        and event.kind = 'edited' and event.subject is null and event.after ? wanted.field
      order by event.id desc limit 1) change
    join employee on employee.id = change.employee_id`.execute(tx)
  return new Map(found.map((row) => [row.id, row]))
}
