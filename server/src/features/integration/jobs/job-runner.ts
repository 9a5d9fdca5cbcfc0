import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Observation } from '../../../platform/metrics/metric.ts'
import { storeObservation } from '../../../platform/metrics/registry.ts'
import { keepTenant } from '../../../platform/metrics/tenant-label.ts'
import type { Settings } from '../../../platform/settings.ts'
import { startWorkLoop, type WorkLoop } from '../../../platform/work-loop.ts'
import type { JobContext } from './job-context.ts'
import type { JobRow } from './job-rows.ts'
import { isJobWaiting } from './lease.ts'
import { noteFailure, runNextJob } from './run-next-job.ts'

/**
 * Runs load jobs one at a time until it is stopped. Every server process has a runner; a lease on the job
 * ensures that only one of them works on it. The jobs of a PostgreSQL server run in a thread with a low priority, so
 * that people's calls never wait for their processor. The embedded database has only this thread.
 */
export const startJobRunner = (context: JobContext, settings: Settings): WorkLoop =>
  startWorkLoop(
    (stopping) =>
      settings.databaseUrl === undefined
        ? runNextJob(context, stopping)
        : runInThread(context, settings, stopping),
    (err) => context.log.warn({ err }, 'load jobs could not be run; a later attempt follows'),
  )

/** A message of the thread: the job that it has taken, or values for the metrics of the process. */
export type ThreadMessage = { readonly taken: JobRow } | { readonly observed: readonly Observation[] }

const program = join(import.meta.dirname, '../../../job-thread.ts')

/** The memory limit of the thread in megabytes. A job that needs more fails without harm to the server. */
const mostMemory = 512

/**
 * Runs the waiting jobs in a thread, which ends after the last one. Returns false if no job waits, or if the thread
 * failed.
 */
async function runInThread(context: JobContext, settings: Settings, stopping: AbortSignal): Promise<boolean> {
  if (!(await isJobWaiting(context.db))) return false
  // A clock with a debug date continues in the thread.
  const workerData: Settings = { ...settings, debugDate: settings.debugDate && context.clock.now() }
  const thread = new Worker(program, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  const inTenant = keepTenant()
  let taken: JobRow | undefined
  thread.on('message', (message: ThreadMessage) => {
    if ('taken' in message) taken = message.taken
    else inTenant(() => message.observed.forEach(storeObservation))
  })
  const stop = () => thread.postMessage('stop')
  stopping.addEventListener('abort', stop)
  if (stopping.aborted) stop()
  try {
    await once(thread, 'exit')
    return true
  } catch (error) {
    if (taken === undefined) throw error
    await noteFailure(context, taken, error)
    return false
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}
