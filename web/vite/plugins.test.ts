import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildContract } from './built-contract.ts'
import { chunkGroups } from './chunks.ts'
import { compileEarly } from './compile-early.ts'
import { firstLoad } from './first-load.ts'
import { precompress } from './precompress.ts'
import { splitTexts } from './split-texts.ts'

interface BuiltFile {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly name?: string
  readonly isEntry?: boolean
  code?: string
  source?: string
}

const bundleOf = (...files: readonly BuiltFile[]): Record<string, BuiltFile> =>
  Object.fromEntries(files.map((file) => [file.fileName, file]))
const chunk = (name: string, code: string, isEntry = false): BuiltFile => ({
  type: 'chunk',
  fileName: `assets/${name}-1.js`,
  name,
  isEntry,
  code,
})

/** Calls the plugin's `generateBundle` with the files of a build. */
function generate(plugin: object, bundle: Record<string, BuiltFile>): void {
  const { generateBundle } = plugin as { generateBundle: { handler: (_: object, bundle: object) => void } }
  generateBundle.handler({}, bundle)
}

describe('the files of the build', () => {
  it('a chunk is marked for early compilation if a page needs most of its code', () => {
    const bundle = bundleOf(
      chunk('first', 'a', true),
      chunk('pages', 'b'),
      chunk('work-orders', 'c'),
      chunk('chat', 'd'),
    )
    generate(compileEarly(), bundle)
    expect(Object.values(bundle).map(({ code }) => code)).toEqual([
      '//# allFunctionsCalledOnLoad\na',
      '//# allFunctionsCalledOnLoad\nb',
      '//# allFunctionsCalledOnLoad\nc',
      'd',
    ])
  })

  it('large text files are also written in compressed forms, but images and small files are not', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'verstas-build-'))
    onTestFinished(() => rm(dir, { recursive: true }))
    const long = 'å'.repeat(600)
    const asset = (fileName: string, source: string): BuiltFile => ({ type: 'asset', fileName, source })
    const bundle = bundleOf(
      { type: 'chunk', fileName: 'large.js', code: long },
      asset('large.css', long),
      asset('large.wasm', long),
      asset('large.png', long),
      asset('small.svg', 'å'.repeat(500)),
    )
    for (const { fileName } of Object.values(bundle)) await writeFile(join(dir, fileName), '')
    const { writeBundle } = precompress() as unknown as {
      writeBundle: (options: object, bundle: object) => Promise<void>
    }
    await writeBundle({ dir }, bundle)
    for (const name of ['large.js', 'large.css', 'large.wasm']) {
      expect(brotliDecompressSync(await readFile(join(dir, `${name}.br`))).toString()).toBe(long)
      expect(gunzipSync(await readFile(join(dir, `${name}.gz`))).toString()).toBe(long)
    }
    for (const name of ['large.png', 'small.svg'])
      await expect(readFile(join(dir, `${name}.br`))).rejects.toThrow('ENOENT')
  })
})

/** Returns the name of the chunk that contains a file: the matching group of the highest priority. */
function groupOf(file: string): string | undefined {
  const byPriority = chunkGroups.toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))
  const takes = ({ test }: Rolldown.CodeSplittingGroup) =>
    (test as (id: string) => boolean)(`/repository/${file}`)
  return byPriority.find(takes)?.name as string | undefined
}

