import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import pg from 'pg'
import { FolderInUseError } from '../../platform/database/folder-lock.ts'
import { unfinishedRestore } from '../../platform/database/migrate.ts'
import {
  type MigrationFile,
  migrationsFolder,
  readMigrationFiles,
} from '../../platform/database/migration-files.ts'
import { type AppliedMigration, isUsable } from '../../platform/database/migration-plan.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { describeDatabase } from '../../platform/database-settings.ts'
import { createLog } from '../../platform/http/log.ts'
import type { Settings } from '../../platform/settings.ts'
import { describeCertificate } from './check-certificate.ts'
import { describeOffset } from './check-clock.ts'
import { checkPartitions } from './check-partitions.ts'
import { type Query, type Row, readDatabaseClock } from './database-clock.ts'
import { fault, type Outcome, ok, reasonOf, warning } from './finding.ts'

/** Time limit of a connection and of a statement, in milliseconds. */
const limit = 5_000
/** Time within which a notification has to arrive, in milliseconds. */
const notificationLimit = 3_000
/** Connections that one server process may open. */
const connectionsPerProcess = 34

/** Checks the database of the settings. Changes nothing in it, and works while a server uses it. */
export function checkDatabase(settings: Settings): Promise<readonly Outcome[]> {
  return settings.databaseUrl === undefined
    ? checkEmbedded(settings)
    : checkPostgres(settings, settings.databaseUrl)
}

async function checkEmbedded({ dataDir }: Settings): Promise<readonly Outcome[]> {
  if (!existsSync(join(dataDir, 'pg')))
    return [ok(`There is no database in ${dataDir} yet; the first start makes it.`)]
  try {
    const { db, close } = await openDatabase({ dataDir, log: createLog('silent') })
    try {
      const query: Query = async (text) => (await sql.raw<Row>(text).execute(db)).rows
      return [
        ok(`The embedded database in ${dataDir} opens.`),
        ...(await checkSchema(query)),
        ...(await checkPartitions(query)),
      ]
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return [
      ok(`The embedded database in ${dataDir} is in use by a server, which answers for it (see Server).`),
    ]
  }
}

async function checkPostgres(settings: Settings, url: string): Promise<readonly Outcome[]> {
  const client = createClient(url)
  await client.connect()
  try {
    const query: Query = async (text) => (await client.query<Row>(text)).rows
    return await collect([
      () => checkServer(query, describeDatabase(settings)),
      () => checkExtensions(query),
      () => checkSchema(query),
      () => checkPartitions(query),
      () => checkClock(query),
      async () => checkTls(client),
      () => checkListening(settings.databaseListenUrl ?? url, query),
      () => checkReplica(settings.databaseReportsUrl, query),
    ])
  } finally {
    await client.end().catch(() => {})
  }
}

/** Runs the steps one after another. A failed step is a fault, and the following steps run nevertheless. */
async function collect(steps: readonly (() => Promise<readonly Outcome[]>)[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps)
    outcomes.push(
      ...(await step().catch((error) => [
        fault(
          `The database refuses a check: ${reasonOf(error)}.`,
          'The role in DATABASE_URL needs to own its database and all its tables.',
        ),
      ])),
    )
  return outcomes
}

function createClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'verstas-doctor',
    connectionTimeoutMillis: limit,
    query_timeout: limit,
    statement_timeout: limit,
  })
  // Without a listener, an error after the end of the check would end the process.
  client.on('error', () => {})
  return client
}

async function checkServer(query: Query, name: string): Promise<readonly Outcome[]> {
  const [row = {}] = await query(`select
    current_setting('server_version_num')::int as version,
    current_setting('server_version') as "versionName",
    current_setting('server_encoding') as encoding,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
    has_schema_privilege(current_schema(), 'create') and has_database_privilege(current_database(), 'create')
      as "mayCreate",
    current_setting('max_connections')::int - (select count(*) from pg_stat_activity)::int as free`)
  const { version, versionName, encoding, isReadOnly, mayCreate, free } = row
  const outcomes: Outcome[] = []
  if (Number(version) < 150_000)
    outcomes.push(fault(`PostgreSQL ${versionName} is too old.`, 'Upgrade it to version 15 or newer.'))
  if (encoding !== 'UTF8')
    outcomes.push(
      fault(
        `The database has the encoding ${encoding}.`,
        'Create it again with --encoding=UTF8 --template=template0, and restore the data into it.',
      ),
    )
  if (isReadOnly)
    outcomes.push(
      fault(
        'The database is read-only.',
        'DATABASE_URL has to lead to the primary server, and the role must not be read-only.',
      ),
    )
  if (!mayCreate)
    outcomes.push(
      fault(
        'The role may not create tables and extensions.',
        'The role in DATABASE_URL needs to own its database: alter database … owner to …',
      ),
    )
  if (Number(free) < connectionsPerProcess)
    outcomes.push(
      warning(
        `The server has ${free} free connections.`,
        `A process opens up to ${connectionsPerProcess}: raise max_connections, or use PgBouncer.`,
      ),
    )
  return outcomes.length > 0 ? outcomes : [ok(`PostgreSQL ${versionName} answers for ${name}.`)]
}

