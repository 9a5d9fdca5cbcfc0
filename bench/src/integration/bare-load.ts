import { createHash } from 'node:crypto'
import pg from 'pg'
import { processorTimeOf } from '../server/processor-time.ts'
import type { Load, LoadRecord, Row } from './loads.ts'

/**
 * Maximum number of records in a statement and in a transaction. Both are at least as large as in a load job.
 */
const recordsOfStatement = 400
const recordsOfTransaction = 400

/** Options of a bare load. */
export interface BareOptions {
  /** True to also write a row with the external id of each record, as the product does. */
  readonly hasRefs: boolean
  /**
   * The schema of the tables. One schema has no triggers, and the other one has the triggers of the change
   * feed.
   */
  readonly schema: BareSchema
}

export type BareSchema = 'bare' | 'bare_feed'

const tables = ['part', 'vehicle', 'work_order', 'job', 'job_row', 'external_ref']

/**
 * Creates copies of the product's tables with their indexes, checks and foreign keys, in two schemas. The
 * tables of `bare` have no triggers. The tables of `bare_feed` have the triggers that write the outbox.
 */
export async function makeBareTables(client: pg.Client): Promise<void> {
  for (const schema of ['bare', 'bare_feed'] satisfies BareSchema[]) {
    await client.query(`drop schema if exists ${schema} cascade`)
    await client.query(`create schema ${schema}`)
    for (const table of tables)
      await client.query(`create table ${schema}.${table} (like public.${table} including all)`)
    for (const table of tables) {
      const { rows } = await client.query<{ name: string; definition: string }>(
        `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
         where conrelid = 'public.${table}'::regclass and contype = 'f'`,
      )
      await client.query(`set search_path = ${schema}, public`)
      for (const { name, definition } of rows)
        if (!/REFERENCES (customer|vehicle)\(/.test(definition))
          await client.query(`alter table ${schema}.${table} add constraint ${name} ${definition}`)
        else
          await client.query(
            `alter table ${schema}.${table} add constraint ${name} ${definition.replace('REFERENCES ', 'REFERENCES public.')}`,
          )
      await client.query('reset search_path')
      if (schema === 'bare_feed') await copyFeedTriggers(client, schema, table)
    }
  }
}

async function copyFeedTriggers(client: pg.Client, schema: BareSchema, table: string): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger
     where tgrelid = 'public.${table}'::regclass and tgname like '%\\_\\_feed%'`,
  )
  for (const { definition } of rows)
    await client.query(definition.replace(` ON public.${table} `, ` ON ${schema}.${table} `))
}

/**
 * Writes the rows of records with `insert … on conflict`, several rows per statement, without the product.
 *
 * @returns the duration in seconds, and the processor time of PostgreSQL's connection in milliseconds
 */
export async function loadBare(
  url: string,
  { table, entity, conflict }: Load,
  records: readonly LoadRecord[],
  { hasRefs, schema }: BareOptions,
): Promise<{ readonly seconds: number; readonly processorTime: number }> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC -c jit=off' })
  await client.connect()
  try {
    await client.query(`set search_path = ${schema}, public`)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    const before = processorTimeOf(pid)
    const started = performance.now()
    for (let place = 0; place < records.length; place += recordsOfTransaction) {
      await client.query('begin')
      for (
        let at = place;
        at < Math.min(place + recordsOfTransaction, records.length);
        at += recordsOfStatement
      ) {
        const slice = records.slice(at, at + recordsOfStatement)
        const ids = await upsert(
          client,
          table,
          slice.map(({ rows }) => rows.main),
          conflict,
        )
        await insertRows(client, slice, ids)
        if (hasRefs && ids.length > 0) await insertRefs(client, entity, slice, ids)
      }
      await client.query('commit')
    }
    const seconds = (performance.now() - started) / 1000
    return { seconds, processorTime: processorTimeOf(pid) - before }
  } finally {
    await client.end()
  }
}

/** Inserts or updates rows, and returns the ids of the written rows. */
async function upsert(
  client: pg.Client,
  table: string,
  rows: readonly Row[],
  conflict: readonly string[],
): Promise<number[]> {
  const names = Object.keys(rows[0] ?? {})
  const others = names.filter((name) => !conflict.includes(name))
  const list = (prefix: string) => others.map((name) => `${prefix}.${name}`).join()
  const { rows: written } = await client.query<{ id: string }>({
    name: `upsert ${table}`,
    text: `insert into ${table} (${names.join()})
      select ${names.join()} from json_populate_recordset(null::public.${table}, $1)
      on conflict (${conflict.join()}) do update set ${others.map((name) => `${name} = excluded.${name}`).join()}
      where (${list(table)}) is distinct from (${list('excluded')})
      returning id`,
    values: [JSON.stringify(rows)],
  })
  return written.map(({ id }) => Number(id))
}

async function insertRows(
  client: pg.Client,
  records: readonly LoadRecord[],
  orderIds: readonly number[],
): Promise<void> {
  const jobs = records.flatMap(({ rows }, index) =>
    (rows.jobs ?? []).map((job) => ({ ...job, work_order_id: orderIds[index] ?? 0 })),
  )
  if (jobs.length === 0) return
  const jobIds = await upsert(
    client,
    'job',
    jobs.map(({ row, work_order_id }) => ({ ...row, work_order_id })),
    ['site_id', 'work_order_id', 'job_number'],
  )
  const names = new Set<string>()
  const rows = jobs.flatMap((job, index) =>
    job.rows.map((row) => ({ ...row, work_order_id: job.work_order_id, job_id: jobIds[index] ?? 0 })),
  )
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  const list = [...names].join()
  await client.query({
    name: 'insert job_row',
    text: `insert into job_row (${list}) select ${list} from json_populate_recordset(null::public.job_row, $1)
      on conflict do nothing`,
    values: [JSON.stringify(rows)],
  })
}

async function insertRefs(
  client: pg.Client,
  entity: string,
  records: readonly LoadRecord[],
  ids: readonly number[],
): Promise<void> {
  const rows = records.map(({ externalId, data }, index) => ({
    source: 'bench',
    entity,
    external_id: externalId,
    site_id: entity === 'parts' ? null : 1,
    entity_id: ids[index] ?? null,
    content_hash: `\\x${createHash('sha256').update(JSON.stringify(data)).digest('hex')}`,
    taken: entity === 'work-orders' ? data : null,
    taken_at: new Date(),
  }))
  await client.query({
    name: 'upsert external_ref',
    text: `insert into external_ref (source, entity, external_id, site_id, entity_id, content_hash, taken, taken_at)
      select source, entity, external_id, site_id, entity_id, content_hash, taken, taken_at
      from json_populate_recordset(null::public.external_ref, $1)
      on conflict (source, entity, external_id) do update set entity_id = excluded.entity_id,
        content_hash = excluded.content_hash, taken = excluded.taken, taken_at = excluded.taken_at`,
    values: [JSON.stringify(rows)],
  })
}
