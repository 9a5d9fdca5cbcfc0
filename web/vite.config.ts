import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import description from './package.json' with { type: 'json' }
import { buildContract } from './vite/built-contract.ts'
import { chunkGroups } from './vite/chunks.ts'
import { generateScopedName, inlineClassNames } from './vite/class-names.ts'
import { compileEarly } from './vite/compile-early.ts'
import { firstLoad } from './vite/first-load.ts'
import { drawFirstPaint } from './vite/first-paint.ts'
import { lateImports } from './vite/late-imports.ts'
import { noTopLevelAwait } from './vite/no-top-level-await.ts'
import { precompress } from './vite/precompress.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { splitTexts } from './vite/split-texts.ts'
import { supportedBrowsers } from './vite/supported-browsers.ts'

/** The address of the API during development. In production the server itself serves the built files. */
const server = process.env.VERSTAS_API ?? 'http://127.0.0.1:8080'

export default defineConfig(({ command }) => ({
  plugins: [
    buildContract(),
    lateImports(),
    splitTexts(),
    inlineClassNames(),
    react(),
    compileEarly(),
    noTopLevelAwait(),
    firstLoad(),
    drawFirstPaint(),
    precompress(),
    serviceWorker(),
  ],
  base: './',
  define: { 'import.meta.env.VERSION': JSON.stringify(description.version) },
  css: { modules: command === 'build' ? { generateScopedName } : {} },
  build: {
    target: supportedBrowsers,
    // The content security policy forbids inline code, so there is no script for preloading and there are no
    // data: assets.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/scim': { target: server },
      '/configuration': server,
    },
  },
}))
