import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Settings } from '../settings.ts'
import { setRequestIds } from './identify-request.ts'

const oneYearSeconds = 31_536_000

export type SecurityHeaders = Readonly<Record<string, string>>

/** The names of a page's headers that data responses also have. */
const ofData = [
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
] as const

/**
 * The content policy of data responses: their content may load nothing and run nothing, and no page may frame
 * it.
 */
const policyOfData = "default-src 'none'; frame-ancestors 'none'"

/**
 * Sets the security headers of every response, also for unknown addresses, as soon as the response's type is
 * known. Data responses have only a few of them, which saves half a kilobyte per response. Any other response
 * has all headers of a page, unless its route has set its own.
 */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  const dataHeaders = headersOfData(headers)
  app.addHook('onSend', (request, reply, _payload, done) => {
    setRequestIds(request, reply)
    if (String(reply.getHeader('content-type')).startsWith('application/json')) reply.headers(dataHeaders)
    else
      for (const [name, value] of Object.entries(headers))
        if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
}

/** Returns the headers of data, from those of a page. Data may load nothing, and no page may frame it. */
export const headersOfData = (headers: SecurityHeaders): SecurityHeaders => ({
  ...Object.fromEntries(ofData.map((name) => [name, headers[name]])),
  'content-security-policy': policyOfData,
})

/**
 * Headers that protect a page. Data responses have some of them (`headersOfData`). Only the app's own files
 * may run as scripts, and WebAssembly is allowed for the barcode reader. Inline styles are allowed, because
 * the schedule's board positions its boxes by style attributes. `upgrade-insecure-requests` is omitted,
 * because phones in a workshop's own network use http. The app may connect to the API and the chat if they
 * have other origins.
 */
export function securityHeaders({ apiUrl, chatUrl }: Pick<Settings, 'apiUrl' | 'chatUrl'>): SecurityHeaders {
  const api = originsOf(apiUrl)
  return {
    ...computeHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
          scriptSrcAttr: ["'none'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'blob:', 'data:', ...api.slice(0, 1)],
          mediaSrc: ["'self'", 'blob:', ...api.slice(0, 1)],
          fontSrc: ["'self'"],
          connectSrc: [...new Set(["'self'", ...api, ...originsOf(chatUrl)])],
          workerSrc: ["'self'"],
          manifestSrc: ["'self'"],
          frameSrc: ["'self'", 'blob:'],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
        },
      },
      frameguard: { action: 'deny' },
      hsts: { maxAge: oneYearSeconds, includeSubDomains: true },
    }),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  }
}

/**
 * Computes the headers once, because none of them depends on the request. Running Helmet for each request
 * would take as long as logging the request.
 */
function computeHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

/** Returns the origin of an address, for calls and for web sockets. */
function originsOf(url: string | undefined): string[] {
  if (url === undefined) return []
  const { origin } = new URL(url)
  return [origin, origin.replace(/^http/, 'ws')]
}
