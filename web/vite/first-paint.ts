import { fileURLToPath } from 'node:url'
import { languages } from '@verstas/contract/texts/language.ts'
import { createServer, type Plugin } from 'vite'
import { generateScopedName } from './class-names.ts'

const firstPaint = fileURLToPath(new URL('../src/app/first-paint.tsx', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))

type FirstPaint = typeof import('../src/app/first-paint.tsx')

/**
 * Prerenders the sign-in page and the frame of all other pages into index.html, in each language. They are
 * visible until the app's script has run. The app's own components render them, with the class names of the
 * build.
 */
export function drawFirstPaint(): Plugin {
  return {
    name: 'verstas:first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const pages = await renderPages()
        return html.replace('<!--first-paint-->', () => pages)
      },
    },
  }
}

/** @throws if the content policy would forbid a part of the pages */
async function renderPages(): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    css: { modules: { generateScopedName } },
    oxc: { jsx: { runtime: 'automatic', development: false } },
  })
  const pages: string[] = []
  try {
    const { renderFirstPages } = (await server.ssrLoadModule(firstPaint)) as FirstPaint
    // Renders one language after another, because only the texts of one language are in use at a time.
    for (const language of languages) pages.push(await renderFirstPages(language))
  } finally {
    await server.close()
  }
  const html = pages.join('')
  const forbidden = /<[^>]+ (style|on\w+)=|<(script|style)/.exec(html)
  if (forbidden) throw new Error(`The first paint contains inline code: ${forbidden[0]}`)
  return html
}
