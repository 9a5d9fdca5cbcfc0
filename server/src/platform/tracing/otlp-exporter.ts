import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { counter } from '../metrics/registry.ts'
import type { TraceSettings } from '../observation-settings.ts'
import { productVersion } from '../version.ts'
import type { Attributes, Span, SpanKind, TakeSpan } from './span.ts'

/**
 * Maximum number of waiting spans. Further ones are dropped, so that a slow receiver does not use up memory.
 */
const maxWaiting = 2_048

/** Maximum number of spans in one request to the receiver. */
const batchSize = 512

/** Maximum time in milliseconds that a span waits for others. */
const interval = 5_000

/** Timeout in milliseconds of a request to the receiver, including the last one before the process ends. */
const timeout = 10_000
const lastTimeout = 3_000

/** Minimum time in milliseconds between two log lines about a receiver that does not accept spans. */
const complaintInterval = 60_000

const sent = counter({ name: 'verstas_trace_spans_sent_total', help: 'Spans that the receiver has taken.' })
const dropped = counter({
  name: 'verstas_trace_spans_dropped_total',
  help: 'Spans that are lost, because too many were waiting or the receiver did not take them.',
  labels: ['reason'],
})

export interface Exporter {
  readonly take: TakeSpan
  /** Sends the waiting spans and stops. Gives up after some seconds. */
  close(): Promise<void>
}

/**
 * Sends finished spans to an OpenTelemetry receiver, by OTLP over HTTP with JSON. Never delays a request:
 * spans wait in memory, and spans that cannot be sent are dropped and counted.
 */
export function startExporter(settings: TraceSettings, log: Pick<FastifyBaseLogger, 'warn'>): Exporter {
  const waiting: Span[] = []
  let sending: Promise<void> | undefined
  let complainedAt = Number.NEGATIVE_INFINITY

  const sendBatch = async (limit: number): Promise<void> => {
    const spans = waiting.splice(0, batchSize)
    try {
      const response = await fetch(`${settings.endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...settings.headers, 'content-type': 'application/json' },
        body: JSON.stringify(describeSpans(spans, settings.serviceName)),
        redirect: 'manual',
        signal: AbortSignal.timeout(limit),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`status ${response.status}`)
      sent.add({}, spans.length)
    } catch (error) {
      dropped.add({ reason: 'not taken' }, spans.length)
      const now = performance.now()
      if (now - complainedAt < complaintInterval) return
      complainedAt = now
      log.warn({ reason: reasonOf(error) }, 'the receiver of traces does not take them')
    }
  }

  const send = (): void => {
    if (sending !== undefined || waiting.length === 0) return
    sending = sendBatch(timeout).finally(() => {
      sending = undefined
      if (waiting.length >= batchSize) send()
    })
  }

  const timer = setInterval(send, interval).unref()
  return {
    take: (span) => {
      if (waiting.length >= maxWaiting) return dropped.add({ reason: 'too many' })
      waiting.push(span)
      if (waiting.length >= batchSize) send()
    },
    close: async () => {
      clearInterval(timer)
      const sendAll = async () => {
        await sending
        while (waiting.length > 0) await sendBatch(lastTimeout)
      }
      await Promise.race([sendAll(), sleep(lastTimeout, undefined, { ref: false })])
    },
  }
}

/** Returns the reason of a failure without the address, which may contain a secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = Object(error.cause ?? error) as { readonly code?: unknown }
  return typeof code === 'string' ? code : /^status \d+$/.test(error.message) ? error.message : error.name
}

/** OTLP's numbers for the kinds of spans. */
const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 }
const errorStatus = 2

function describeSpans(spans: readonly Span[], serviceName: string): object {
  const resource = {
    'service.name': serviceName,
    'service.version': productVersion,
    'host.name': hostname(),
    'process.pid': process.pid,
  }
  return {
    resourceSpans: [
      {
        resource: { attributes: describeAttributes(resource) },
        scopeSpans: [{ scope: { name: 'verstas', version: productVersion }, spans: spans.map(describeSpan) }],
      },
    ],
  }
}

const describeSpan = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId !== null && { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: toNanoseconds(span.startedAt),
  endTimeUnixNano: toNanoseconds(span.endedAt),
  attributes: describeAttributes(span.attributes),
  status: span.isError ? { code: errorStatus } : {},
})

/** Converts milliseconds to nanoseconds as a string, because a JSON number could not hold them. */
const toNanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`

const describeAttributes = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: describeValue(value) }))

function describeValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
