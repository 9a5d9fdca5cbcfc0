import { sql } from 'kysely'
import type { Person } from '../../platform/database/person.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'

/** A legal hold, which prevents the erasure of a person. */
export class HeldError extends Error {
  readonly reasons: readonly string[]

  constructor(reasons: readonly string[]) {
    super(`A legal hold is in force: ${reasons.join('; ')}`)
    this.reasons = reasons
  }
}

/** SQL of the ids of the holds in force that prevent the erasure of a person. */
const holdIdsOf = (person: Person) =>
  person.kind === 'employee'
    ? sql<number>`(select id from legal_hold where employee_id = ${person.id} and ended_at is null)`
    : sql<number>`(select holds_of_customer(${person.siteId}, ${person.id}))`

/** Returns the holds in force that prevent the erasure of a person, the oldest first. */
export async function readHoldsOf(
  db: Db | Tx,
  person: Person,
): Promise<readonly { readonly id: number; readonly siteId: number; readonly reason: string }[]> {
  const { rows } = await sql<{ id: number; siteId: number; reason: string }>`
    select id, site_id as "siteId", reason from legal_hold
    where ${person.kind === 'employee' ? sql`true` : sql`site_id = ${person.siteId}`}
      and id in ${holdIdsOf(person)} order by placed_at, id`.execute(db)
  return rows
}

/**
 * Requires that no legal hold prevents the erasure of a person. First ends holds whose last day has passed.
 *
 * @throws {HeldError}
 */
export async function requireNotHeld(tx: Tx, person: Person, now: Date): Promise<void> {
  await endExpiredHolds(tx, now)
  const holds = await readHoldsOf(tx, person)
  if (holds.length > 0) throw new HeldError(holds.map(({ reason }) => reason))
}

/** Ends the holds of all sites whose last day has passed there. Returns their number. */
export async function endExpiredHolds(db: Db | Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update legal_hold hold set ended_at = ${now} from site
    where site.id = hold.site_id and hold.ended_at is null
      and (hold.until_day + 1)::timestamp at time zone site.time_zone <= ${now}::timestamptz`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Ends the holds of a person. A recorded erasure proves that they had ended before it, although the restored
 * backup still has them.
 */
export async function endHoldsOfErased(tx: Tx, person: Person, now: Date): Promise<void> {
  for (const { id, siteId } of await readHoldsOf(tx, person))
    await tx
      .updateTable('legal_hold')
      .set({ ended_at: now })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute()
}
