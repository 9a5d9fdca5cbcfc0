import {
  type Counter,
  countRefusedObservations,
  formatNumber,
  type Gauge,
  Histogram,
  type MetricDefinition,
  NumberMetric,
  type Observation,
  type Sample,
} from './metric.ts'
import { keepTenant } from './tenant-label.ts'

interface AnyMetric {
  readonly name: string
  readonly help: string
  readonly type: string
  samples(): Iterable<Sample>
  forget(tenant: string): void
}

/**
 * All metrics of the process. Each file declares its metrics when it is loaded, so the exposition contains
 * all of them.
 */
const metrics = new Map<string, AnyMetric>()

/** Functions that set metrics before a scrape. */
const collectors = new Set<() => void | Promise<void>>()

const namePattern = /^(verstas|process)_[a-z][a-z0-9_]*$/
const labelPattern = /^[a-z][a-z0-9_]*$/
/**
 * Reserved labels: those of histograms and summaries, and those that Prometheus or a process with tenants
 * adds to each metric.
 */
const reservedLabels: ReadonlySet<string> = new Set(['le', 'quantile', 'job', 'instance', 'tenant'])

function register<M extends AnyMetric>(metric: M, labels: readonly string[] = []): M {
  const { name, type } = metric
  const wrongLabel = labels.find((label) => !labelPattern.test(label) || reservedLabels.has(label))
  const isTotal = name.endsWith('_total')
  if (!namePattern.test(name) || wrongLabel !== undefined || isTotal !== (type === 'counter'))
    throw new Error(`The metric ${name} has a name or a label (${wrongLabel}) against the conventions`)
  if (metrics.has(name)) throw new Error(`The metric ${name} is declared twice`)
  metrics.set(name, metric)
  return metric
}

/** Declares a counter. Its name ends in `_total`. */
export const counter = <Label extends string = never>(definition: MetricDefinition<Label>): Counter<Label> =>
  register(new NumberMetric('counter', definition), definition.labels)

/** Declares a gauge. */
export const gauge = <Label extends string = never>(definition: MetricDefinition<Label>): Gauge<Label> =>
  register(new NumberMetric('gauge', definition), definition.labels)

/** Declares a histogram. Its buckets are upper limits in ascending order. */
export const histogram = <Label extends string = never>(
  definition: MetricDefinition<Label> & { readonly buckets: readonly number[] },
): Histogram<Label> => register(new Histogram(definition), definition.labels)

/**
 * Bucket limits for durations in seconds, around times that people notice and times at which calls time out.
 */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Calls `collect` before each scrape, until the returned function is called. The failure of a collector is
 * ignored: its metrics then have old values, or none.
 */
export function collectMetrics(collect: () => void | Promise<void>): () => void {
  const inTenant = keepTenant()
  const collector = () => inTenant(collect)
  collectors.add(collector)
  return () => void collectors.delete(collector)
}

/** Removes all values of a tenant that this process no longer serves. */
export function forgetTenant(tenant: string): void {
  for (const metric of metrics.values()) metric.forget(tenant)
}

const refusedObservations = register(
  new NumberMetric('counter', {
    name: 'verstas_observations_refused_total',
    help: 'Observations that are lost because their metric has too many label sets.',
  }),
)

/** Stores an observation that another thread has forwarded (`forwardObservations`). */
export function storeObservation({ metric: name, labels, value }: Observation): void {
  const metric = metrics.get(name)
  if (metric instanceof Histogram) metric.observe(labels, value)
  else if (metric instanceof NumberMetric) metric.add(labels, value)
}

/** The media type of the exposition, for the header `Content-Type`. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/** Returns all metrics in the text format of Prometheus, version 0.0.4, sorted by name. */
export async function exposeMetrics(): Promise<string> {
  await Promise.allSettled([...collectors].map(async (collect) => collect()))
  refusedObservations.set({}, countRefusedObservations())
  return [...metrics.values()]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(describe)
    .join('')
}

function describe(metric: AnyMetric): string {
  const { name, help, type } = metric
  let text = `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n`
  for (const { suffix, labels, value } of metric.samples())
    text += `${name}${suffix}${labels === '' ? '' : `{${labels}}`} ${formatNumber(value)}\n`
  return text
}

const escapeHelp = (help: string): string => help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
