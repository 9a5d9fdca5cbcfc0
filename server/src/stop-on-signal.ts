import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from './platform/database/open-database.ts'

/** How long begun requests may take after the signal, in milliseconds. */
const timeout = 10_000

/** How often connections are closed that a client keeps open after its last answer, in milliseconds. */
const closeInterval = 100

export interface RunningServer {
  readonly app: FastifyInstance
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/**
 * On SIGTERM, SIGINT or SIGHUP takes no new connections, finishes the begun requests, closes the database and
 * lets the process end. What is not done in time is cut off, with exit code 1.
 */
export function stopOnSignal({ app, database, log }: RunningServer): void {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    const timer = setTimeout(() => {
      log.error({ milliseconds: timeout }, 'requests were still running and have been cut off')
      process.exit(1)
    }, timeout)
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), closeInterval)
    try {
      await app.close().finally(() => database.close())
      log.info({}, 'stopped')
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
      process.exitCode = 1
    } finally {
      clearTimeout(timer)
      clearInterval(closeIdle)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
}