describe('the chunk', () => {
  it.each([
    ['web/src/app/main.tsx', 'first'],
    ['node_modules/zod/v4/core/schemas.js', 'schemas'],
    ['web/src/features/work-orders/work-order.page.tsx', 'work-orders'],
    ['web/src/features/work-orders/details/details-tab.tsx', 'work-orders'],
    ['web/src/features/work-orders/work-order-search.page.tsx', 'work-orders'],
    ['web/src/features/stamping/stamping.page.tsx', 'pages'],
    ['web/src/features/work-schedule/work-schedule.page.tsx', 'pages'],
    ['web/src/platform/ui/async-view.tsx', 'pages'],
    ['domain/src/stamping/selection.ts', 'pages'],
    ['domain/src/stamping/decide.ts', 'later'],
    ['node_modules/@tabler/icons-react/dist/esm/icons/IconPlus.mjs', 'pages'],
    ['node_modules/@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs', undefined],
    ['web/src/platform/ui/confirm-dialog.tsx', 'above'],
    ['web/src/platform/ui/sheet.tsx', 'above'],
    ['web/src/platform/editing/edit-dialog.tsx', 'dialogs'],
    ['web/src/features/chat/chat-tab.tsx', 'chat'],
    ['web/src/features/chat/conversations.page.tsx', 'conversations'],
    ['web/src/features/chat/chat-channel.ts', 'later'],
    ['web/src/features/activities/my-tasks.tsx', 'tasks'],
    ['web/src/features/activities/activity-queue-adapter.ts', 'later'],
    ['web/src/features/tyres/measure/tyre-screen.tsx', 'tyres'],
    ['web/src/features/tyres/tyre-queue-adapter.tsx', 'queues'],
    ['web/src/features/parts-planning/parts-queue-adapter.ts', 'queues'],
    ['web/src/features/parts/parts-search.page.tsx', 'parts'],
    ['web/src/features/vehicles/vehicle-search.page.tsx', 'vehicle-search'],
    ['web/src/features/vehicles/vehicle.page.tsx', 'vehicles'],
    ['web/src/features/health-checks/health-check.page.tsx', 'queues'],
    ['web/src/features/workshop-schedule/cached-entries.ts', 'pages'],
    ['web/src/platform/session/confirm-sheet.tsx', undefined],
    ['web/src/features/parts/detail/receive-dialog.tsx', undefined],
    ['web/src/features/health-checks/vehicle-health-checks.page.tsx', 'health-check-start'],
    ['web/src/features/health-checks/form/check-row.tsx', 'health-checks'],
    ['web/src/features/health-check-offers/offers.tsx', 'health-check-sheets'],
    ['web/src/features/push/notifications-sheet.tsx', 'notifications'],
    ['web/src/platform/live/open-live.ts', 'later'],
    ['web/src/features/administration/administration.page.tsx', undefined],
  ])('the chunk of the file %s is %s', (file, name) => {
    expect(file.startsWith('node_modules') || existsSync(join(import.meta.dirname, '../..', file))).toBe(true)
    expect(groupOf(file)).toBe(name)
  })
})

const contractFile = (path: string) => fileURLToPath(import.meta.resolve(`@verstas/contract/${path}`))

describe('the contract in the built app', () => {
  const { load: loadModule, transform } = buildContract() as unknown as {
    load: (id: string) => Promise<{ code: string } | undefined>
    transform: (code: string, id: string) => { code: string } | undefined
  }
  const load = async (path: string, query = '') => (await loadModule(contractFile(path) + query))?.code

  it('the built contract contains paths and rights of endpoints, but no schemas or summaries', async () => {
    const code = (await load('chat/endpoints.ts', '?chatEndpoints.markRead')) ?? ''
    expect(JSON.parse(code.replace('export const endpoint = ', ''))).toEqual({
      method: 'POST',
      path: '/api/chat/topic/:id/read',
      rights: ['MobileServiceTechnician'],
      extension: true,
      at: 'chat',
    })
  })

  it('each endpoint becomes a separate module, which code imports through its group', async () => {
    expect(await load('chat/endpoints.ts')).toMatch(
      /^export \* as chatEndpoints from ".*endpoints\.ts\?chatEndpoints"$/m,
    )
    expect(await load('chat/endpoints.ts', '?chatEndpoints')).toMatch(
      /^export \{ endpoint as markRead \} from ".*endpoints\.ts\?chatEndpoints\.markRead"$/m,
    )
    const code = 'const { getTopic, markRead } =\n  chatEndpoints'
    expect(transform(code, '/repository/web/src/features/chat/api.ts')?.code).toBe(
      'const getTopic = chatEndpoints.getTopic, markRead = chatEndpoints.markRead',
    )
  })

  it('replaces the name of an error in code by its number', () => {
    const code = 'error.has(errorCodes.incorrectLogin.id)'
    expect(transform(code, '/repository/web/src/app/x.ts')?.code).toBe('error.has(118262)')
    expect(transform(code, '/repository/node_modules/x/web/y.ts')).toBeUndefined()
  })

  it('the build fails if code computes the name of an error', () => {
    expect(() => transform('errorCodes[name].id', '/repository/web/src/app/x.ts')).toThrow('web/src/app/x.ts')
  })

  it('the built contract contains only the ids of errors, and leaves other modules unchanged', async () => {
    expect(await load('errors/codes.ts')).toMatch(/^export \* from ".*codes\.ts\?content"$/)
    const code = (await load('errors/codes.ts', '?content')) ?? ''
    const codes = JSON.parse(code.replace('export const errorCodes = ', ''))
    expect(codes.incorrectLogin).toEqual({ id: 118262 })
    expect(await load('texts/ids.ts', '?content')).toContain('export const textIds = {')
    expect(await load('chat/entities.ts')).toBeUndefined()
    expect(await load('errors/chat.ts')).toBeUndefined()
  })
})

