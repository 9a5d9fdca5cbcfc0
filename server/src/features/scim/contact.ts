import { sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import { limitPerMinute } from '../../platform/http/per-minute.ts'

/** Maximum number of stored failures for an account. Older ones are deleted. */
const mostFailures = 100

/** Age in days at which conflicts and failures are deleted. */
const keptDays = 30

/** A refused call. */
interface Failure {
  readonly accountId: number
  readonly call: string
  /** The id in the path, or the name in the body; null if the call has none. */
  readonly subject: string | null
  readonly status: number
  readonly detail: string
}

/** Stores the times of accounts' calls and their refused calls, for the page of administrators. */
export function createContacts({ db, now }: { readonly db: Db; readonly now: () => Date }) {
  const mayNoteRead = limitPerMinute(1)
  const mayNoteChange = limitPerMinute(6)
  const mayNoteFailure = limitPerMinute(20)
  return {
    /**
     * Stores the time of a call. Times of reads are stored at most once a minute, times of changes six times.
     */
    noteCall: async (accountId: number, { isChange }: { readonly isChange: boolean }): Promise<void> => {
      if (!(isChange ? mayNoteChange : mayNoteRead)(accountId)) return
      const at = now()
      const changed = isChange ? { changed_at: at } : {}
      await inTransaction(db, (tx) =>
        tx
          .insertInto('scim_contact')
          .values({ account_id: accountId, seen_at: at, changed_at: isChange ? at : null })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ seen_at: at, ...changed }))
          .execute(),
      )
    },

    /** Stores a refused call. Stores at most 20 a minute for each account. */
    noteFailure: async ({ accountId, call, subject, status, detail }: Failure): Promise<void> => {
      if (!mayNoteFailure(accountId)) return
      await inTransaction(db, async (tx) => {
        await sql`
          insert into scim_failure (account_id, at, call, subject, status, detail)
          values (${accountId}, ${now()}, ${call}, coalesce(
            (select user_name from scim_user where id::text = lower(${subject}::text)),
            (select display_name from scim_group where id::text = lower(${subject}::text)),
            ${subject}::text), ${status}, ${detail})`.execute(tx)
        await sql`
          delete from scim_failure where account_id = ${accountId} and id <= (
            select id from scim_failure where account_id = ${accountId} order by id desc offset ${mostFailures} limit 1)`.execute(
          tx,
        )
      })
    },
  }
}
export type Contacts = ReturnType<typeof createContacts>

/**
 * Deletes old conflicts and failures.
 *
 * @returns the number of deleted rows
 */
export async function deleteOld(db: Db, now: Date): Promise<number> {
  const until = new Date(now.getTime() - keptDays * 86_400_000)
  const conflicts = await db
    .deleteFrom('scim_conflict')
    .where('last_seen_at', '<', until)
    .executeTakeFirstOrThrow()
  const failures = await db.deleteFrom('scim_failure').where('at', '<', until).executeTakeFirstOrThrow()
  return Number(conflicts.numDeletedRows + failures.numDeletedRows)
}
