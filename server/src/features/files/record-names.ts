import type { RecordNames } from '@verstas/contract/files/columns.ts'
import { type Expression, sql } from 'kysely'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import type { Db } from '../../platform/database/transaction.ts'

interface Named {
  readonly id: number
}

/** A record whose references people read as names. */
export interface NamedRecord {
  readonly vehicle?: Named | null
  readonly contact?: Named | null
  readonly receiver?: Named | null
  readonly employee?: Named | null
  readonly workOrder?: Named | null
  /** The rows of a visit. */
  readonly rows?: readonly { readonly name?: string }[]
  readonly resources?: readonly { readonly resource: Named }[]
}

/** Returns for each record of a page the names of the records to which it refers. */
export async function readNames(
  db: Db,
  siteId: number,
  records: readonly NamedRecord[],
): Promise<readonly RecordNames[]> {
  const ids = (of: (record: NamedRecord) => readonly (Named | null | undefined)[]): number[] => [
    ...new Set(records.flatMap(of).flatMap((named) => named?.id ?? [])),
  ]
  const [vehicles, customers, people, orders, resources] = await Promise.all([
    read<VehicleNames>(
      db,
      ids(({ vehicle }) => [vehicle]),
      (wanted) => vehiclesOf(siteId, wanted),
    ),
    read<CustomerNames>(
      db,
      ids(({ contact }) => [contact]),
      (wanted) => customersOf(siteId, wanted),
    ),
    read<PersonNames>(
      db,
      ids(({ receiver, employee }) => [receiver, employee]),
      peopleOf,
    ),
    read<OrderNames>(
      db,
      ids(({ workOrder }) => [workOrder]),
      (wanted) => ordersOf(siteId, wanted),
    ),
    read<ResourceNames>(
      db,
      ids(({ resources = [] }) => resources.map(({ resource }) => resource)),
      (wanted) => resourcesOf(siteId, wanted),
    ),
  ])
  return records.map(
    ({ vehicle, contact, receiver, employee, workOrder, rows = [], resources: places = [] }) => ({
      visitText: rows.map(({ name = '' }) => name).join('\n') || null,
      ...(vehicle && vehicles.get(vehicle.id)),
      ...(contact && customers.get(contact.id)),
      ...(workOrder && orders.get(workOrder.id)),
      ...(receiver && { adviserName: people.get(receiver.id)?.name ?? null }),
      ...(employee && { personName: people.get(employee.id)?.name ?? null }),
      ...(places.length > 0 && {
        resourceNames: places.map(({ resource }) => resources.get(resource.id)?.name ?? '').join('|'),
      }),
    }),
  )
}

interface VehicleNames extends Named, Pick<RecordNames, 'licenseNumber' | 'serialNumber'> {}
interface CustomerNames extends Named, Pick<RecordNames, 'contactName' | 'contactPhone'> {}
interface OrderNames extends Named, Pick<RecordNames, 'workOrderNumber' | 'licenseNumber'> {}
interface PersonNames extends Named {
  readonly name: string
}
type ResourceNames = PersonNames

/** Reads the names of records by id, on the connections for other systems. */
async function read<Row extends Named>(
  db: Db,
  ids: readonly number[],
  queryOf: (ids: Expression<number[]>) => ReturnType<typeof sql<Row>>,
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map()
  const { rows } = await runOnPool('integration', () =>
    queryOf(sql<number[]>`${[...ids]}::bigint[]`).execute(db),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type Ids = Expression<number[]>

const vehiclesOf = (siteId: number, ids: Ids) => sql<VehicleNames>`
  select id, license_number as "licenseNumber", serial_number as "serialNumber"
  from vehicle where site_id = ${siteId} and id = any (${ids})`

const customersOf = (siteId: number, ids: Ids) => sql<CustomerNames>`
  select id, coalesce(company_name, concat_ws(' ', first_name, last_name)) as "contactName", phone as "contactPhone"
  from customer where site_id = ${siteId} and id = any (${ids})`

const peopleOf = (ids: Ids) => sql<PersonNames>`select id, name from employee where id = any (${ids})`

const ordersOf = (siteId: number, ids: Ids) => sql<OrderNames>`
  select work_order.id, shown_number as "workOrderNumber", license_number as "licenseNumber"
  from work_order
  join vehicle on vehicle.site_id = work_order.site_id and vehicle.id = work_order.vehicle_id
  where work_order.site_id = ${siteId} and work_order.id = any (${ids})`

const resourcesOf = (siteId: number, ids: Ids) => sql<ResourceNames>`
  select id, name from resource where site_id = ${siteId} and id = any (${ids})`
