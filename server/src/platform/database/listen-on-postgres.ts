import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import type { Listen, ListenHandlers } from './listen.ts'
import { usualConnectTimeout } from './open-postgres.ts'
import { listenerName } from './server-processes.ts'

/** Interval between the probes of an idle connection, in milliseconds. */
const heartbeatInterval = 10_000
const shortestPause = 100
const longestPause = 5_000

/**
 * Listens on a PostgreSQL server, on a separate connection outside the pool, and reconnects automatically.
 * Resolves after the first attempt, even if it fails.
 *
 * @param url must lead to the server itself or to a pooler in session mode
 * @param answerLimit milliseconds after which a connection without a response is treated as lost
 */
export const listenOnPostgres =
  (url: string, log: DatabaseLog, answerLimit = usualConnectTimeout): Listen =>
  async (channel, handlers) => {
    const stopping = new AbortController()
    const firstAttempt = Promise.withResolvers<void>()
    const done = listenForever(() => createClient(url, answerLimit), channel, {
      log,
      handlers,
      stopping: stopping.signal,
      onAttempt: firstAttempt.resolve,
    })
    await firstAttempt.promise
    return async () => {
      stopping.abort()
      await done
    }
  }

interface Listening {
  readonly log: DatabaseLog
  readonly handlers: ListenHandlers
  readonly stopping: AbortSignal
  readonly onAttempt: () => void
}

async function listenForever(
  createClient: () => pg.Client,
  channel: string,
  listening: Listening,
): Promise<void> {
  const { log, handlers, stopping, onAttempt } = listening
  let wasLost = false
  let pause = shortestPause
  while (!stopping.aborted) {
    const client = createClient()
    try {
      const lost = watch(client, handlers)
      await client.connect()
      await client.query(`listen ${channel}`)
      if (wasLost) handlers.onRestored()
      pause = shortestPause
      onAttempt()
      await Promise.race([lost, beat(client, stopping)])
    } catch (error) {
      log.warn({ err: error }, 'the listening database connection was lost')
    }
    onAttempt()
    await close(client)
    wasLost = true
    await sleep(pause, undefined, { signal: stopping }).catch(() => {})
    pause = Math.min(pause * 2, longestPause)
  }
}

const createClient = (url: string, answerLimit: number): pg.Client =>
  new pg.Client({
    connectionString: url,
    application_name: listenerName,
    connectionTimeoutMillis: answerLimit,
    query_timeout: answerLimit,
    keepAlive: true,
  })

/** Forwards notifications until the connection is lost. The promise then rejects. */
function watch(client: pg.Client, { onMessage }: ListenHandlers): Promise<never> {
  const lost = new Promise<never>((_, fail) => {
    client.on('error', fail)
    client.on('end', () => fail(new Error('The connection ended')))
  })
  // The promise may reject before it is awaited, which must not be reported as an unhandled rejection.
  lost.catch(() => {})
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) onMessage(payload)
  })
  return lost
}

/** Probes the connection at intervals until `stopping` aborts. Fails if the server does not respond. */
async function beat(client: pg.Client, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await sleep(heartbeatInterval, undefined, { signal: stopping }).catch(() => {})
    if (!stopping.aborted) await client.query('select 1')
  }
}

/** Closes the connection without waiting for a server that does not respond. */
async function close(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {})
  await Promise.race([ended, sleep(1_000, undefined, { ref: false })])
}