describe('the page of the built app', () => {
  const built = (
    name: string,
    facadeModuleId: string | null,
    css: readonly string[] = [],
    { moduleIds = ['x'], imports = [] as string[] } = {},
  ) => ({
    type: 'chunk',
    name,
    fileName: `assets/${name}-1.js`,
    facadeModuleId,
    moduleIds,
    imports: imports.map((one) => `assets/${one}-1.js`),
    viteMetadata: { importedCss: new Set(css) },
  })
  const texts = (part: string) => built(`fi${part.slice(1)}`, `/repository/contract/src/texts/fi.ts${part}`)
  const bundle = Object.fromEntries(
    [
      built('early', null),
      built('old-browsers', null),
      built('first', null),
      built('pages', null, ['assets/pages-1.css'], { imports: ['first'] }),
      built('shared', null, ['assets/shared-1.css'], { imports: ['above'] }),
      built('above', null, [], { imports: ['pages'] }),
      texts(''),
      texts('?first'),
      texts('?daily'),
      texts('?rare'),
      built('part', null, ['assets/part-1.css'], {
        moduleIds: ['/repository/web/src/features/parts-planning/parts-planning.page.tsx'],
        imports: ['first', 'pages', 'shared'],
      }),
      built('stampings', null, ['assets/stampings-1.css'], {
        moduleIds: ['/repository/web/src/features/stamping/stamping.page.tsx', 'x'],
        imports: ['first', 'pages'],
      }),
    ].map((file) => [file.fileName, file]),
  )

  const { transformIndexHtml } = firstLoad() as unknown as {
    transformIndexHtml: {
      handler: (
        html: string,
        context: object,
      ) => { html: string; tags: { tag: string; attrs: Record<string, string> }[] }
    }
  }

  it('the build fails if the daily pages need the schema library', () => {
    const files = [
      built('early', null),
      built('old-browsers', null),
      built('pages', null, [], { imports: ['fields'] }),
      built('fields', null, [], { imports: ['schemas'] }),
      built('schemas', null),
    ]
    const withSchemas = Object.fromEntries(files.map((file) => [file.fileName, file]))
    expect(() => transformIndexHtml.handler('', { bundle: withSchemas })).toThrow('zod')
  })

  it('the built page lists its first files, and in which phase each is needed, ahead of its other tags', () => {
    const { html, tags } = transformIndexHtml.handler('<head>\n<meta charset="utf-8" />\n<title>', { bundle })
    const [charset, preload, oldBrowsers, early] = tags
    expect(html).toBe('<head>\n<title>')
    expect(charset?.attrs).toEqual({ charset: 'utf-8' })
    expect(oldBrowsers?.attrs).toEqual({ src: './assets/old-browsers-1.js', nomodule: true })
    expect(early?.attrs.src).toBe('./assets/early-1.js')
    expect(early?.attrs).not.toHaveProperty('async')
    expect(JSON.parse(early?.attrs['data-files'] ?? '')).toEqual({
      texts: {
        first: { fi: './assets/fifirst-1.js' },
        daily: { fi: './assets/fidaily-1.js' },
        all: { fi: './assets/fi-1.js' },
      },
      pages: ['./assets/pages-1.js', './assets/pages-1.css'],
      own: {
        partsplanning: [
          './assets/part-1.js',
          './assets/part-1.css',
          './assets/shared-1.js',
          './assets/shared-1.css',
          './assets/above-1.js',
        ],
        stamping: ['./assets/stampings-1.js', './assets/stampings-1.css'],
      },
    })
    expect(preload?.attrs).toEqual({
      rel: 'preload',
      as: 'fetch',
      crossorigin: true,
      href: './configuration/default',
    })
  })
})

