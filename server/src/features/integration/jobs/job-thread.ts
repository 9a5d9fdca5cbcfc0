import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createClock } from '../../../platform/clock.ts'
import { openDatabase } from '../../../platform/database/open-database.ts'
import { runOnPool } from '../../../platform/database/pool-choice.ts'
import { fewestConnections } from '../../../platform/database/pool-shares.ts'
import type { FeatureDependencies } from '../../../platform/http/feature.ts'
import { createLog } from '../../../platform/http/log.ts'
import { forwardObservations, type Observation } from '../../../platform/metrics/metric.ts'
import type { Settings } from '../../../platform/settings.ts'
import { createJobContext } from './job-context.ts'
import type { JobRow } from './job-rows.ts'
import type { ThreadMessage } from './job-runner.ts'
import { runNextJob } from './run-next-job.ts'

/** The interval in milliseconds at which the thread sends its observations. */
const sendInterval = 500

/**
 * Runs the waiting load jobs in this thread, one at a time, until none waits or the server stops. Uses one connection
 * for writes.
 */
export async function runJobsInThread(releaseSession: FeatureDependencies['releaseSession']): Promise<void> {
  // Only Linux gives a thread a priority of its own. Elsewhere this would slow down the whole server.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const stopping = new AbortController()
  parentPort?.once('message', () => stopping.abort())
  parentPort?.unref()
  const endObservations = sendObservations()
  const settings = workerData as Settings
  const log = createLog(settings.logLevel)
  const { databaseUrl: url, dataDir } = settings
  await runOnPool('integration', async () => {
    const { db, close } = await openDatabase({ url, dataDir, log, connections: fewestConnections })
    try {
      const clock = createClock(settings.debugDate)
      const context = createJobContext({ db, clock, log, settings, releaseSession })
      const onTaken = (taken: JobRow) => send({ taken })
      while (!stopping.signal.aborted && (await runNextJob(context, stopping.signal, onTaken)));
    } finally {
      await close()
      endObservations()
    }
  })
}

const send = (message: ThreadMessage) => parentPort?.postMessage(message)

/** Sends observations to the metrics of the process until the returned function is called. */
function sendObservations(): () => void {
  let observed: Observation[] = []
  forwardObservations((observation) => observed.push(observation))
  const flush = () => {
    if (observed.length > 0) send({ observed })
    observed = []
  }
  const timer = setInterval(flush, sendInterval)
  return () => {
    clearInterval(timer)
    flush()
  }
}
