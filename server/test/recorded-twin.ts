import { sql } from 'kysely'
import type { Db } from '../src/platform/database/transaction.ts'

/** The copied site, and the id and the name of its copy. */
interface Twin {
  readonly of: number
  readonly id: number
  readonly name: string
  /** Tables whose rows people have at several sites at the same time, in addition to `withoutTwin`. */
  readonly without?: readonly string[]
}

/** Tables of changes that wait for other systems, and tables that people see across sites. */
const withoutTwin = [
  ...['outbox', 'feed', 'record_state', 'difference', 'deferred_record', 'rejected_record'],
  // A person's corrections at all sites are shown.
  ...['stamping_correction', 'scim_group_site'],
]

/**
 * Adds a closed site with the rows of another site, which have the ids of other rows there. Ids of most tables are unique
 * only within a site. A read or a join without a condition on the site therefore finds two rows, one of them wrong.
 * Rows that are unique among all sites, such as presence, are omitted.
 */
export async function addTwinSite(db: Db, twin: Twin): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Leaves out triggers and foreign keys, so that the order of the tables does not matter.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into site select (jsonb_populate_record(site, ${JSON.stringify({
        ...{ id: twin.id, name: twin.name, is_active: false },
      })}::text::jsonb)).* from site where id = ${twin.of}`.execute(tx)
    const tables = await sql<{ table: string; columns: Columns }>`
      select relname as table, json_object_agg(attname, atttypid::regtype::text order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
        and not attisdropped and attgenerated = ''
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not relname = any(${[...withoutTwin, ...(twin.without ?? [])]})
      group by relname having bool_or(attname = 'site_id') order by relname`.execute(tx)
    for (const { table, columns } of tables.rows) await copyRows(tx, table, columns, twin)
  })
}

/** The types of columns by name. */
type Columns = Readonly<Record<string, string>>

/** Tables in which an id depends on the other columns. */
const withOwnIds = ['resource']

async function copyRows(tx: Db, table: string, types: Columns, twin: Twin): Promise<void> {
  const columns = Object.keys(types)
  const values = columns.map((column) => {
    if (column === 'site_id') return sql`${twin.id}::bigint`
    const value = sql.id(column)
    // Global ids are unique among all sites. Equal ones stay equal.
    if (types[column] === 'uuid') return sql`md5(${value}::text)::uuid`
    if (column === 'id' && !withOwnIds.includes(table))
      return sql`coalesce(lead(id) over (order by id), first_value(id) over (order by id))`
    // Everybody has left the closed site.
    if (table === 'employee_site' && /^is_(default|active)$/.test(column)) return sql`false`
    return value
  })
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
    overriding system value
    select ${sql.join(values)} from ${sql.table(table)} where site_id = ${twin.of}
    on conflict do nothing`.execute(tx)
}
