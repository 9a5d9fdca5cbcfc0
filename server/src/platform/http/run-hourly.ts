import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const interval = 3_600_000

interface HourlyJob {
  /** The name of the job in the log. */
  readonly name: string
  readonly log: FastifyBaseLogger
  /**
   * Does the due work, such as deleting expired rows. Several processes may run it concurrently.
   *
   * @returns the number of affected rows
   */
  readonly run: () => Promise<number>
}

/** Runs a job at startup and then each hour. Logs a failure; the next run retries. */
export function runHourly(app: FastifyInstance, { name, log, run }: HourlyJob): void {
  let running: Promise<void> | undefined
  const runOnce = () => {
    running ??= run()
      .then((count) => {
        if (count > 0) log.info({ count }, `hourly job done: ${name}`)
      })
      .catch((error: unknown) => log.error({ err: error }, `hourly job failed: ${name}`))
      .finally(() => {
        running = undefined
      })
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(runOnce, interval).unref()
    runOnce()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
