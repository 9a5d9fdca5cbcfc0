import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const earlyScript = fileURLToPath(new URL('../src/app/early.ts', import.meta.url))
const oldBrowsersScript = fileURLToPath(new URL('../src/app/old-browsers.js', import.meta.url))
const textsFile = /[\\/]texts[\\/](fi|sv|en)\.ts(?:\?(first|daily))?$/
const charset = /\s*<meta charset="utf-8" \/>/
const pageFile = /[\\/]features[\\/][\w-]+[\\/]([\w-]+)\.page\.tsx$/

/**
 * Puts a script into the page. The script shows a message if the browser is too old
 * (src/app/old-browsers.js). Otherwise it chooses the page to show first, and makes the browser fetch all
 * files immediately (src/app/early.ts). The page passes the names of the files to the script. Browsers
 * without modules get a script that only shows the message.
 *
 * The link to the configuration precedes the script. Our server replaces the link with the configuration
 * itself, which the script reads (server/src/platform/http/static-files.ts). With any other server, the
 * browser fetches the configuration.
 */
export function firstLoad(): Plugin {
  return {
    name: 'verstas:first-load',
    apply: 'build',
    async buildStart() {
      this.addWatchFile(earlyScript)
      this.addWatchFile(oldBrowsersScript)
      const message = await readFile(oldBrowsersScript, 'utf8')
      const early = `${message};${await buildAlone(earlyScript)}`
      this.emitFile({ type: 'asset', name: 'early.js', source: early })
      this.emitFile({ type: 'asset', name: 'old-browsers.js', source: message })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const tags: HtmlTagDescriptor[] = [
          // The character set must be in the first kilobyte, in which browsers look for it.
          { tag: 'meta', injectTo: 'head-prepend', attrs: { charset: 'utf-8' } },
          {
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: './configuration/default' },
          },
          {
            tag: 'script',
            injectTo: 'head-prepend',
            attrs: { src: `./${findScript(bundle, 'old-browsers')}`, nomodule: true },
          },
          {
            tag: 'script',
            injectTo: 'head-prepend',
            attrs: {
              src: `./${findScript(bundle, 'early')}`,
              'data-files': JSON.stringify(namesOf(bundle)),
            },
          },
        ]
        return { html: html.replace(charset, ''), tags }
      },
    },
  }
}

/** Returns the file name of the script that was emitted under this name. */
function findScript(bundle: Rolldown.OutputBundle, name: string): string {
  const file = Object.values(bundle).find(({ fileName }) =>
    new RegExp(`/${name}-[\\w-]+\\.js$`).test(fileName),
  )
  if (!file) throw new Error(`The build has no script ${name}`)
  return file.fileName
}

/** Builds a separate script that imports none of the app's chunks, for all browsers that support modules. */
async function buildAlone(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2015', rolldownOptions: { input: file, output: { format: 'iife' } } },
  })
  const [result] = [built].flat() as Rolldown.RolldownOutput[]
  const [script] = result?.output ?? []
  if (!script) throw new Error(`${file} was not built`)
  return script.code
}

/**
 * Returns the names of the first files by the phase in which each is needed, as src/app/early.ts reads them.
 */
function namesOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const pages = chunks.find(({ name }) => name === 'pages')
  if (!pages) throw new Error('The build has no chunk of the pages')
  const common = withImports(pages, chunks)
  if (common.some(({ name }) => name === 'schemas'))
    throw new Error('The daily pages import a module with schemas, so each page would wait for zod')
  const textsOf = (part: 'first' | 'daily' | undefined) =>
    Object.fromEntries(
      chunks.flatMap(({ facadeModuleId, fileName }) => {
        const [match, language, found] = textsFile.exec(facadeModuleId ?? '') ?? []
        return match && found === part ? [[language, `./${fileName}`]] : []
      }),
    )
  const own = chunks.flatMap((chunk) => {
    if (common.includes(chunk)) return []
    const needed = withImports(chunk, chunks).filter((one) => !common.includes(one))
    return chunk.moduleIds.flatMap((id) => {
      const name = pageFile.exec(id)?.[1]
      return name === undefined ? [] : [[name.replaceAll('-', ''), needed.flatMap(filesOf)] as const]
    })
  })
  return {
    texts: { first: textsOf('first'), daily: textsOf('daily'), all: textsOf(undefined) },
    pages: filesOf(pages),
    own: Object.fromEntries(own),
  }
}

/** Returns the chunk and the chunks that it imports statically, directly or indirectly. */
function withImports(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const found = new Set([chunk])
  // A set also visits the elements that are added while it is iterated.
  for (const { imports } of found)
    for (const one of chunks) if (imports.includes(one.fileName)) found.add(one)
  return [...found]
}

const filesOf = ({ fileName, viteMetadata }: Rolldown.OutputChunk): string[] =>
  [fileName, ...(viteMetadata?.importedCss ?? [])].map((name) => `./${name}`)
