import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Settings } from '../settings.ts'

const oneYearSeconds = 31_536_000

export type SecurityHeaders = Readonly<Record<string, string>>

/** Of the page's headers, those that say something about an answer that is data. */
const ofData = [
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
] as const

/** Nothing in an answer that is data may load or run, and no page may frame it. */
const policyOfData = "default-src 'none'; frame-ancestors 'none'"

/**
 * Puts the security headers on every answer of a route and on those for addresses that are none, once it is known what it
 * is: data has few, which spares a phone half a kilobyte with each; anything else has all that a page has, where its
 * route has not set its own.
 */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  const dataHeaders = headersOfData(headers)
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    if (String(reply.getHeader('content-type')).startsWith('application/json')) reply.headers(dataHeaders)
    else
      for (const [name, value] of Object.entries(headers))
        if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
}

/** Of the headers, those for an answer that is data. */
export const headersOfData = (headers: SecurityHeaders): SecurityHeaders => ({
  ...Object.fromEntries(ofData.map((name) => [name, headers[name]])),
  'content-security-policy': policyOfData,
})

/**
 * What a page carries for the browser's protection; data carries some of it (`headersOfData`). No script runs that is not a file of ours;
 * WebAssembly may be compiled, because the reader of barcodes is made of it. Styles may be inline, because the
 * component library sets element styles. `upgrade-insecure-requests` is left out: phones in a workshop's own
 * network reach the server by http. Where the API or the chat lives on another origin, the app may reach it there.
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

/** No header depends on the request, so Helmet is asked once: for each request it would cost as much as the log. */
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

/** The origin of an address for calls, then for web sockets. */
function originsOf(url: string | undefined): string[] {
  if (url === undefined) return []
  const { origin } = new URL(url)
  return [origin, origin.replace(/^http/, 'ws')]
}
