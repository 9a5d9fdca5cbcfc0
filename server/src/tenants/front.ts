import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { headersWithTicket, requestTimeout } from '../app.ts'
import { answerBrokenRequests } from '../platform/http/broken-requests.ts'
import { addressOf, proxiesOf } from '../platform/http/client-address.ts'
import { networkOf } from '../platform/http/network.ts'
import { limitPerMinute } from '../platform/http/per-minute.ts'
import { type Refusal, refuse } from '../platform/http/refusal.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import type { Settings } from '../platform/settings.ts'
import type { Tenant } from '../platform/tenants/tenant-file.ts'
import { hostOf } from '../platform/tenants/tenant-hosts.ts'
import { productVersion } from '../platform/version.ts'
import { createAnswers, type FrontAnswers } from './front-answers.ts'
import { refusedByFront } from './tenant-metrics.ts'
import type { TenantServer } from './tenant-server.ts'
import type { TenantServers } from './tenant-servers.ts'

/** Fastify's default, in milliseconds. It exceeds the idle timeout of common load balancers. */
const keepAliveTimeout = 72_000

/** Maximum number of submitted forms per network and minute. */
const maxForms = 60

/** Maximum length of the form's body, in bytes. */
const longestForm = 2_000

export interface FrontParts {
  readonly settings: Settings
  readonly tenants: Pick<TenantServers, 'hosts' | 'find' | 'isUsable'>
  readonly log: { readonly debug: (fields: object, message: string) => void }
  readonly stopping: AbortSignal
  /** Stops the tenants. Runs while the front finishes its last requests. */
  readonly onClose: () => Promise<void>
}

/** The HTTP server of a process with several tenants. */
export interface Front {
  readonly server: Server
  /** Makes the process report that it is ready, if at least one tenant works or there is none. */
  readonly setStarted: () => void
  close(): Promise<unknown>
}

/**
 * Creates the HTTP server that passes each request and WebSocket to the tenant of its host. It answers only
 * requests that belong to no tenant: health checks of a load balancer, the form for the sign-in domain, and
 * refusals.
 */
