import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

/**
 * The last number before the first own number. Numbers of four digits are easier to say and to find than
 * those of one.
 */
const before = 1000

/**
 * Draws the number of an own work order: a V and digits that count up at the site. Skips numbers that a work
 * order of another system has already. Locks the site's counter until the transaction ends, so that
 * concurrent calls wait for each other and no number is lost.
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
