import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const oneYearSeconds = 31_536_000

/**
 * Puts the security headers on every answer. No script runs that is not a file of ours; styles may be
 * inline, because the component library sets element styles. `upgrade-insecure-requests` is left out:
 * phones in a workshop's own network reach the server by http.
 */
export async function addSecurityHeaders(app: FastifyInstance, chatUrl: string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
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
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
    reply.header('x-request-id', request.id)
  })
}

/** The origin of the chat for its calls and for its web socket. */
function originsOf(url: string | undefined): string[] {
  if (url === undefined) return []
  const { origin } = new URL(url)
  return [origin, origin.replace(/^http/, 'ws')]
}
