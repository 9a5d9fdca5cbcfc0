import { ownAddress } from '../../platform/own-address.ts'
import type { Settings } from '../../platform/settings.ts'
import { fault, type Outcome, ok, reasonOf } from './finding.ts'

const timeout = 5_000

/**
 * Reads the metrics as a collector on this machine would. Checks nothing if the settings have no fixed port
 * for them.
 */
export async function checkMetrics({ metrics }: Settings): Promise<readonly Outcome[]> {
  if (metrics === undefined || metrics.port === 0) return []
  const address = `${ownAddress(metrics)}/metrics`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
    const isOurs = response.status === 200 && (await response.text()).includes('verstas_ready')
    return isOurs
      ? [ok(`The metrics can be read at ${address}.`)]
      : [
          fault(
            `${address} answers ${response.status}, and not as Verstas does.`,
            'Another program uses the port: choose another METRICS_PORT.',
          ),
        ]
  } catch (error) {
    return [
      fault(
        `The metrics cannot be read at ${address} (${reasonOf(error)}).`,
        'The server must run, and must have been started with METRICS_PORT.',
      ),
    ]
  }
}
