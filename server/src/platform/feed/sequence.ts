import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../database/transaction.ts'
import { type LiveMessage, liveChannel } from '../events/notify-live.ts'

/** The key of the advisory lock of the sequencer. All advisory locks of the server have different keys. */
const sequencerLock = 7_340_003

/** The maximum payload of a notification in bytes, below PostgreSQL's limit of 8000. */
const longestPayload = 7_900

/**
 * The number of outbox rows that determine the transactions of a batch. A transaction with more rows is still
 * moved as a whole, because readers must not see only a part of it.
 */
const batchSize = 2_000

/** The result of one attempt to sequence. */
export type Sequenced =
  /** `moved` is the number of moved outbox rows. `isMore` is true if the outbox may have more committed rows. */
  { readonly isBusy: false; readonly moved: number; readonly isMore: boolean } | { readonly isBusy: true }

/**
 * Moves the committed rows of the outbox to the feed, in one transaction: gives each change the next
 * position, updates the state of its record, and notifies every process of the live messages. If one
 * transaction changes a record several times, only the most precise changes remain. A crash neither repeats
 * nor loses a change.
 *
 * @returns `isBusy` if another process is sequencing; its batch may lack the caller's rows
 */
export function sequenceOutbox(db: Db): Promise<Sequenced> {
  return inTransaction(db, async (tx): Promise<Sequenced> => {
    // After a vacuum of the empty outbox, PostgreSQL assumes one row and would compare each row with each transaction.
    const lock = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${sequencerLock}::bigint) as taken,
        set_config('enable_nestloop', 'off', true)`.execute(tx)
    if (lock.rows[0]?.taken !== true) return { isBusy: true }
    const { rows } = await moveToFeed.execute(tx)
    const batch = rows[0]
    if (batch === undefined || batch.taken === 0) return { isBusy: false, moved: 0, isMore: false }
    await notify(tx, batch)
    return { isBusy: false, moved: batch.taken, isMore: batch.taken >= batchSize }
  })
}

/**
 * Removes the dead rows of the outbox, which each search for new rows would read. Autovacuum comes at most once a
 * minute, and the embedded database has none. Does nothing if autovacuum is cleaning the outbox.
 */
export async function cleanOutbox(db: Db): Promise<void> {
  await sql`vacuum (skip_locked, truncate false) outbox`.execute(db)
}

interface Batch {
  /** The number of moved outbox rows. */
  readonly taken: number
  /** The last position of the feed. */
  readonly position: number
  readonly grew: boolean
  /** The live messages in the order of the outbox. */
  readonly messages: readonly string[]
}

const moveToFeed = sql<Batch>`
  with taken as (
    delete from outbox
    where transaction in (
      select transaction from (select transaction from outbox order by id limit ${sql.lit(batchSize)}) first)
    returning *),
  grouped as (
    select taken.*,
      bool_or(kind = 'created') over record as is_created,
      bool_or(kind = 'deleted') over record as is_deleted,
      bool_or(kind not in ('created', 'changed', 'deleted')) over record as is_precise
    from taken where entity is not null
    window record as (partition by transaction, entity, site_id, entity_id)),
  change as (
    select (select position from feed_state) + row_number() over (order by id) as position,
      at, entity, kind, site_id, entity_id, actor
    from grouped
    where case kind
      when 'created' then not is_deleted
      when 'deleted' then not is_created
      when 'changed' then not (is_created or is_deleted or is_precise)
      else not is_deleted end),
  written as (insert into feed select * from change),
  stated as (
    insert into record_state as state (entity, site_id, entity_id, version, created_at, changed_at)
    select entity, site_id, entity_id, max(position), min(at) filter (where kind = 'created'), max(at)
    from change group by entity, site_id, entity_id
    on conflict (entity, site_id, entity_id) do update set
      version = excluded.version, changed_at = excluded.changed_at,
      created_at = coalesce(state.created_at, excluded.created_at)),
  moved as (
    update feed_state set position = feed_state.position + added.count
    from (select count(*) from change) added where added.count > 0
    returning position)
  select (select count(*) from taken)::int as taken,
    coalesce((select position from moved), (select position from feed_state)) as position,
    exists (select from moved) as grew,
    (select coalesce(json_agg(message order by id), '[]') from (
      select message, min(id) as id from taken where message is not null
      group by transaction, message) live) as messages`

/** Notifies the processes of a batch, in as few notifications as PostgreSQL's limit allows. */
async function notify(tx: Tx, { position, grew, messages }: Batch): Promise<void> {
  const grown: LiveMessage = { name: 'feedGrew', position }
  const texts = grew ? [...messages, JSON.stringify(grown)] : messages
  for (const payload of packMessages(texts))
    await sql`select pg_notify(${liveChannel}, ${payload})`.execute(tx)
}

/** Packs messages into JSON arrays that each fit into a notification. Keeps their order. */
export function packMessages(messages: readonly string[]): string[] {
  const packs: string[] = []
  let pack: string[] = []
  let bytes = 2
  for (const message of messages) {
    const added = Buffer.byteLength(message) + 1
    if (bytes + added > longestPayload && pack.length > 0) {
      packs.push(`[${pack.join()}]`)
      pack = []
      bytes = 2
    }
    pack.push(message)
    bytes += added
  }
  if (pack.length > 0) packs.push(`[${pack.join()}]`)
  return packs
}
