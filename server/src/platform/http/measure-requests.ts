import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gauge, histogram } from '../metrics/registry.ts'
import { keepTenant } from '../metrics/tenant-label.ts'
import { endSpan, nowInMs } from '../tracing/span.ts'
import { getTrace } from './identify-request.ts'

const durations = histogram({
  name: 'verstas_http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its response. Status "cut": the client left before that.',
  labels: ['method', 'route', 'status'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  maxSeries: 4_000,
})
const inFlight = gauge({
  name: 'verstas_http_requests_in_flight',
  help: 'Requests without a complete response.',
})

/**
 * Measures every request by its route pattern, method and class of status, and records it as a span of its trace.
 * A request ends when its connection has the whole response, or is closed.
 */
export function measureRequests(app: FastifyInstance): void {
  const inTenant = keepTenant()
  app.addHook('onRequest', (request, reply, done) => {
    inFlight.add({})
    const startedAt = nowInMs()
    const end = () => {
      inFlight.add({}, -1)
      finish(request, reply, startedAt)
    }
    reply.raw.once('close', () => inTenant(end))
    done()
  })
}

function finish(request: FastifyRequest, reply: FastifyReply, startedAt: number): void {
  const { method } = request
  const route = routeOf(request)
  const status = reply.raw.writableFinished ? `${Math.floor(reply.statusCode / 100)}xx` : 'cut'
  durations.observe({ method, route, status }, (nowInMs() - startedAt) / 1000)
  endSpan(getTrace(request), {
    name: `${method} ${route}`,
    kind: 'server',
    startedAt,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
    },
    isError: reply.statusCode >= 500,
  })
}

/** Returns the pattern of a route. Files of the web app share one, because their names change with each build. */
function routeOf({ routeOptions: { url, config } }: FastifyRequest): string {
  if (config.isFile) return '(file)'
  return url ?? '(unknown)'
}
