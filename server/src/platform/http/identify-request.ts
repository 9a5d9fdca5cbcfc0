import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepTenant } from '../metrics/tenant-label.ts'
import type { Settings } from '../settings.ts'
import {
  continueTrace,
  currentTrace,
  runInTrace,
  startTrace,
  type Trace,
  traceparentOf,
} from '../tracing/trace.ts'
import { proxiesOf } from './client-address.ts'
import { markAsTraced } from './log.ts'

/** The property of a request that has its trace. */
const traceOfRequest = Symbol('traceOfRequest')

declare module 'node:http' {
  interface IncomingMessage {
    [traceOfRequest]?: Trace
  }
}

/** A request id of a proxy. Others could fill the log, or break its lines. */
const validId = /^[\w.:-]{1,100}$/

/**
 * Gives each request an id and a trace. Both are new, unless a trusted proxy (`TRUST_PROXY`) sent `X-Request-Id` or
 * `traceparent`: a caller must not choose the ids by which the log is searched. Without a proxy's id, the id is that
 * of the trace.
 */
export function createRequestIds({ trustProxy }: Pick<Settings, 'trustProxy'>) {
  const isProxy = proxiesOf(trustProxy)
  return {
    genReqId: (request: IncomingMessage): string => {
      const { 'x-request-id': id, traceparent } = isProxy(request.socket?.remoteAddress ?? '', 0)
        ? request.headers
        : {}
      const trace = (typeof traceparent === 'string' && continueTrace(traceparent)) || startTrace()
      request[traceOfRequest] = trace
      return typeof id === 'string' && validId.test(id) ? id : trace.traceId
    },
    childLoggerFactory: (
      log: FastifyBaseLogger,
      { reqId }: Readonly<Record<string, unknown>>,
      _options: object,
      request: IncomingMessage,
    ): FastifyBaseLogger => {
      const { traceId } = getTrace({ raw: request })
      return markAsTraced(log.child(reqId === traceId ? { traceId } : { traceId, requestId: reqId }))
    },
  }
}

/** Returns the trace of a request. */
export function getTrace({ raw }: { readonly raw: IncomingMessage }): Trace {
  raw[traceOfRequest] ??= startTrace()
  return raw[traceOfRequest]
}

/**
 * Runs all work for a request in its trace, so log lines of any module have its id, and for the tenant of the app.
 */
export function traceRequests(app: FastifyInstance): void {
  const inTenant = keepTenant()
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const trace = getTrace(request)
    if (currentTrace() === trace) done()
    else inTenant(() => runInTrace(trace, done))
  }
  app.addHook('onRequest', enter)
  // The body arrives in events of the connection, which do not belong to the trace.
  app.addHook('preValidation', enter)
}

/** Sends the ids of the request with the response, so that a caller can report them. */
export function setRequestIds(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('traceparent', traceparentOf(getTrace(request)))
}
