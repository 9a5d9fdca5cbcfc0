import type { DailyRetention } from '@verstas/contract/settings/retention-entities.ts'
import { sql } from 'kysely'
import { agedRows } from '../../../platform/database/aged-rows.ts'
import { isHeldViolation } from '../../../platform/database/held-rows.ts'
import type { Person } from '../../../platform/database/person.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'
import { erasePersonIn } from '../erase-person.ts'
import { HeldError } from '../holds.ts'

interface Removal {
  readonly db: Db
  readonly now: Date
  /** The instant before which rows are old. */
  readonly before: Date
  readonly signal: AbortSignal
  /** Records an erasure outside the database, because a restore must repeat it. */
  readonly note: (person: Person) => Promise<void>
}

/** Maximum number of rows that one transaction removes. */
const batchSize = 500

/**
 * Maximum number of customers that one run erases. Each erasure briefly locks the history, so the remaining
 * customers wait for the next day.
 */
const customersOfRun = 50

/** SQL that selects the old rows of a period that no hold protects. */
const found = (name: DailyRetention, columns: string, before: Date, limit: number) => {
  const { from, age, isHeld } = agedRows[name]
  return sql`select ${sql.raw(columns)} from ${sql.raw(from)} and ${sql.raw(age)} < ${before} and not (${sql.raw(isHeld)})
    order by ${sql.raw(age)} limit ${limit}`
}

/** Deletes old rows in small transactions until none are left. */
async function inBatches(
  { db, signal }: Removal,
  remove: (tx: Tx) => Promise<bigint | undefined>,
): Promise<number> {
  for (let total = 0; ; ) {
    if (signal.aborted) return total
    const count = Number((await inTransaction(db, remove)) ?? 0)
    total += count
    if (count < batchSize) return total
  }
}

/** Removes the old rows of each period, and returns their number. */
export const removeAged: Readonly<Record<DailyRetention, (removal: Removal) => Promise<number>>> = {
  photos: (removal) =>
    inBatches(removal, async (tx) => {
      const { rows } = await sql<{ key: string }>`
        delete from attachment where (site_id, id) in (
          ${found('photos', 'aged.site_id, aged.id', removal.before, batchSize)}) returning key`.execute(tx)
      for (const { key } of rows)
        await tx
          .insertInto('pending_file')
          .values({ key, expires_at: removal.now })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at: removal.now }))
          .execute()
      return BigInt(rows.length)
    }),

  messages: (removal) =>
    inBatches(removal, async (tx) => {
      const { rows } = await sql<{
        id: number
      }>`${found('messages', 'aged.id', removal.before, batchSize)}`.execute(tx)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return 0n
      await tx.deleteFrom('chat_message_attachment').where('message_id', 'in', ids).execute()
      const { numDeletedRows } = await tx.deleteFrom('chat_message').where('id', 'in', ids).executeTakeFirst()
      return numDeletedRows
    }),

  customers: eraseOldCustomers,

  personReads: (removal) =>
    inBatches(removal, async (tx) => {
      const { numAffectedRows } = await sql`
        delete from person_read where (site_id, id) in (
          ${found('personReads', 'aged.site_id, aged.id', removal.before, batchSize)})`.execute(tx)
      return numAffectedRows
    }),
}

/**
 * Erases old customers one by one, as the page and the command do. Stops at the first erasure that cannot be
 * recorded. After a restore, that customer is as old as before, so a later run erases the customer again.
 */
async function eraseOldCustomers({ db, now, before, signal, note }: Removal): Promise<number> {
  const { rows } = await sql<{ siteId: number; id: number }>`
    ${found('customers', 'aged.site_id as "siteId", aged.id', before, customersOfRun)}`.execute(db)
  let count = 0
  for (const { siteId, id } of rows) {
    if (signal.aborted) return count
    const person = { kind: 'customer', siteId, id } as const
    const isErased = await inTransaction(db, async (tx) => {
      await erasePersonIn(tx, person, now, false)
      await recordEvents(tx, [
        {
          ...{ siteId, employeeId: null, at: now, entity: 'personal-data', entityId: id, kind: 'erased' },
          subject: { Name: `customer ${id}` },
          before: null,
          after: null,
        },
      ])
      return true
    }).catch((error: unknown) => {
      if (error instanceof HeldError || isHeldViolation(error)) return false
      throw error
    })
    if (!isErased) continue
    count += 1
    await note(person)
  }
  return count
}
