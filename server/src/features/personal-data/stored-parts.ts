import { type RawBuilder, sql } from 'kysely'
import { CommandError } from '../../platform/command-error.ts'
import type { Person } from '../../platform/database/person.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'

/** The rows of one table that contain data about a person. */
export interface StoredPart {
  readonly table: string
  /** An SQL condition for the rows. The alias of the table is `part`. */
  readonly where: RawBuilder<unknown>
}

/**
 * Returns the stored rows about a person. For an employee, these are the rows of all tables that refer to the
 * employee. For a customer, these are the customer, their vehicles and work orders, and the rows of these. A
 * customer's vehicles are those that the customer owns, holds or pays for.
 *
 * @throws {CommandError} if there is no such person
 */
export const storedParts = async (db: Db | Tx, person: Person): Promise<readonly StoredPart[]> =>
  person.kind === 'employee' ? partsOfEmployee(db, person.id) : partsOfCustomer(db, person)

/** Returns the number of rows for each part that has rows. */
export async function countParts(
  db: Db | Tx,
  parts: readonly StoredPart[],
): Promise<ReadonlyMap<string, number>> {
  const counted = parts.map(
    ({ table, where }) =>
      sql`select ${table}::text as name, (select count(*)::int from ${sql.table(table)} part where ${where}) as count`,
  )
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counted, sql` union all `)}`.execute(
    db,
  )
  return new Map(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
}

async function partsOfEmployee(db: Db | Tx, id: number): Promise<readonly StoredPart[]> {
  const employee = await db.selectFrom('employee').select('id').where('id', '=', id).executeTakeFirst()
  if (employee === undefined)
    throw new CommandError(`There is no employee ${id}. The export of the list of people shows the numbers.`)
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select source.relname as table, array_agg(distinct attribute.attname::text) as columns
    from pg_constraint rule
    join pg_class source on source.oid = rule.conrelid
    join pg_attribute attribute on attribute.attrelid = rule.conrelid and attribute.attnum = any(rule.conkey)
    join pg_attribute target on target.attrelid = rule.confrelid and target.attname = 'id'
    where rule.contype = 'f' and rule.confrelid = 'employee'::regclass
      and rule.connamespace = current_schema()::regnamespace
      and rule.confkey[array_position(rule.conkey, attribute.attnum)] = target.attnum
    group by source.relname order by source.relname`.execute(db)
  const parts = rows.map(({ table, columns }) => ({
    table,
    where: sql`${id}::bigint in (${sql.join(columns.map((column) => sql.ref(`part.${column}`)))})`,
  }))
  return [{ table: 'employee', where: sql`part.id = ${id}` }, ...parts]
}

/** SQL of the ids of a customer's vehicles, work orders, and health checks of these. */
export function recordsOfCustomer({ siteId, id }: { readonly siteId: number; readonly id: number }) {
  const vehicles = sql`(select id from vehicle where site_id = ${siteId} and ${id}::bigint in (owner_customer_id,
    second_owner_customer_id, holder_customer_id, second_holder_customer_id, payer_customer_id))`
  const orders = sql`(select id from work_order where site_id = ${siteId} and contact_customer_id = ${id})`
  const checks = sql`(select id from inspection where site_id = ${siteId}
    and (vehicle_id in ${vehicles} or work_order_id in ${orders}))`
  const tasks = sql`(select id from activity where site_id = ${siteId} and work_order_id in ${orders})`
  const files = sql`(work_order_id in ${orders} or inspection_id in ${checks} or activity_id in ${tasks})`
  return { vehicles, orders, checks, tasks, files }
}

async function partsOfCustomer(
  db: Db | Tx,
  customer: { readonly siteId: number; readonly id: number },
): Promise<readonly StoredPart[]> {
  const { siteId, id } = customer
  const found = await db
    .selectFrom('customer')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined)
    throw new CommandError(
      `Site ${siteId} has no customer ${id}. The export of the list of customers shows the numbers.`,
    )
  const { vehicles, orders, checks, files } = recordsOfCustomer(customer)
  const offers = sql`(select id from inspection_offer where site_id = ${siteId} and inspection_id in ${checks})`
  const within = (table: string, column: string, ids: RawBuilder<unknown>): StoredPart => ({
    table,
    where: sql`part.site_id = ${siteId} and ${sql.ref(`part.${column}`)} in ${ids}`,
  })
  return [
    { table: 'customer', where: sql`part.site_id = ${siteId} and part.id = ${id}` },
    within('vehicle', 'id', vehicles),
    within('service_visit', 'vehicle_id', vehicles),
    within('warranty', 'vehicle_id', vehicles),
    within('tyre_record', 'vehicle_id', vehicles),
    within('work_order', 'id', orders),
    within('job', 'work_order_id', orders),
    within('job_row', 'work_order_id', orders),
    within('reservation', 'work_order_id', orders),
    within('inspection', 'id', checks),
    within('inspection_property', 'inspection_id', checks),
    within('inspection_signature', 'inspection_id', checks),
    within('inspection_offer', 'id', offers),
    within('inspection_offer_line', 'offer_id', offers),
    within('inspection_offer_answer', 'offer_id', offers),
    within(
      'chat_message',
      'topic_id',
      sql`(select id from chat_topic where site_id = ${siteId} and work_order_id in ${orders})`,
    ),
    { table: 'attachment', where: sql`part.site_id = ${siteId} and ${files}` },
    {
      table: 'event',
      where: sql`part.site_id = ${siteId} and (part.entity = 'customer' and part.entity_id = ${id}
        or part.entity = 'vehicle' and part.entity_id in ${vehicles}
        or part.entity = 'work-order' and part.entity_id in ${orders})`,
    },
    { table: 'legal_hold', where: sql`part.site_id = ${siteId} and part.customer_id = ${id}` },
  ]
}
