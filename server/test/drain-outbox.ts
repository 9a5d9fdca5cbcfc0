import { sql } from 'kysely'
import type { Db } from '../src/platform/database/transaction.ts'
import { sequenceOutbox } from '../src/platform/feed/sequence.ts'

/** Moves all committed changes to the feed, even if the server's own sequencer is at work. */
export async function drainOutbox(db: Db): Promise<void> {
  for (;;) {
    await sequenceOutbox(db)
    const { rows } = await sql<{ isEmpty: boolean }>`
      select not exists (select from outbox) as "isEmpty"`.execute(db)
    if (rows[0]?.isEmpty) return
  }
}
