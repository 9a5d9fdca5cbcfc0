import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { counter, gauge } from '../metrics/registry.ts'
import { runInTrace, startTrace } from '../tracing/trace.ts'

/** An hour in minutes. */
const hour = 60

const runs = counter({
  name: 'verstas_job_runs_total',
  help: 'Runs of hourly jobs.',
  labels: ['task', 'outcome'],
})
const lastSuccess = gauge({
  name: 'verstas_job_last_success_timestamp_seconds',
  help: 'End of the last successful run of an hourly job in this process, in seconds since 1970.',
  labels: ['task'],
})

interface HourlyJob {
  /** The name of the job in the log and in the metrics. */
  readonly name: string
  readonly log: FastifyBaseLogger
  /** The time between two runs; an hour if omitted. */
  readonly minutes?: number
  /**
   * Does the due work, such as deleting expired rows. Several processes may run it concurrently.
   *
   * @returns the number of affected rows
   */
  readonly run: () => Promise<number>
}

/** Runs a job at startup and then each hour, or more often. Logs and counts a failure; the next run retries. */
export function runHourly(app: FastifyInstance, { name, log, run, minutes = hour }: HourlyJob): void {
  let running: Promise<void> | undefined
  const runOnce = () => {
    running ??= runInTrace(startTrace(), run)
      .then((count) => {
        runs.add({ task: name, outcome: 'done' })
        lastSuccess.set({ task: name }, Date.now() / 1000)
        if (count > 0) log.info({ count }, `hourly job done: ${name}`)
      })
      .catch((error: unknown) => {
        runs.add({ task: name, outcome: 'failed' })
        log.error({ err: error }, `hourly job failed: ${name}`)
      })
      .finally(() => {
        running = undefined
      })
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(runOnce, minutes * 60_000).unref()
    runOnce()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
