import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { measureFigures } from './features/figures/measure-figures.ts'
import type { Database } from './platform/database/open-database.ts'
import type { Dependencies } from './platform/http/feature.ts'
import { measureProcess } from './platform/metrics/process-metrics.ts'
import { type MetricsServer, serveMetrics } from './platform/metrics/serve-metrics.ts'
import type { Settings } from './platform/settings.ts'
import { sendSpansTo } from './platform/tracing/span.ts'
import { sampleTraces } from './platform/tracing/trace.ts'
import { productVersion } from './platform/version.ts'

interface MeasuredApp extends Pick<Dependencies, 'clock' | 'log'> {
  readonly database: Pick<Database, 'db'>
}

interface ObservedProcess extends Pick<Dependencies, 'settings' | 'log'> {
  /** Undefined if no metrics are served. */
  readonly metrics: MetricsServer | undefined
  readonly stopping: AbortSignal
}

/**
 * Serves the metrics and measures the process, if the settings enable it. Works before the database is open.
 */
export async function openMetrics(settings: Settings): Promise<MetricsServer | undefined> {
  if (settings.metrics === undefined) return undefined
  const metrics = await serveMetrics(settings.metrics)
  const isEmbedded = settings.databaseUrl === undefined && settings.tenantsFile === undefined
  const database = isEmbedded ? 'pglite' : 'postgres'
  const stopMeasuring = measureProcess({ version: productVersion, database, dataDir: settings.dataDir })
  const close = async () => {
    stopMeasuring()
    await metrics.close()
  }
  return { ...metrics, close }
}

/** Measures the database of an app for the metrics, until the app closes. Call it before the app listens. */
export function measureApp(app: FastifyInstance, { database, clock, log }: MeasuredApp): void {
  const stopFigures = measureFigures({ db: database.db, clock, log })
  app.addHook('onClose', async () => stopFigures())
}

/**
 * Shows the state of the process in its metrics, and sends traces, if the settings enable them. Stops with
 * the app. Call it before the app listens.
 */
export async function observeProcess(
  app: FastifyInstance,
  { settings, metrics, log, stopping }: ObservedProcess,
): Promise<void> {
  if (metrics) {
    stopping.addEventListener('abort', () => metrics.setState('stopping'))
    app.addHook('onListen', async () => metrics.setState('ready'))
    app.addHook('onClose', async () => metrics.close())
  }
  const endTraces = await sendTraces(settings, log)
  app.addHook('onClose', endTraces)
}

/** Sends traces, if the settings enable them, until the returned function is called. */
export async function sendTraces(
  { traces }: Pick<Settings, 'traces'>,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  if (traces === undefined) return async () => {}
  // Imported here because most installations have no receiver of traces.
  const { startExporter } = await import('./platform/tracing/otlp-exporter.ts')
  const exporter = startExporter(traces, log)
  sendSpansTo(exporter.take)
  sampleTraces(traces.ratio)
  return async () => {
    sampleTraces(0)
    sendSpansTo(null)
    await exporter.close()
  }
}