describe('the texts of a language in the built app', () => {
  const main = `t('common.save'); t(\`page.\${name}\`); t('account.password')`
  const { load, transform } = splitTexts() as unknown as {
    load: (id: string) => Promise<string | undefined>
    transform: (code: string, id: string) => { code: string } | undefined
  }
  const workOrder = `t('workOrder.more'); t('people.title')`
  const build = {
    load: async ({ id }: { id: string }) => ({
      id,
      code: id.endsWith('work-order.page.tsx') ? workOrder : id.endsWith('main.tsx') ? main : '',
      importedIds: [],
    }),
  }
  const namesOf = async (part: string) => {
    const code = (await load.call(build, `${contractFile('texts/en.ts')}${part}`)) ?? ''
    return Object.keys(JSON.parse(code.replace('export const texts = ', '').replace(/\n[\s\S]*/, '')))
  }

  it('a text loads first if the first chunk uses its name or its prefix', async () => {
    const first = await namesOf('?first')
    expect(first).toContain('common.save')
    expect(first).toContain('account.password')
    expect(first.filter((name) => !name.startsWith('page.')).sort()).toEqual([
      'account.password',
      'common.save',
    ])
    expect(first.length).toBeGreaterThan(10)
  })

  it('the texts of the most frequent pages are those that these pages or the first chunk name', async () => {
    const daily = await namesOf('?daily')
    expect(daily.filter((name) => !name.startsWith('page.')).sort()).toEqual([
      'account.password',
      'common.save',
      'people.title',
      'workOrder.more',
    ])
  })

  it('the names of errors load with all texts, not with the first texts', async () => {
    const loadCode = (part: string) => load.call(build, `${contractFile('texts/en.ts')}${part}`)
    expect(await loadCode('')).toContain('"118262":"incorrectLogin"')
    expect(await loadCode('?first')).not.toContain('incorrectLogin')
  })

  it('the app contains a text of an error of our server only if its code names the error', async () => {
    const code = (await load.call(build, `${contractFile('texts/en.ts')}`)) ?? ''
    expect(code).toContain('"error.fileEmpty"')
    expect(code).toContain('"fileEmpty"')
    expect(code).not.toContain('scimPersonExists')
  })

  it('texts of rarely opened pages load with those pages, and texts of server documents never load', async () => {
    const [rare, others] = await Promise.all([namesOf('?rare'), namesOf('')])
    expect(rare).toEqual(expect.arrayContaining(['account.newPassword', 'people.title', 'setup.title']))
    expect(rare).not.toContain('account.password')
    expect(others).toEqual(
      expect.arrayContaining(['account.password', 'stamping.today', 'monitor.noPriority']),
    )
    expect(rare.filter((name) => others.includes(name))).toEqual([])
    const server = /^(healthCheckPaper|healthCheckForm)\./
    expect([...rare, ...others].filter((name) => server.test(name))).toEqual([])
  })

  it('imports of components that show texts wait for the texts', () => {
    const file = '/repository/web/src/features/chat/manifest.ts'
    const codeOf = (code: string, id = file) => transform(code, id)?.code ?? code
    expect(codeOf("load(() => import('./job-sheet.tsx'))")).toContain(
      "load(() => withAllTexts(import('./job-sheet.tsx')))",
    )
    const ofOrders = '/repository/web/src/features/work-orders/work-order-tab-list.tsx'
    expect(codeOf("import('./work-order.page.tsx'); import('../chat/chat-tab.tsx')", ofOrders)).toContain(
      "withDailyTexts(import('./work-order.page.tsx')); withDailyTexts(import('../chat/chat-tab.tsx'))",
    )
    const ofAccount = '/repository/web/src/features/account/manifest.ts'
    expect(codeOf("import('./account.page.tsx')", ofAccount)).toContain(
      "withRareTexts(import('./account.page.tsx'))",
    )
    expect(codeOf("import('./timeline.ts')")).toBe("import('./timeline.ts')")
    const elsewhere = '/repository/node_modules/chat/index.tsx'
    expect(codeOf("import('./chat-tab.tsx')", elsewhere)).toBe("import('./chat-tab.tsx')")
  })
})
