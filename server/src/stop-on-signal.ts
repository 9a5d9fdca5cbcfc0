import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type ClosableApp, closeApp } from './close-app.ts'
import type { Database } from './platform/database/open-database.ts'

/** Time limit of requests that still run after `RunningServer.delay`, in milliseconds. */
const timeout = 10_000

export interface RunningServer {
  readonly app: ClosableApp
  readonly stopping: AbortController
  /**
   * Period in which the server still answers requests while it reports that it is not ready, in milliseconds.
   */
  readonly delay: number
  /** Omitted if the app closes its databases itself. */
  readonly database?: Pick<Database, 'close'>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/**
 * Stops the server on SIGTERM, SIGINT or SIGHUP. First the server reports that it is not ready. After the
 * delay it accepts no new connections, finishes the running requests, closes the database and lets the
 * process end. A second signal ends the delay. Requests that do not finish in time are aborted, with exit
 * code 1.
 */
export function stopOnSignal({ app, stopping, delay, database, log }: RunningServer): void {
  const hurry = new AbortController()
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping.signal.aborted) return hurry.abort()
    stopping.abort()
    log.info({ signal, delay }, 'stopping')
    await sleep(delay, undefined, { signal: hurry.signal }).catch(() => undefined)
    const timer = setTimeout(() => {
      log.error({ milliseconds: timeout }, 'requests were still running and have been cut off')
      process.exit(1)
    }, timeout)
    try {
      await closeApp(app).finally(() => database?.close())
      log.info({}, 'stopped')
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
      process.exitCode = 1
    } finally {
      clearTimeout(timer)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
}
