import { currentTenant } from './tenant-label.ts'

/** The values of a metric's labels. */
export type Labels<Name extends string> = Readonly<Record<Name, string>>

/**
 * Maximum number of label sets of a metric for each tenant. Further ones are counted as lost instead of
 * stored.
 */
const usualMaxSeries = 1_000

export interface MetricDefinition<Label extends string> {
  /** The name with its unit, according to the conventions of Prometheus: `verstas_requests_total`. */
  readonly name: string
  readonly help: string
  /**
   * Names of the labels. The number of their values must be bounded: never ids, names of people or addresses.
   */
  readonly labels?: readonly Label[]
  readonly maxSeries?: number
}

interface Series<Value> {
  /**
   * The labels in the format of the exposition. They are formatted only once, because an exposition has
   * thousands.
   */
  readonly labels: string
  value: Value
}

/** A line of the exposition: a suffix for the metric's name, formatted labels, and a number. */
export interface Sample {
  readonly suffix: string
  readonly labels: string
  readonly value: number
}

/** An addition to a number, or a value of a histogram. */
export interface Observation {
  readonly metric: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

let forward: ((observation: Observation) => void) | undefined

/** Passes all further observations of this thread on instead of storing them. Values that are set are not passed on. */
export function forwardObservations(to: (observation: Observation) => void): void {
  forward = to
}

/** Number of observations that were lost because their metric has too many label sets. */
let refusedObservations = 0

/** Returns the number of lost observations since the start of the process. */
export const countRefusedObservations = (): number => refusedObservations

/** A metric with one value for each label set. */
abstract class Metric<Label extends string, Value> {
  abstract readonly type: 'counter' | 'gauge' | 'histogram'
  readonly name: string
  readonly help: string
  protected readonly labelNames: readonly Label[]
  readonly #maxSeries: number
  /** The series of each tenant. A process with one database has only one set of series, without a tenant. */
  readonly #tenants = new Map<string | undefined, Map<string, Series<Value>>>()

  constructor({ name, help, labels = [], maxSeries = usualMaxSeries }: MetricDefinition<Label>) {
    this.name = name
    this.help = help
    this.labelNames = labels
    this.#maxSeries = maxSeries
  }

  /** The initial value of a label set. */
  protected abstract initial(): Value

  /** Exposes a metric without labels from the start, so that its first observation counts as an increase. */
  protected begin(): void {
    if (this.labelNames.length === 0) this.findSeries({} as Labels<Label>)
  }

  /** Returns the stored value of a label set; undefined if there are too many label sets. */
  protected findSeries(labels: Labels<Label>): Series<Value> | undefined {
    let key = ''
    for (const name of this.labelNames) key += `${labels[name]}\n`
    const tenant = currentTenant()
    const ofTenant = this.#tenants.get(tenant) ?? new Map<string, Series<Value>>()
    const found = ofTenant.get(key)
    if (found !== undefined) return found
    if (ofTenant.size >= this.#maxSeries) {
      refusedObservations += 1
      return undefined
    }
    const formatted = this.labelNames.map((name) => formatLabel(name, labels[name]))
    if (tenant !== undefined) formatted.unshift(formatLabel('tenant', tenant))
    const series = { labels: formatted.join(), value: this.initial() }
    this.#tenants.set(tenant, ofTenant.set(key, series))
    return series
  }

  /** Removes all values of the current tenant. A metric without labels then has no value until one is set. */
  clear(): void {
    this.#tenants.get(currentTenant())?.clear()
  }

  /** Removes all values of a tenant that this process no longer serves. */
  forget(tenant: string): void {
    this.#tenants.delete(tenant)
  }

  protected *series(): Iterable<Readonly<Series<Value>>> {
    for (const ofTenant of this.#tenants.values()) yield* ofTenant.values()
  }

  abstract samples(): Iterable<Sample>
}

/** A number for each label set: a counter, which only grows while the process runs, or a gauge. */
export class NumberMetric<Label extends string = never> extends Metric<Label, number> {
  readonly type: 'counter' | 'gauge'

  constructor(type: NumberMetric['type'], definition: MetricDefinition<Label>) {
    super(definition)
    this.type = type
    // A gauge has no value before it is set, because a default of 0 bytes of free disk would raise an alert.
    if (type === 'counter') this.begin()
  }

  protected initial(): number {
    return 0
  }

  add(labels: Labels<Label>, amount = 1): void {
    if (forward) {
      forward({ metric: this.name, labels, value: amount })
      return
    }
    const series = this.findSeries(labels)
    if (series !== undefined) series.value += amount
  }

  set(labels: Labels<Label>, value: number): void {
    const series = this.findSeries(labels)
    if (series !== undefined) series.value = value
  }

  *samples(): Iterable<Sample> {
    for (const { labels, value } of this.series()) yield { suffix: '', labels, value }
  }
}

export type Counter<Label extends string = never> = Pick<NumberMetric<Label>, 'add'>
export type Gauge<Label extends string = never> = Pick<NumberMetric<Label>, 'add' | 'set' | 'clear'>

interface Distribution {
  readonly counts: number[]
  sum: number
}

/** A histogram: values that are counted in buckets with upper limits. */
export class Histogram<Label extends string = never> extends Metric<Label, Distribution> {
  readonly type = 'histogram'
  readonly #limits: readonly number[]
  /** The labels of the buckets. */
  readonly #limitLabels: readonly string[]

  constructor(definition: MetricDefinition<Label> & { readonly buckets: readonly number[] }) {
    super(definition)
    this.#limits = definition.buckets
    this.#limitLabels = [...this.#limits, Number.POSITIVE_INFINITY].map((limit) =>
      formatLabel('le', formatNumber(limit)),
    )
    this.begin()
  }

  protected initial(): Distribution {
    return { counts: [], sum: 0 }
  }

  observe(labels: Labels<Label>, value: number): void {
    if (forward) {
      forward({ metric: this.name, labels, value })
      return
    }
    const distribution = this.findSeries(labels)?.value
    if (distribution === undefined) return
    let bucket = 0
    while (bucket < this.#limits.length && value > (this.#limits[bucket] ?? 0)) bucket += 1
    distribution.counts[bucket] = (distribution.counts[bucket] ?? 0) + 1
    distribution.sum += value
  }

  *samples(): Iterable<Sample> {
    for (const { labels, value } of this.series()) {
      let count = 0
      for (let bucket = 0; bucket < this.#limitLabels.length; bucket += 1) {
        count += value.counts[bucket] ?? 0
        const limit = this.#limitLabels[bucket] ?? ''
        yield { suffix: '_bucket', labels: labels === '' ? limit : `${labels},${limit}`, value: count }
      }
      yield { suffix: '_sum', labels, value: value.sum }
      yield { suffix: '_count', labels, value: count }
    }
  }
}

/** Formats a number as the exposition format requires. */
export const formatNumber = (value: number): string =>
  Number.isFinite(value) ? String(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'

const formatLabel = (name: string, value: string): string => `${name}="${escapeValue(value)}"`

const escapeValue = (value: string): string =>
  /[\\"\n]/.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
    : value
