import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const interval = 3_600_000

interface Sweep {
  /** What is cleared or is due, as the log tells it. */
  readonly what: string
  readonly log: FastifyBaseLogger
  /** Removes what has expired, or does what is due; answers how much it was. Several processes may do it at once. */
  readonly run: () => Promise<number>
}

/** Runs when the server starts and each hour; one that failed is tried again by the next one. */
export function sweepRegularly(app: FastifyInstance, { what, log, run }: Sweep): void {
  let running: Promise<void> | undefined
  const sweep = () => {
    running ??= run()
      .then((cleared) => {
        if (cleared > 0) log.info({ cleared }, `swept: ${what}`)
      })
      .catch((error: unknown) => log.error({ err: error }, `sweeping failed: ${what}`))
      .finally(() => {
        running = undefined
      })
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(sweep, interval).unref()
    sweep()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
