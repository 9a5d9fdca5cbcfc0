import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const interval = 3_600_000

interface HourlyJob {
  /** What it handles, for the log. */
  readonly name: string
  readonly log: FastifyBaseLogger
  /** Deletes what has expired, or does what is due; answers how much it was. Several processes may run it at the same time. */
  readonly run: () => Promise<number>
}

/** Runs a job when the server starts and then each hour; a failure is logged, and the next run tries again. */
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
