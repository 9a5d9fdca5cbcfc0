import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseLog } from '../database/database-log.ts'
import { runOnPool } from '../database/pool-choice.ts'
import { type Db, whenCommitted } from '../database/transaction.ts'
import { cleanOutbox, sequenceOutbox } from './sequence.ts'

/** The pause in milliseconds after a batch. Further commits are collected for the next batch. */
const pauseAfterBatch = 10

/** The pause in milliseconds after an attempt during which another process was sequencing. */
const pauseIfBusy = 5

/**
 * The maximum time in milliseconds between two reads of the outbox. The reads find commits of killed
 * processes, and of SQL that an operator ran.
 */
const longestPause = 100

/** The pause in milliseconds after a failure, such as a lost connection. */
const pauseAfterFailure = 1_000

/** The number of moved rows after which the outbox is cleaned. */
const rowsBeforeCleaning = 20_000

/**
 * Moves committed changes to the feed and to the live connections of all processes, until the returned
 * function is called. Every server process runs a sequencer; because of a lock, only one of them works at a
 * time. A sequencer starts immediately after a commit of this process, and otherwise within 100 ms.
 */
export function startSequencer({
  db,
  log,
}: {
  readonly db: Db
  readonly log: DatabaseLog
}): () => Promise<void> {
  const stopping = new AbortController()
  let wake: () => void = () => {}
  let isWoken = false
  const stopListening = whenCommitted(db, () => {
    isWoken = true
    wake()
  })

  const waitForWork = async (milliseconds: number): Promise<void> => {
    if (isWoken) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  let deadRows = 0
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await waitForWork(longestPause)
      if (stopping.signal.aborted) return
      isWoken = false
      try {
        if (!(await hasOutboxRows(db))) continue
        const sequenced = await sequenceOutbox(db)
        if (sequenced.isBusy || sequenced.isMore) isWoken = true
        if (!sequenced.isBusy) deadRows += sequenced.moved
        if (deadRows >= rowsBeforeCleaning) {
          deadRows = 0
          await cleanOutbox(db)
        }
        await sleep(sequenced.isBusy ? pauseIfBusy : pauseAfterBatch, undefined, { ref: false })
      } catch (error) {
        log.warn({ err: error }, 'changes could not be moved to the feed yet')
        await sleep(pauseAfterFailure, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const done = runOnPool('sequencer', run)
  return async () => {
    stopping.abort()
    stopListening()
    wake()
    await done
  }
}

async function hasOutboxRows(db: Db): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from outbox) as some`.execute(db)
  return rows[0]?.some === true
}
