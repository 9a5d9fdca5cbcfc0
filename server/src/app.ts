import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { noteErasures } from './features/backup/note-erasures.ts'
import { createServiceGuard } from './features/integration/accounts/service-guard.ts'
import { formOfPath } from './features/scim/refusals.ts'
import { channels, features } from './features.ts'
import type { Listen } from './platform/database/listen.ts'
import { serveApiDocument } from './platform/http/api-page.ts'
import { answerBrokenRequests } from './platform/http/broken-requests.ts'
import { proxiesOf } from './platform/http/client-address.ts'
import { allowOrigins } from './platform/http/cross-origin.ts'
import { handleErrors, sendError } from './platform/http/error-handler.ts'
import type { Dependencies } from './platform/http/feature.ts'
import { createRequestIds, setRequestIds, traceRequests } from './platform/http/identify-request.ts'
import { rememberLanguage } from './platform/http/language.ts'
import { addCompression, addLimits, bodyLimit, drainBodies } from './platform/http/limits.ts'
import { RequestLog } from './platform/http/log.ts'
import { measureRequests } from './platform/http/measure-requests.ts'
import { acceptJson } from './platform/http/parse-request.ts'
import { addSecurityHeaders, headersOfData, securityHeaders } from './platform/http/security-headers.ts'
import { serveWebApp } from './platform/http/static-files.ts'
import { serveLive } from './platform/live/live-feature.ts'
import { longestTicket, openNegotiate } from './platform/session/negotiate.ts'
import { createPersonReadJournal } from './platform/session/person-read-journal.ts'
import { createRefusalLog } from './platform/session/refusal-log.ts'
import { describeConfiguration } from './platform/session/session-feature.ts'
import { createSessionGuard } from './platform/session/session-guard.ts'
import { createValidTokens } from './platform/session/valid-tokens.ts'
import { releaseSession } from './release-session.ts'

/** Node's default limit for receiving a whole request, in milliseconds. Uploads take far less time. */
export const requestTimeout = 300_000

/**
 * Maximum size of request headers, in bytes. Node's limit of 16,384 is too small, because a Windows ticket
 * grows with the number of its owner's groups.
 */
export const headersWithTicket = longestTicket + 8192

export interface AppParts extends Dependencies {
  readonly listen: Listen
  /** Aborts when the process must stop. The server then reports that it is not ready. */
  readonly stopping?: AbortSignal
  /** The folder of the built web app. If it is undefined, the server serves only the API. */
  readonly webFolder?: string
}

/**
 * Builds the HTTP server with security checks, the endpoints of all features, live events, the API
 * description and the web app. It is ready for `listen` or `inject`. Closing it finishes the running
 * requests, but does not close the database.
 */
export async function buildApp({
  webFolder,
  listen,
  stopping = new AbortController().signal,
  ...parts
}: AppParts): Promise<FastifyInstance> {
  const { settings, log } = parts
  const acceptTicket = settings.kerberos && (await openNegotiate(settings.kerberos, log))
  const dependencies = {
    ...parts,
    ...{ releaseSession, noteErasure: noteErasures(settings), acceptTicket, stopping },
  }
  const { apiBase, defaultLanguage } = settings
  const headers = securityHeaders(settings)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new RequestLog(),
    ...createRequestIds(settings),
    trustProxy: proxiesOf(settings.trustProxy),
    bodyLimit,
    requestTimeout,
    ...(acceptTicket && { http: { maxHeaderSize: headersWithTicket } }),
    clientErrorHandler: answerBrokenRequests(defaultLanguage),
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      setRequestIds(request, reply.headers(headersOfData(headers)))
      sendError(error, request, reply, defaultLanguage, formOfPath(request.url))
    },
  })
  traceRequests(app)
  if (settings.metrics || settings.traces) measureRequests(app)
  rememberLanguage(app)
  acceptJson(app)
  handleErrors(app, defaultLanguage)
  addSecurityHeaders(app, headers)
  await allowOrigins(app, settings.allowedOrigins)
  drainBodies(app)
  // Closes the connection, because the process ends and could serve no further request on it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.aborted) reply.header('connection', 'close')
    done()
  })
  const { requestsPerMinute: perMinute, maxEventLoopDelay } = settings
  const validTokens = createValidTokens()
  const { requireService, accountOf } = createServiceGuard(dependencies)
  const { sessionOf } = validTokens
  await addLimits(app, { perMinute, maxEventLoopDelay, sessionOf, accountOf })
  await addCompression(app)

  const personReads = createPersonReadJournal(dependencies)
  app.decorate('personReads', personReads)
  app.addHook('onClose', () => personReads.flush())

  const requireSession = createSessionGuard({ ...dependencies, validTokens })
  const noteRefusal = createRefusalLog(dependencies.clock)
  for (const { mount } of Object.values(features))
    mount(app, { base: apiBase, requireSession, requireService, noteRefusal }, dependencies)
  await serveLive(app, { ...dependencies, listen, channels })
  serveApiDocument(app, features, apiBase)
  if (webFolder !== undefined) await serveWebApp(app, webFolder, () => describeConfiguration(dependencies))
  return app
}
