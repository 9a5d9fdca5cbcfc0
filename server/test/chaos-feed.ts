import { setTimeout as sleep } from 'node:timers/promises'
import type { createClient } from '@verstas/contract/call.ts'
import { integrationChangeEndpoints } from '@verstas/contract/integration/change-endpoints.ts'
import { sql } from 'kysely'
import type { ChaosWorld } from './chaos-world.ts'

/** Repeats a call with the same idempotency key until a server responds. */
export type Persist = <Answer>(
  token: string,
  send: (call: ReturnType<typeof createClient>, signal: AbortSignal) => Promise<Answer>,
) => Promise<Answer>

/** Follows the change feed like another system. A read without a response is repeated with its cursor. */
export function readFeed({ serviceKey, database: { db } }: ChaosWorld, persist: Persist) {
  const positions: number[] = []
  const stampings = new Set<number>()
  let isLast = false
  const read = (after: string) =>
    persist(serviceKey, (call, signal) =>
      call(integrationChangeEndpoints.readChanges, { query: { after, limit: 500 }, signal }),
    )
  let first = 0
  const follow = async () => {
    let { next } = await read('now')
    const { rows } = await sql<{ position: string }>`select position from feed_state`.execute(db)
    // The cursor may be older than this position; the changes in between are read, too.
    first = Number(rows[0]?.position)
    for (;;) {
      const mayEnd = isLast && (await isOutboxEmpty(db))
      const page = await read(next)
      for (const { position, entity, id } of page.changes) {
        positions.push(position)
        if (entity === 'stampings') stampings.add(id)
      }
      next = page.next
      if (page.changes.length === 0 && !page.hasMore) {
        if (mayEnd) return
        await sleep(100)
      }
    }
  }
  const following = follow()
  // The error is reported at the end, when the promise is awaited.
  following.catch(() => {})
  return {
    stampings,
    /** The position after which the reader began. */
    start: () => Math.min(first, (positions[0] ?? first + 1) - 1),
    /**
     * Waits until the reader has read everything. @returns the positions in the order in which they were read
     */
    finish: async () => {
      isLast = true
      await following
      return positions
    },
  }
}

async function isOutboxEmpty(db: ChaosWorld['database']['db']): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from outbox) as empty`.execute(db)
  return rows[0]?.empty === true
}
