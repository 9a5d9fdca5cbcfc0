import type { FastifyInstance } from 'fastify'
import { measureFigures } from './features/figures/measure-figures.ts'
import type { Database } from './platform/database/open-database.ts'
import type { Dependencies } from './platform/http/feature.ts'
import { measureProcess } from './platform/metrics/process-metrics.ts'
import { type MetricsServer, serveMetrics } from './platform/metrics/serve-metrics.ts'
import type { Settings } from './platform/settings.ts'
import { sendSpansTo } from './platform/tracing/span.ts'
import { sampleTraces } from './platform/tracing/trace.ts'
import { productVersion } from './platform/version.ts'

interface ObservedServer extends Pick<Dependencies, 'settings' | 'clock' | 'log'> {
  readonly database: Pick<Database, 'db'>
  /** Undefined if no metrics are served. */
  readonly metrics: MetricsServer | undefined
  readonly stopping: AbortSignal
}

/** Serves the metrics and measures the process, if the settings ask for it. Works before the database is open. */
export async function openMetrics(settings: Settings): Promise<MetricsServer | undefined> {
  if (settings.metrics === undefined) return undefined
  const metrics = await serveMetrics(settings.metrics)
  const database = settings.databaseUrl === undefined ? 'pglite' : 'postgres'
  const stopMeasuring = measureProcess({ version: productVersion, database, dataDir: settings.dataDir })
  const close = async () => {
    stopMeasuring()
    await metrics.close()
  }
  return { ...metrics, close }
}

/**
 * Measures the database for the metrics, and sends traces, if the settings ask for them. Ends with the
 * app. Call it before the app listens.
 */
export async function observeServer(app: FastifyInstance, observed: ObservedServer): Promise<void> {
  const { settings, metrics, log } = observed
  if (metrics) measure(app, metrics, observed)
  if (settings.traces === undefined) return
  // Loaded only here, because most installations have no receiver of traces.
  const { startExporter } = await import('./platform/tracing/otlp-exporter.ts')
  const exporter = startExporter(settings.traces, log)
  sendSpansTo(exporter.take)
  sampleTraces(settings.traces.ratio)
  app.addHook('onClose', async () => {
    sampleTraces(0)
    sendSpansTo(null)
    await exporter.close()
  })
}

function measure(app: FastifyInstance, metrics: MetricsServer, observed: ObservedServer): void {
  const { clock, log, stopping } = observed
  const stopFigures = measureFigures({ db: observed.database.db, clock, log })
  stopping.addEventListener('abort', () => metrics.setState('stopping'))
  app.addHook('onListen', async () => metrics.setState('ready'))
  app.addHook('onClose', async () => {
    stopFigures()
    await metrics.close()
  })
}
