import { sql } from 'kysely'
import type { Executor } from './insert-rows.ts'
import { helsinki } from './sites.ts'

const loadedKind = 'demo-loaded'

/** Thrown if the database already has a dealership, either the demo's or a real one. Nothing was changed. */
export class DemoRefusedError extends Error {
  constructor() {
    super('The demo dealership is loaded into an empty database only, and this one already has sites')
    this.name = 'DemoRefusedError'
  }
}

/** Returns the current time of this database's demo, as recorded at its loading; null without a demo. */
export async function findDemoNow(db: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select at from event
    where site_id = ${helsinki.id}::bigint and entity = 'site' and entity_id = ${helsinki.id}::bigint
      and kind = ${loadedKind}`.execute(db)
  return rows[0]?.at ?? null
}

/** Records the current time of the demo, for `findDemoNow`. */
export async function noteDemoNow(tx: Executor, now: Date): Promise<void> {
  await sql`insert into event (site_id, at, entity, entity_id, kind)
    values (${helsinki.id}, ${now.toISOString()}, 'site', ${helsinki.id}, ${loadedKind})`.execute(tx)
}

/** True if the database has a dealership, either the demo's or a real one. */
export async function hasDealership(db: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from site limit 1`.execute(db)
  return rows.length > 0
}
