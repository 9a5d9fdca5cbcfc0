import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built web app: `/` is its page (its routes stand after the `#`), every other address is a
 * file of the build or nothing. Files named by their content are kept for ever, all others are
 * asked for anew each time.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['.vite/**', '**/*.{map,br,gz}'],
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = /[\\/]assets[\\/]/.test(path)
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
