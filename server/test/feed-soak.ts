import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../src/platform/database/transaction.ts'
import { cursorOf } from '../src/platform/feed/cursor.ts'
import { readFeed } from '../src/platform/feed/read-feed.ts'
import { sequenceOutbox } from '../src/platform/feed/sequence.ts'
import { startSequencer } from '../src/platform/feed/sequencer.ts'
import { silentLog } from './silent-log.ts'

export interface FeedSoakPlan {
  readonly writers: number
  /** The time in milliseconds for which the writers write. */
  readonly duration: number
  /** The maximum time in milliseconds for which a transaction remains open. */
  readonly longestTransaction: number
  /** A database client for each simulated process. Each process has a sequencer, which stops and starts again. */
  readonly processes: readonly Db[]
  /**
   * Cuts the connections of the sequencers, as if their processes were killed. Undefined if the database has
   * no such connections.
   */
  readonly kill?: () => Promise<void>
  /** The number of cuts, each of which also stops one sequencer and starts it again. */
  readonly kills: number
}

/** The observations of a reader of the feed, compared with the commits of the writers. */
export interface FeedSoakResult {
  readonly committed: number
  readonly seen: number
  readonly missing: number
  readonly unknown: number
  readonly twice: number
  readonly gaps: number
  readonly disordered: number
  /** Records whose changes arrived in another order than that of the commits. */
  readonly reordered: number
}

/**
 * Runs writers that commit changes out of order while sequencers are killed. A reader follows the feed, and
 * repeats some reads at random.
 */
export async function soakFeed(db: Db, siteId: number, plan: FeedSoakPlan): Promise<FeedSoakResult> {
  const { writers, duration, longestTransaction, processes, kill, kills } = plan
  const committed = new Set<number>()
  const latestOfWriter = new Map<number, number[]>()
  const endsAt = performance.now() + duration
  const isOver = () => performance.now() > endsAt

  const write = async (writer: number): Promise<void> => {
    const writing = processes[writer % processes.length] ?? db
    const own: number[] = []
    latestOfWriter.set(writer, own)
    while (!isOver()) {
      const id = await inTransaction(writing, async (tx) => {
        const created = await tx
          .insertInto('customer')
          .values({ site_id: siteId, last_name: `Writer ${writer}` })
          .returning('id')
          .executeTakeFirstOrThrow()
        await sleep(1 + Math.random() * longestTransaction)
        if (Math.random() < 0.1) throw new Error('rolled back')
        return created.id
      }).catch((error: unknown) => {
        if (error instanceof Error && error.message === 'rolled back') return null
        throw error
      })
      if (id === null) continue
      committed.add(id)
      own.push(id)
    }
  }

  const stops = new Map(
    processes.map((process) => [process, startSequencer({ db: process, log: silentLog })]),
  )
  const disturb = async (): Promise<void> => {
    for (let count = 0; count < kills; count += 1) {
      await sleep(duration / kills)
      await kill?.()
      const process = processes[count % processes.length]
      if (process === undefined) continue
      await stops.get(process)?.()
      await sleep(Math.random() * 50)
      stops.set(process, startSequencer({ db: process, log: silentLog }))
    }
  }

  const positions: number[] = []
  const ids: number[] = []
  let isWritten = false
  // Starts the reader at the end of the feed, because the test has already built its site.
  await sequenceOutbox(db)
  const start = await readFeed(db, { after: 'now', entities: null, siteIds: null, limit: 100 })
  const read = async (): Promise<void> => {
    let stored = start
    let last = positions.length
    for (;;) {
      const mayEnd = isWritten
      if (stored === null || 'isTooOld' in stored) throw new Error('The cursor was refused')
      const page = await readFeed(db, {
        after: cursorOf(stored.next),
        entities: ['customers'],
        siteIds: [siteId],
        limit: 1 + Math.floor(Math.random() * 200),
      })
      if (page === null || 'isTooOld' in page) throw new Error('The cursor was refused')
      // Simulates a lost response: the reader reads the same page again.
      if (Math.random() < 0.2) continue
      positions.push(...page.changes.map(({ position }) => position))
      ids.push(...page.changes.map(({ id }) => id))
      stored = page
      if (mayEnd && !page.hasMore && positions.length === last && (await isOutboxEmpty(db))) return
      last = positions.length
      await sleep(Math.random() * 40)
    }
  }

  const reading = read()
  const disturbing = disturb()
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  await disturbing
  isWritten = true
  await reading
  for (const stop of stops.values()) await stop()

  const seen = new Set(ids)
  const first = positions[0] ?? 1
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  return {
    committed: committed.size,
    seen: ids.length,
    missing: [...committed].filter((id) => !seen.has(id)).length,
    unknown: ids.filter((id) => !committed.has(id)).length,
    twice: ids.length - seen.size,
    gaps: positions.filter((position, place) => position !== first + place).length,
    disordered: positions.filter((position, place) => place > 0 && position <= (positions[place - 1] ?? 0))
      .length,
    reordered: [...latestOfWriter.values()].flatMap((own) =>
      own.filter(
        (id, place) => place > 0 && (placeOf.get(id) ?? 0) < (placeOf.get(own[place - 1] ?? 0) ?? 0),
      ),
    ).length,
  }
}

async function isOutboxEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from outbox) as empty`.execute(db)
  return rows[0]?.empty === true
}
