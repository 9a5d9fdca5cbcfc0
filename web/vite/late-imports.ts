import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('../src', import.meta.url))
/** The modules of the first load that import all pages, and other code that no first page waits for. */
const importers = [
  'features/*/manifest.ts',
  'app/{main,router,signed-in-frame}.tsx',
  'features/stamping/{running-stamping,choose-work/stamp-reservation}.tsx',
  'platform/{device-queue/device-queue,live/live-updates,offline/kept-answers,shell/frame-sheets}.tsx',
  'platform/session/{auto-logout,confirm-identity,session-gate,sign-in-page}.tsx',
]
const lazyImport = /import\((['"])(\.[^'"]+)\1\)/g
/** Code that the sign-in page needs, and a module that the chunk of the pages itself imports. */
const direct = /(-option|people-screen)\.tsx$|[\\/]api\.ts$/
/** Modules that are part of the table's chunk, because they are too small for files of their own. */
const small = /[\\/]address\.ts$/

/** The module with the table, and the module that reads it. They exist only in the build. */
const table = join(source, 'late-imports.ts')
const reader = join(source, 'late-import.ts')

/**
 * Moves the lazy imports of the first load into a table, which is in the chunk of the pages. Each import
 * contains the names of its file and of all files that this file needs. `import('./chat-channel.ts')` becomes
 * `importLate(7)`.
 *
 * All pages except the start page load the chunk anyway, and the browser starts to fetch it before the app
 * runs (src/app/early.ts).
 */
export function lateImports(): Plugin {
  let targets: readonly string[] = []
  return {
    name: 'verstas:late-imports',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const found = new Set<string>()
      for await (const file of glob(importers, { cwd: source })) {
        const path = join(source, file)
        for (const target of targetsOf(await readFile(path, 'utf8'), path)) found.add(target)
      }
      targets = [...found].sort()
    },
    resolveId: (id) => (id === table || id === reader ? id : undefined),
    load(id) {
      if (id === reader) return codeOfReader
      if (id !== table) return undefined
      const imports = targets.map((path) => `./${relative(source, path).replaceAll('\\', '/')}`)
      const loads = imports.map((path, index) =>
        small.test(path) ? `async () => module${index}` : `() => import('${path}')`,
      )
      return [
        ...imports.map((path, index) =>
          small.test(path) ? `import * as module${index} from '${path}'` : '',
        ),
        `export const imports = [${loads.join(', ')}]`,
      ].join('\n')
    },
    transform(code, id) {
      const changed = code.replace(lazyImport, (lazy, _, file: string) => {
        const index = targets.indexOf(resolve(dirname(id), file))
        return index < 0 || id === table ? lazy : `importLate(${index})`
      })
      if (changed === code) return undefined
      return { code: `import { importLate } from ${JSON.stringify(reader)}\n${changed}`, map: null }
    },
  }
}

/** The import of the table resolves to undefined if the app is about to reload (src/platform/pwa). */
const codeOfReader = `export const importLate = (index) =>
  import(${JSON.stringify(table)}).then((late) => late?.imports[index]())`

const targetsOf = (code: string, path: string): string[] =>
  [...code.matchAll(lazyImport)]
    .map(([, , file = '']) => resolve(dirname(path), file))
    .filter((file) => !direct.test(file))
