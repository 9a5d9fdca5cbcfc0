import type { ServerResponse } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { parseMetrics } from '../../../test/parse-metrics.ts'
import { startReceiver } from '../../../test/trace-receiver.ts'
import { exposeMetrics } from '../metrics/registry.ts'
import { productVersion } from '../version.ts'
import { startExporter } from './otlp-exporter.ts'
import { inSpan, type Span, sendSpansTo } from './span.ts'
import { runInTrace, sampleTraces, startTrace } from './trace.ts'

const warnings: unknown[] = []
const log = { warn: (details: unknown) => void warnings.push(details) } as Parameters<typeof startExporter>[1]

const span: Span = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentId: null,
  isSampled: true,
  name: 'GET /api/health',
  kind: 'server',
  startedAt: Date.UTC(2026, 10, 20, 6),
  endedAt: Date.UTC(2026, 10, 20, 6) + 1.5,
  attributes: { 'http.route': '/api/health', 'http.response.status_code': 500, ratio: 0.5, isCut: false },
  isError: true,
}

/** Returns the value of a metric with these labels; 0 if there is none. */
async function readValue(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
  const samples = parseMetrics(await exposeMetrics()).get(name)?.samples ?? []
  return samples.find((sample) => JSON.stringify(sample.labels) === JSON.stringify(labels))?.value ?? 0
}

it('a span is sent in the protocol’s format, with the operator’s headers', async () => {
  const { requests, settings } = await startReceiver()
  const exporter = startExporter({ ...settings, headers: { authorization: 'Bearer key' } }, log)
  exporter.take(span)
  await exporter.close()
  const [request] = requests
  expect(request).toMatchObject({
    url: '/v1/traces',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
  })
  expect(request?.body.resourceSpans[0]).toMatchObject({
    resource: {
      attributes: expect.arrayContaining([
        { key: 'service.name', value: { stringValue: 'verstas' } },
        { key: 'service.version', value: { stringValue: productVersion } },
      ]),
    },
    scopeSpans: [
      {
        spans: [
          {
            traceId: '0af7651916cd43dd8448eb211c80319c',
            spanId: 'b7ad6b7169203331',
            name: 'GET /api/health',
            kind: 2,
            startTimeUnixNano: '1795154400000000000',
            endTimeUnixNano: '1795154400001500000',
            attributes: [
              { key: 'http.route', value: { stringValue: '/api/health' } },
              { key: 'http.response.status_code', value: { intValue: '500' } },
              { key: 'ratio', value: { doubleValue: 0.5 } },
              { key: 'isCut', value: { boolValue: false } },
            ],
            status: { code: 2 },
          },
        ],
      },
    ],
  })
})

it('a nested span has its parent’s id, and a failed span is marked', async () => {
  const { spans, settings } = await startReceiver()
  const exporter = startExporter(settings, log)
  sendSpansTo(exporter.take)
  sampleTraces(1)
  onTestFinished(() => {
    sendSpansTo(null)
    sampleTraces(0)
  })
  const trace = startTrace()
  const failed = runInTrace(trace, () =>
    inSpan({ name: 'transaction', kind: 'client' }, () =>
      inSpan({ name: 'read employee', kind: 'client' }, async () => {
        throw new Error('lost')
      }),
    ),
  )
  await expect(failed).rejects.toThrow('lost')
  await exporter.close()
  const [read, transaction] = spans()
  expect(transaction).toMatchObject({
    name: 'transaction',
    traceId: trace.traceId,
    parentSpanId: trace.spanId,
  })
  expect(read).toMatchObject({
    name: 'read employee',
    parentSpanId: transaction?.spanId,
    status: { code: 2 },
  })
})

it('a trace that is not sampled sends nothing', async () => {
  const { requests, settings } = await startReceiver()
  const exporter = startExporter(settings, log)
  sendSpansTo(exporter.take)
  onTestFinished(() => sendSpansTo(null))
  await runInTrace(startTrace(), () => inSpan({ name: 'transaction', kind: 'client' }, async () => 1))
  await exporter.close()
  expect(requests).toEqual([])
})

it('a full batch is sent without waiting for more spans', async () => {
  const { spans, settings } = await startReceiver()
  const exporter = startExporter(settings, log)
  onTestFinished(() => exporter.close())
  for (let count = 0; count < 512; count += 1) exporter.take(span)
  await eventually(() => expect(spans()).toHaveLength(512))
})

it('a receiver that never responds has at most 2,048 waiting spans, and lost ones are counted', async () => {
  const held: ServerResponse[] = []
  let isSilent = true
  const { requests, settings } = await startReceiver((response) => {
    if (isSilent) held.push(response)
    else response.end('{}')
  })
  const exporter = startExporter(settings, log)
  const before = await readValue('verstas_trace_spans_dropped_total', { reason: 'too many' })
  for (let count = 0; count < 512 + 2_048 + 7; count += 1) exporter.take(span)
  await eventually(() => expect(requests).toHaveLength(1))
  expect(await readValue('verstas_trace_spans_dropped_total', { reason: 'too many' })).toBe(before + 7)
  // Waits for pending spans to be sent before the next test counts lost ones.
  isSilent = false
  for (const response of held) response.end('{}')
  await exporter.close()
})

it('spans that a receiver refuses are lost, and the log has the reason once, without the address', async () => {
  const { settings } = await startReceiver((response) => response.writeHead(503).end())
  warnings.length = 0
  const exporter = startExporter(settings, log)
  const before = await readValue('verstas_trace_spans_dropped_total', { reason: 'not taken' })
  for (let count = 0; count < 600; count += 1) exporter.take(span)
  await exporter.close()
  expect(await readValue('verstas_trace_spans_dropped_total', { reason: 'not taken' })).toBe(before + 600)
  expect(warnings).toEqual([{ reason: 'status 503' }])
})

it('the log has the error code of a receiver that cannot be reached', async () => {
  warnings.length = 0
  const exporter = startExporter(
    { endpoint: 'http://127.0.0.1:1', headers: {}, serviceName: 'verstas', ratio: 1 },
    log,
  )
  exporter.take(span)
  await exporter.close()
  expect(warnings).toEqual([{ reason: expect.stringMatching(/^[A-Z_a-z]+$/) }])
})
