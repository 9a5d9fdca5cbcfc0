export interface ParsedSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface ParsedMetric {
  readonly help: string
  readonly type: string
  readonly samples: ParsedSample[]
}

const sampleLine = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/
const labelText = /([a-z_][a-z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y
const numberText = /^([+-]?Inf|NaN|[+-]?\d+(\.\d+)?(e[+-]?\d+)?)$/

/**
 * Parses the text format of Prometheus (version 0.0.4) strictly, like `promtool check metrics`. Each metric
 * has its help and type once before its samples, label sets are unique, and histograms are complete and
 * cumulative.
 *
 * @throws if the text violates the format
 */
export function parseMetrics(text: string): ReadonlyMap<string, ParsedMetric> {
  if (!text.endsWith('\n')) throw new Error('The exposition does not end with a line break')
  const metrics = new Map<string, ParsedMetric>()
  let current: ParsedMetric & { readonly name: string } = { name: '', help: '', type: '', samples: [] }
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (kind === 'HELP') {
      if (metrics.has(name)) throw new Error(`${name} appears twice`)
      current = { name, help: decodeText(rest), type: '', samples: [] }
    } else if (kind === 'TYPE') {
      if (name !== current.name || !['counter', 'gauge', 'histogram'].includes(rest)) throw new Error(line)
      current = { ...current, type: rest }
      metrics.set(name, current)
    } else current.samples.push(parseSample(line, current))
  }
  for (const [name, metric] of metrics) checkMetric(name, metric)
  return metrics
}

function parseSample(line: string, { name: metric, type }: { name: string; type: string }): ParsedSample {
  const [, name = '', labels = '', value = ''] = sampleLine.exec(line) ?? []
  const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => metric + end) : [metric]
  if (!names.includes(name) || !numberText.test(value)) throw new Error(`Not a sample of ${metric}: ${line}`)
  return { name, labels: parseLabels(labels, line), value: Number(value.replace('Inf', 'Infinity')) }
}

function parseLabels(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {}
  labelText.lastIndex = 0
  while (labelText.lastIndex < text.length) {
    const [, name, value] = labelText.exec(text) ?? []
    if (name === undefined || value === undefined || name in labels) throw new Error(`Wrong labels: ${line}`)
    labels[name] = decodeText(value)
  }
  return labels
}

const decodeText = (text: string): string =>
  text.replace(/\\([\\"n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

function checkMetric(name: string, { type, samples, help }: ParsedMetric): void {
  if (help === '') throw new Error(`${name} has no help`)
  const keys = samples.map((sample) => sample.name + JSON.stringify(Object.entries(sample.labels).sort()))
  if (new Set(keys).size < keys.length) throw new Error(`${name} has a label set twice`)
  if (type === 'counter' && samples.some(({ value }) => !(value >= 0)))
    throw new Error(`${name} has a negative or missing value`)
  if (type === 'histogram') checkHistogram(name, samples)
}

function checkHistogram(name: string, samples: readonly ParsedSample[]): void {
  const series = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  for (const [labels, ofSeries] of series) {
    const buckets = ofSeries.filter((sample) => sample.name === `${name}_bucket`)
    const counts = buckets.map(({ value }) => value)
    const total = ofSeries.find((sample) => sample.name === `${name}_count`)?.value
    const isSorted = counts.every((count, index) => count >= (counts[index - 1] ?? 0))
    const hasSum = ofSeries.some((sample) => sample.name === `${name}_sum`)
    if (!isSorted || !hasSum || buckets.at(-1)?.labels.le !== '+Inf' || counts.at(-1) !== total)
      throw new Error(`${name} ${labels} is no complete histogram`)
  }
}
