import type { Values } from './setting-variables.ts'

/** The address at which the metrics are served. */
export interface MetricsSettings {
  /** The port; 0 selects a free one. */
  readonly port: number
  readonly host: string
}

/** The receiver of traces (OpenTelemetry, OTLP over HTTP with JSON). */
export interface TraceSettings {
  /** The receiver's base address, to which `/v1/traces` is appended. */
  readonly endpoint: string
  /** Headers of each request, such as an API key. No log may contain their values. */
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Share of the requests that are traced, from 0 to 1, unless a trusted proxy has decided. */
  readonly ratio: number
}

/**
 * Reads the settings of metrics and traces.
 *
 * @param problems receives a readable line for each variable that lacks or contradicts another one
 */
export function readObservation(
  values: Values,
  problems: string[],
): { readonly metrics: MetricsSettings | undefined; readonly traces: TraceSettings | undefined } {
  const { METRICS_PORT: port, METRICS_HOST: host, PORT: appPort = 3000 } = values
  if (port === undefined && host !== undefined) problems.push('METRICS_PORT: missing; METRICS_HOST needs it')
  if (port !== undefined && port !== 0 && port === appPort)
    problems.push(`METRICS_PORT=${port}: expected another port than PORT`)
  return {
    metrics: port === undefined ? undefined : { port, host: host ?? '127.0.0.1' },
    traces: readTraces(values, problems),
  }
}

function readTraces(values: Values, problems: string[]): TraceSettings | undefined {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers = {},
    OTEL_SERVICE_NAME: serviceName = 'verstas',
    OTEL_TRACES_SAMPLER_ARG: ratio = 1,
  } = values
  if (endpoint !== undefined) return { endpoint, headers, serviceName, ratio }
  for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'] as const)
    if (values[name] !== undefined) problems.push(`OTEL_EXPORTER_OTLP_ENDPOINT: missing; ${name} needs it`)
  return undefined
}
