import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Configuration } from '@verstas/contract/session/entities.ts'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for files of the web app, which have one address each. */
    readonly isFile?: boolean
  }
}

/** Matches the page's link to the configuration, which the server replaces with the configuration. */
const configurationLink = /<link [^>]*href="\.\/configuration\/default"[^>]*>/

/**
 * Serves the built web app. `/` is its page, whose routes follow the `#`. Any other address is a file of the
 * build or answers 404. The page contains the configuration, which saves a request. Browsers cache files with
 * a content hash in the name for a year, and revalidate all others.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  configuration: () => Promise<Configuration>,
): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  for (const path of ['/', '/index.html'])
    app.get(path, async (_, reply) => {
      const script = scriptOf(await configuration())
      return reply
        .headers({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
        .send(page.replace(configurationLink, () => script))
    })
  // A scope of its own, because the log and the metrics treat all files alike.
  await app.register((files, _options, done) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isUnremarkable: true, isFile: true }
    })
    files.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['index.html', '.vite/**', '**/*.{map,br,gz}'],
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        const isNamedByContent = /[\\/]assets[\\/]/.test(path)
        reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    done()
  })
}

/**
 * Returns the configuration as a `script` element with JSON. The content policy allows the element, because
 * browsers do not run JSON.
 */
const scriptOf = (configuration: Configuration): string => {
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="configuration">${json}</script>`
}
