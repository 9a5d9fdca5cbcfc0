import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { precompress } from '../vite/precompress.ts'
import { supportedBrowsers } from '../vite/supported-browsers.ts'

const { CAPTURED_PAGE = '', CAPTURED_NAME = '' } = process.env
const captured = '\0captured'

/** Builds one page of the benchmark `web-bare` into the folder of the built app. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    {
      name: 'verstas:captured',
      resolveId: (id) => (id === 'virtual:captured' ? captured : undefined),
      load: (id) => (id === captured ? `export default ${readFileSync(CAPTURED_PAGE, 'utf8')}` : undefined),
    },
    precompress(),
  ],
  build: {
    target: supportedBrowsers,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    rolldownOptions: {
      input: `${import.meta.dirname}/captured-page.ts`,
      output: { entryFileNames: `assets/bare/${CAPTURED_NAME}.js` },
    },
  },
})
