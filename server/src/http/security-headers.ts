import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

const oneYearSeconds = 31_536_000

/** Puts the security headers on every answer. */
export function addSecurityHeaders(app: FastifyInstance, chatUrl: string | undefined): void {
  const headers = securityHeaders(chatUrl)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}

/**
 * What every answer carries for the browser's protection. No script runs that is not a file of ours;
 * WebAssembly may be compiled, because the reader of barcodes is made of it. Styles may be inline, because the
 * component library sets element styles. `upgrade-insecure-requests` is left out: phones in a workshop's own
 * network reach the server by http.
 */
export function securityHeaders(chatUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    ...computeHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
          scriptSrcAttr: ["'none'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'blob:', 'data:'],
          mediaSrc: ["'self'", 'blob:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...originsOf(chatUrl)],
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

/** The origin of the chat for its calls and for its web socket. */
function originsOf(url: string | undefined): string[] {
  if (url === undefined) return []
  const { origin } = new URL(url)
  return [origin, origin.replace(/^http/, 'ws')]
}