async function checkExtensions(query: Query): Promise<readonly Outcome[]> {
  const rows = await query(`select wanted.name from unnest(array['btree_gist', 'pg_trgm']) as wanted (name)
    where not exists (select from pg_available_extensions available where available.name = wanted.name)`)
  const missing = rows.map(({ name }) => name)
  return missing.length === 0
    ? [ok('The extensions btree_gist and pg_trgm are available.')]
    : [fault(`PostgreSQL lacks ${missing.join(' and ')}.`, 'Install its contrib package.')]
}

async function checkSchema(query: Query): Promise<readonly Outcome[]> {
  const [{ isThere, isUnfinished } = {}] = await query(
    `select to_regclass('schema_migration') is not null as "isThere",
      to_regclass('${unfinishedRestore}') is not null as "isUnfinished"`,
  )
  if (isUnfinished)
    return [
      fault(
        'A restore into this database did not finish, so no server starts with it.',
        'Drop the database, create an empty one, and restore again.',
      ),
    ]
  if (!isThere) return [ok('The database is empty; the first start creates the schema.')]
  const applied = await query(
    `select name, to_jsonb(schema_migration) ->> 'kind' as kind from schema_migration`,
  )
  return judgeSchema(await readMigrationFiles(migrationsFolder), applied as unknown as readonly Applied[])
}

type Applied = Pick<AppliedMigration, 'name' | 'kind'>

function judgeSchema(files: readonly MigrationFile[], applied: readonly Applied[]): readonly Outcome[] {
  const names = new Set(applied.map(({ name }) => name))
  const pending = files.filter(({ name }) => !names.has(name))
  const unknown = applied.filter(({ name }) => !files.some((file) => file.name === name))
  if (isUsable(files, applied))
    return [
      ok(
        unknown.length > 0
          ? 'A newer version has expanded the schema, and this version can still use it.'
          : `The schema is current (${applied
              .map(({ name }) => name)
              .sort()
              .at(-1)}).`,
      ),
      ...pending.map(({ name }) =>
        warning(
          `The migration ${name} waits until servers of older versions have ended.`,
          'Stop them. If there are none, run finish-upgrade.',
        ),
      ),
    ]
  const newer = unknown.find(({ kind }) => kind !== 'expand')
  return [
    newer === undefined
      ? warning(
          `The database lacks ${pending.length} migrations, from ${pending[0]?.name} on.`,
          'Make a backup; the next start applies them.',
        )
      : fault(
          `The database has a migration of a newer version, ${newer.name}.`,
          'Start that version, or restore the backup made before the update.',
        ),
  ]
}

async function checkClock(query: Query): Promise<readonly Outcome[]> {
  return [describeOffset('the database', (await readDatabaseClock(query)).offsetMs)]
}

/** Checks the age of the server's certificate, if the connection has TLS. */
function checkTls(client: pg.Client): readonly Outcome[] {
  const { stream } = (client as unknown as { connection: { stream: Partial<TLSSocket> } }).connection
  const certificate = stream.getPeerCertificate?.()
  return certificate?.valid_to === undefined ? [] : [describeCertificate('PostgreSQL', certificate.valid_to)]
}

/** Checks that the address of the reports leads to the same schema. */
async function checkReplica(url: string | undefined, query: Query): Promise<readonly Outcome[]> {
  if (url === undefined) return []
  const replica = createClient(url)
  const newest = `select max(name) as name from schema_migration`
  try {
    await replica.connect()
    const { rows } = await replica.query<Row>(newest)
    const [{ name } = {}] = await query(newest)
    return rows[0]?.name === name
      ? [ok('The database of the reports answers and has the same schema.')]
      : [
          fault(
            `The database of the reports has the schema ${rows[0]?.name}, and the other one ${name}.`,
            'DATABASE_REPORTS_URL has to lead to a replica of the database in DATABASE_URL.',
          ),
        ]
  } catch (error) {
    return [
      fault(
        `The database of the reports does not answer: ${reasonOf(error)}.`,
        'Correct or remove DATABASE_REPORTS_URL. Until then the reports answer 503.',
      ),
    ]
  } finally {
    await replica.end().catch(() => {})
  }
}

/** Checks that notifications arrive. A pooler in transaction mode loses them without an error. */
async function checkListening(url: string, query: Query): Promise<readonly Outcome[]> {
  const listener = createClient(url)
  const arrived = Promise.withResolvers<boolean>()
  const timer = setTimeout(arrived.resolve, notificationLimit, false)
  try {
    await listener.connect()
    listener.once('notification', () => arrived.resolve(true))
    await listener.query('listen verstas_doctor')
    await query('notify verstas_doctor')
    return (await arrived.promise)
      ? [ok('Notifications of the database arrive, so open pages are updated at once.')]
      : [
          fault(
            'Notifications of the database do not arrive, so open pages would miss changes.',
            'Set DATABASE_LISTEN_URL to an address of the same database that bypasses the pooler.',
          ),
        ]
  } finally {
    clearTimeout(timer)
    await listener.end().catch(() => {})
  }
}
