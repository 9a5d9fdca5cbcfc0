import { type Kysely, sql } from 'kysely'
import { createCalendar } from './calendar.ts'
import { drawDealership } from './dealership.ts'
import { addHistory } from './history/history.ts'
import { type Executor, insertRows } from './insert-rows.ts'
import { demoPassword } from './sign-ins.ts'
import { helsinki } from './sites.ts'
import { advanceIdentities, tablesInOrder } from './tables.ts'

export interface DemoOptions<Schema> {
  readonly db: Kysely<Schema>
  /** The day around which the dealership lives. */
  readonly now: Date
  readonly timeZone: string
  /** 1 is 600 work orders; more adds cars, customers and work orders to the past. */
  readonly scale: number
  readonly hashPassword: (password: string) => Promise<string>
  /** Told what is being written, for the person who waits. */
  readonly onProgress?: (progress: DemoProgress) => void
}

export interface DemoProgress {
  readonly step: string
  /** From 0 to 1. */
  readonly done: number
}

/** The database already holds a dealership, the demo's or a real one. Nothing was changed. */
export class DemoRefusedError extends Error {
  constructor() {
    super('The demo dealership is loaded into an empty database only, and this one already has sites')
    this.name = 'DemoRefusedError'
  }
}

/** Any number that no other advisory lock of ours has. */
const loadLock = 7_340_002
const loadedKind = 'demo-loaded'

/** The instant around which the demo of this migrated database lives; null where it was not loaded. */
export async function findDemoNow<Schema>(db: Kysely<Schema>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select at from event
    where site_id = ${helsinki.id}::bigint and entity = 'site' and entity_id = ${helsinki.id}::bigint
      and kind = ${loadedKind}`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * Loads the demo dealership in one transaction: all of it or nothing, whatever ends the process.
 * Of several servers that start at once one loads it and the others are refused.
 *
 * @throws {DemoRefusedError} when the database has a site already
 */
export async function loadDemo<Schema>(options: DemoOptions<Schema>): Promise<void> {
  const { db, now, timeZone, scale, hashPassword, onProgress = () => {} } = options
  const calendar = createCalendar(now, timeZone)
  onProgress({ step: 'drawing the dealership', done: 0 })
  const hashOf = () => hashPassword(demoPassword)
  const dealership = await drawDealership({ calendar, timeZone, scale: Math.min(scale, 1), hashOf })
  await db.transaction().execute(async (tx) => {
    await refuseSecondLoad(tx)
    const base = 1 / Math.max(1, scale)
    for (const [index, table] of tablesInOrder.entries()) {
      onProgress({ step: table, done: (base * index) / tablesInOrder.length })
      await insertRows(tx, table, dealership.ledger.rowsOf(table))
    }
    if (scale > 1)
      await addHistory(tx, {
        ...dealership,
        calendar,
        timeZone,
        scale,
        onProgress: (done) => onProgress({ step: 'history', done: base + (1 - base) * done }),
      })
    await advanceIdentities(tx)
    await sql`insert into event (site_id, at, entity, entity_id, kind)
      values (${helsinki.id}, ${now.toISOString()}, 'site', ${helsinki.id}, ${loadedKind})`.execute(tx)
  })
  await sql`analyze`.execute(db)
  onProgress({ step: 'ready', done: 1 })
}

async function refuseSecondLoad(tx: Executor): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${loadLock}::bigint)`.execute(tx)
  const { rows } = await sql`select 1 from site limit 1`.execute(tx)
  if (rows.length > 0) throw new DemoRefusedError()
}
