import { type Kysely, sql } from 'kysely'
import { createCalendar } from './calendar.ts'
import { drawDealership } from './dealership.ts'
import { addHistory } from './history/history.ts'
import { type Executor, insertRows } from './insert-rows.ts'
import { DemoRefusedError, hasDealership, noteDemoNow } from './loaded-demo.ts'
import { addEarlierWeeks } from './reports/earlier-weeks.ts'
import { addStartsAndComebacks } from './reports/starts-and-comebacks.ts'
import { addBigDay } from './schedule/big-day.ts'
import { advanceIdentities, tablesInOrder } from './tables.ts'
import { addTyreRecords } from './tyres/tyre-records.ts'

export interface DemoOptions<Schema> {
  readonly db: Kysely<Schema>
  /** The current time of the demo. All times in the demo are relative to this one. */
  readonly now: Date
  readonly timeZone: string
  /**
   * Size of the demo. 1 means 600 work orders and earlier visits of their vehicles. Larger values add
   * vehicles, customers and work orders in the past. `big` means 1, with a schedule that is full today.
   */
  readonly scale: number | 'big'
  readonly hashPassword: (secret: string) => Promise<string>
  readonly onProgress?: (progress: DemoProgress) => void
}

export interface DemoProgress {
  readonly step: string
  /** Share that is loaded, from 0 to 1. */
  readonly done: number
}

/** The key of the advisory lock during loading. No other lock uses this key. */
const loadLock = 7_340_002

/**
 * Loads the demo in one transaction, so that a killed process leaves no rows. If several servers start
 * concurrently, one of them loads the demo and the others throw.
 *
 * @throws {DemoRefusedError} if the database has a site already
 */
export async function loadDemo<Schema>(options: DemoOptions<Schema>): Promise<void> {
  const { db, now, timeZone, hashPassword, onProgress = () => {} } = options
  const scale = options.scale === 'big' ? 1 : options.scale
  const calendar = createCalendar(now, timeZone)
  onProgress({ step: 'drawing the dealership', done: 0 })
  const dealership = await drawDealership({ calendar, timeZone, scale: Math.min(scale, 1), hashPassword })
  await db.transaction().execute(async (tx) => {
    await refuseSecondLoad(tx)
    const base = 1 / Math.max(1, scale)
    for (const [index, table] of tablesInOrder.entries()) {
      onProgress({ step: table, done: (base * index) / tablesInOrder.length })
      await insertRows(tx, table, dealership.ledger.rowsOf(table))
    }
    await addHistory(tx, {
      ...dealership,
      calendar,
      timeZone,
      scale,
      onProgress: (done) => onProgress({ step: 'history', done: base + (1 - base) * done }),
    })
    // The history above scale 1 has stampings on these days.
    if (scale === 1) {
      const { resources } = dealership
      await addEarlierWeeks(tx, { calendar, timeZone, resources })
      await addStartsAndComebacks(tx, calendar)
    }
    await addTyreRecords(tx, { ledger: dealership.ledger, calendar, stories: dealership.tyreStories })
    if (options.scale === 'big') await addBigDay(tx, calendar)
    await advanceIdentities(tx)
    await noteDemoNow(tx, now)
  })
  await sql`analyze`.execute(db)
  onProgress({ step: 'ready', done: 1 })
}

async function refuseSecondLoad(tx: Executor): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  // Other systems read a complete dealership at the beginning. The demo's rows are therefore not written to
  // the change feed.
  await sql`select set_config('verstas.feed', 'off', true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${loadLock}::bigint)`.execute(tx)
  if (await hasDealership(tx)) throw new DemoRefusedError()
}
