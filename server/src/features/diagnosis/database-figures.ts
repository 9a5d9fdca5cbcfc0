import { type RawBuilder, sql } from 'kysely'
import { partitionSchema } from '../../platform/database/read-partitions.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { wordsOfNames } from './redact.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Tables that are queues, or whose size shows a backlog. */
const queues = [
  'outbox',
  'deferred_record',
  'rejected_record',
  'difference',
  'integration_job',
  'file_import',
  'pending_file',
  'resumable_upload',
  'offer_delivery',
  'push_subscription',
  'waiting_identity',
  'session',
  'idempotent_answer',
]

/** Figures about a database, without the content of any row. */
export interface DatabaseFigures {
  readonly server: Rows
  readonly extensions: Rows
  readonly migrations: Rows
  /** Sizes in bytes, and rows as the planner estimates them; -1 if they were never counted. */
  readonly tables: Rows
  readonly queues: Readonly<Record<string, number>>
  /** Versions of the running server processes. */
  readonly processes: Rows
  /** Number of connections by program and state. Unknown programs have no name. */
  readonly connections: Rows
}

/** Reads versions, sizes, queues and connections for a support bundle. */
export async function readDatabaseFigures(db: Db): Promise<DatabaseFigures> {
  const read = async (query: RawBuilder<Record<string, unknown>>) => (await query.execute(db)).rows
  return {
    server: await read(sql`select version() as version, current_setting('server_encoding') as encoding,
      current_setting('max_connections') as max_connections, pg_database_size(current_database())::text as bytes`),
    extensions: await read(
      sql`select extname as name, extversion as version from pg_extension order by extname`,
    ),
    migrations: await read(sql`select name, applied_at from schema_migration order by name`),
    tables: await read(sql`select pg_class.oid::regclass::text as name, reltuples::text as rows,
        pg_total_relation_size(pg_class.oid)::text as bytes
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname in (current_schema(), ${partitionSchema}) order by 1`),
    queues: await countQueues(db),
    processes: await read(sql`select version, newest_migration, started_at, seen_at from server_process
      order by started_at`),
    connections: await read(sql`select
        case when application_name like 'verstas%' then application_name else 'other' end as program,
        state, wait_event_type, count(*)::int as count,
        round(extract(epoch from max(clock_timestamp() - xact_start)))::int as longest_transaction_seconds
      from pg_stat_activity where datname = current_database() group by 1, 2, 3 order by 1, 2, 3`),
  }
}

async function countQueues(db: Db): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const table of queues) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

/** Returns the words in the names of all people in the database. A bundle must not contain them. */
export async function readNames(db: Db): Promise<ReadonlySet<string>> {
  const employees = await db.selectFrom('employee').select('name').execute()
  const accounts = await db.selectFrom('credential').select('user_name').execute()
  const customers = await db
    .selectFrom('customer')
    .select(['first_name', 'last_name', 'company_name'])
    .execute()
  return wordsOfNames([
    ...employees.map(({ name }) => name),
    ...accounts.map(({ user_name }) => user_name),
    ...customers.flatMap((customer) => [customer.first_name, customer.last_name, customer.company_name]),
  ])
}
