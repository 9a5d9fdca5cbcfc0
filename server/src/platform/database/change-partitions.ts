import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isLockTimeout } from './database-error.ts'
import type { PartitionRange } from './partition-ranges.ts'
import { defaultOf, type PartitionedTable, partitionSchema } from './read-partitions.ts'
import { type Db, inTransaction, type Tx } from './transaction.ts'

/**
 * The key of the advisory lock for changes of partitions. Each advisory lock of the server has a different
 * key.
 */
const partitionLock = 7_340_011

/** The timeout of a lock, in milliseconds. Commands that need the table queue behind the change. */
const lockTimeout = 300

const attempts = 5

/** The pause in milliseconds between two attempts. */
const pause = 1_000

/** The maximum number of rows that are moved out of the default partition, because the move blocks writes. */
const mostMoved = 10_000

/**
 * Runs a change of the partitions in a transaction that waits only a moment for each lock, so that no command waits
 * long behind it. Tries again a few times.
 *
 * @returns false if another process changes the partitions
 * @throws the last lock timeout
 */
async function changePatiently(db: Db, change: (tx: Tx) => Promise<void>): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ isFree: boolean }>`
          select set_config('lock_timeout', ${String(lockTimeout)}, true),
            pg_try_advisory_xact_lock(${partitionLock}::bigint) as "isFree"`.execute(tx)
        if (rows[0]?.isFree !== true) return false
        await change(tx)
        return true
      })
    } catch (error) {
      if (attempt === attempts || !isLockTimeout(error)) throw error
      await sleep(pause)
    }
  }
}

type Range = PartitionRange<Date> | PartitionRange<number>

/**
 * Makes a partition if it does not exist. Moves the rows of its range from the default partition if they are
 * few. If they are many, it makes no partition, because moving them would block writes for too long.
 *
 * @returns false if it was not made
 */
export async function makePartition(db: Db, table: PartitionedTable, range: Range): Promise<boolean> {
  const { rows } = await sql`
    select from ${defaultOf(table)} where ${isIn(table, range)} limit ${mostMoved + 1}`.execute(db)
  if (rows.length > mostMoved) return false
  let isMade = false
  await changePatiently(db, async (tx) => {
    isMade = await attachNew(tx, table, range)
  })
  return isMade
}

/** Makes a partition in a transaction. Returns false if it exists. */
export async function attachNew(tx: Tx, table: PartitionedTable, range: Range): Promise<boolean> {
  const partition = sql.table(`${partitionSchema}.${range.name}`)
  const found = await sql<{ exists: boolean }>`
    select to_regclass(${`${partitionSchema}.${range.name}`}) is not null as exists`.execute(tx)
  if (found.rows[0]?.exists === true) return false
  // Uses the order of migration 0108: first the tables to which the foreign keys refer.
  if (table === 'event')
    await sql`lock table employee, site, service_account in share row exclusive mode`.execute(tx)
  await sql`create table ${partition} (like ${sql.table(table)} including defaults including constraints including storage)`.execute(
    tx,
  )
  await moveFromDefault(tx, table, range)
  await sql`alter table ${sql.table(table)} attach partition ${partition}
    for values from (${borderOf(range.from)}) to (${borderOf(range.to)})`.execute(tx)
  return true
}

async function moveFromDefault(tx: Tx, table: PartitionedTable, range: Range): Promise<void> {
  const source = defaultOf(table)
  await sql`lock table ${source} in access exclusive mode`.execute(tx)
  const { rows } = await sql`select from ${source} where ${isIn(table, range)} limit 1`.execute(tx)
  if (rows.length === 0) return
  // A trigger of `event` refuses to delete rows.
  await sql`alter table ${source} disable trigger user`.execute(tx)
  await sql`with moved as (delete from ${source} where ${isIn(table, range)} returning *)
    insert into ${sql.table(`${partitionSchema}.${range.name}`)} select * from moved`.execute(tx)
  await sql`alter table ${source} enable trigger user`.execute(tx)
}

/** Drops a partition with its rows. Returns false if another process changes the partitions. */
export const dropPartition = (db: Db, name: string): Promise<boolean> =>
  changePatiently(db, async (tx) => {
    await sql`drop table if exists ${sql.table(`${partitionSchema}.${name}`)}`.execute(tx)
  })

/** A border of a partition must be a literal. */
const borderOf = (border: Date | number) => sql.lit(border instanceof Date ? border.toISOString() : border)

const isIn = (table: PartitionedTable, { from, to }: Range) => {
  const key = sql.ref(table === 'event' ? 'at' : 'position')
  return sql`${key} >= ${borderOf(from)} and ${key} < ${borderOf(to)}`
}
