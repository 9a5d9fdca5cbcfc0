import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

/** The number before the first own number. Four digits are easier to say and to search than one. */
const before = 1000

/**
 * Draws the number of an own work order: a V and digits that count up at the site. Locks the site's counter until the
 * transaction ends, so that two people make work orders one after the other, and a number is never lost. Skips numbers
 * that a work order of another system has already.
 */
export async function drawOwnNumber(tx: Tx, siteId: number): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ number: string; isTaken: boolean }>`
      with drawn as (
        insert into own_order_number as counter (site_id, last_number) values (${siteId}, ${before + 1})
        on conflict (site_id) do update set last_number = counter.last_number + 1
        returning 'V' || last_number as number)
      select number, exists (
        select from work_order where site_id = ${siteId} and external_key = search_key(number)) as "isTaken"
      from drawn`.execute(tx)
    const [drawn] = rows
    if (drawn && !drawn.isTaken) return drawn.number
  }
}
