import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { generateSW } from 'workbox-build'

/** What only works with a network anyway, and weighs more than all the rest. */
const neverNeededOffline = ['**/zxing_reader-*', '**/barcode-*']

/**
 * Writes the service worker: it keeps the page and every chunk of the build, each by its hash, so that the app opens
 * without a network. It never answers a call of the API. A new one waits until the person takes it.
 */
export function serviceWorker(): Plugin {
  let folder = ''
  return {
    name: 'verstas:service-worker',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
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
          // The routes stand after the #: the app has one page.
          navigateFallback: 'index.html',
          navigateFallbackAllowlist: [/^\/(index\.html)?(\?|$)/],
        })
        if (warnings.length > 0) throw new Error(warnings.join('\n'))
      },
    },
  }
}
