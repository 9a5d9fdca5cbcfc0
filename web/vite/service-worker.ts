import { appendFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** Chunks that are useful only with a network. Together they are larger than all other chunks. */
const neverNeededOffline = ['**/zxing_reader-*', '**/barcode-*', '**/qr-code-*']

/**
 * Writes the service worker. It caches the page and the chunks of the build except `neverNeededOffline`, each
 * by its hash, so that the app opens without a network. It never responds to calls of the API. A new service
 * worker waits until the user accepts it. Its last part handles pushes.
 */
export function serviceWorker(): Plugin {
  let folder = ''
  let failure: Error | null = null
  return {
    name: 'verstas:service-worker',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    // Remembers the cause of a failed build. Otherwise an error of the library below would hide it.
    renderError: (error) => {
      failure = error ?? null
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        if (failure !== null) throw failure
        // The import is dynamic, because the module is large and tests that only read this configuration do
        // not need it.
        const { generateSW } = await import('workbox-build')
        const { warnings } = await generateSW({
          globDirectory: folder,
          globPatterns: ['index.html', 'assets/*.{js,css,woff2}', '*.{svg,png,webmanifest}'],
          globIgnores: neverNeededOffline,
          swDest: `${folder}/sw.js`,
          inlineWorkboxRuntime: true,
          sourcemap: false,
          dontCacheBustURLsMatching: /^assets\//,
          cleanupOutdatedCaches: true,
          clientsClaim: true,
          skipWaiting: false,
          // All routes are in the part of the address after the #, so the app has only one page.
          navigateFallback: 'index.html',
          navigateFallbackAllowlist: [/^\/(index\.html)?(\?|$)/],
        })
        if (warnings.length > 0) throw new Error(warnings.join('\n'))
        await appendFile(`${folder}/sw.js`, `\n${await buildPushWorker()}verstasPush.listenToPush(self)\n`)
      },
    },
  }
}

/** Builds the push code as one script, which exports its functions as `verstasPush`. */
async function buildPushWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      lib: {
        entry: resolve(import.meta.dirname, '../src/features/push/push-worker.ts'),
        formats: ['iife'],
        name: 'verstasPush',
      },
    },
  })
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The code for pushes was not built')
  return chunk.code
}