export function createFront(parts: FrontParts): Front {
  const { settings, tenants, log, stopping, onClose } = parts
  const isProxy = proxiesOf(settings.trustProxy)
  const answers = createAnswers(securityHeaders(settings), settings.defaultLanguage)
  const health = createHealth(parts, answers)
  const sendCommonPage = createCommonPage(parts, answers)

  const refuseRequest = (request: IncomingMessage, response: ServerResponse, { name, error }: Refused) => {
    refusedByFront.add({ reason: name })
    if (stopping.aborted) response.setHeader('connection', 'close')
    answers.refuse(request, response, error)
  }

  /** Finds the server of a request, or the reason why there is none. */
  const find = (request: IncomingMessage): TenantServer | 'common' | Refused => {
    const host = hostOf(request, isProxy)
    const owner = tenants.hosts.findByHost(host)
    if (owner === 'common') return 'common'
    if (owner === null) {
      log.debug({ host }, 'no tenant has this host')
      return refusals.unknownHost
    }
    const { id, state } = owner.tenant
    return tenants.find(id) ?? (state === 'paused' ? refusals.paused : refusals.unavailable)
  }

  const server = createServer(
    { requestTimeout, keepAliveTimeout, maxHeaderSize: headersWithTicket },
    (request, response) => {
      const found = find(request)
      if (found === 'common' || found === refusals.unknownHost) {
        if (health.answer(request, response)) return
        if (found === 'common' && sendCommonPage(request, response)) return
        refuseRequest(request, response, refusals.unknownHost)
      } else if ('error' in found) refuseRequest(request, response, found)
      else if (!found.handle(request, response)) refuseRequest(request, response, refusals.unavailable)
    },
  )
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const found = find(request)
    const isRefused = found === 'common' || 'error' in found
    if (!isRefused && found.upgrade(request, socket, head)) return
    const { name, error } = isRefused && found !== 'common' ? found : refusals.unavailable
    refusedByFront.add({ reason: name })
    socket.on('error', () => {})
    socket.end(`HTTP/1.1 ${error.status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  })
  server.on('clientError', answerBrokenRequests(settings.defaultLanguage))

  return {
    server,
    setStarted: health.setStarted,
    close: async () => {
      const closed = server.listening ? promisify(server.close.bind(server))() : undefined
      await onClose()
      await closed
    },
  }
}

interface Refused {
  /** For the metrics. */
  readonly name: string
  readonly error: Refusal
}

const refusals = {
  unknownHost: { name: 'unknownHost', error: refuse('tenantUnknown') },
  paused: { name: 'paused', error: refuse('tenantPaused') },
  unavailable: { name: 'unavailable', error: refuse('unavailable') },
} satisfies Readonly<Record<string, Refused>>

/**
 * Answers the health checks of the process, which load balancers send to its address instead of a tenant's
 * host. The process is ready if one tenant works, because one broken database must not take the others down.
 */
function createHealth({ settings, tenants, stopping }: FrontParts, answers: FrontAnswers) {
  let isStarted = false
  const base = `${settings.apiBase}/health`
  const checks: Readonly<Record<string, () => object | null>> = {
    [`${base}/live`]: () => ({}),
    [`${base}/ready`]: () => (isReady() ? {} : null),
    [base]: () =>
      isReady()
        ? { Version: productVersion, UptimeSeconds: Math.floor(process.uptime()), Storage: 'ok' }
        : null,
  }
  const isReady = () => isStarted && !stopping.aborted && tenants.isUsable
  return {
    setStarted: () => {
      isStarted = true
    },
    /** Returns false if the request is not a health check. */
    answer: (request: IncomingMessage, response: ServerResponse): boolean => {
      const check = checks[pathOf(request)]
      if (check === undefined || !['GET', 'HEAD'].includes(request.method ?? '')) return false
      const found = check()
      if (found === null) answers.refuse(request, response, refusals.unavailable.error)
      else answers.sendJson(response, 200, { Status: 'ok', ...found })
      return true
    },
  }
}

/** Serves the common page, at which people enter their sign-in domain. */
function createCommonPage({ settings, tenants }: FrontParts, answers: FrontAnswers) {
  const isProxy = proxiesOf(settings.trustProxy)
  const countForm = limitPerMinute(maxForms)

  const redirect = async (request: IncomingMessage, response: ServerResponse) => {
    const typed = new URLSearchParams(await text(request)).get('domain') ?? ''
    const tenant = tenants.hosts.findByDomain(typed)
    if (tenant === undefined) answers.sendForm(request, response, { status: 404, typed })
    else answers.redirect(response, originOf(tenant, request))
  }

  /** Returns the address of a tenant, as a browser reaches this process. */
  const originOf = ({ hosts, settings: own }: Tenant, { headers, socket }: IncomingMessage): string => {
    if (own.APP_ORIGIN) return `${own.APP_ORIGIN.replace(/\/$/, '')}/`
    const isForwarded = isProxy(socket.remoteAddress ?? '', 0)
    const protocol = isForwarded && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
    const [, port = ''] = /(:\d+)$/.exec(headers.host ?? '') ?? []
    return `${protocol}://${hosts[0]}${port}/`
  }

  /** Returns false if there is no page at this address. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (pathOf(request) !== '/') return false
    if (request.method === 'GET' || request.method === 'HEAD') {
      answers.sendForm(request, response, { status: 200 })
      return true
    }
    if (request.method !== 'POST') return false
    if (!countForm(networkOf(addressOf(request, isProxy))))
      answers.refuse(request, response, refuse('tooManyRequests', { seconds: 60 }))
    else if (!(Number(request.headers['content-length']) <= longestForm))
      answers.refuse(request, response, refuse('bodyTooLarge'))
    else redirect(request, response).catch(() => response.destroy())
    return true
  }
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? ''
