import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { lateImports } from './late-imports.ts'

const sourceFile = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const { buildStart, load, transform } = lateImports() as unknown as {
  buildStart: () => Promise<void>
  load: (id: string) => string | undefined
  transform: (code: string, id: string) => { code: string } | undefined
}

beforeAll(() => buildStart())

/** Returns the code of the table, one line per import. */
const table = () => load(sourceFile('late-imports.ts')) ?? ''
const changedManifest = (code: string) => transform(code, sourceFile('features/tyres/manifest.ts'))?.code

describe('the lazy imports of the first load', () => {
  it('the table contains the pages of all features, and the modules that read their queries', () => {
    expect(table()).toContain(`() => import('./features/tyres/tyre.page.tsx')`)
    expect(table()).toContain(`() => import('./features/work-orders/work-order.page.tsx')`)
    expect(table()).toMatch(/^import \* as (module\d+) from '\.\/features\/tyres\/address\.ts'$/m)
  })

  it('a manifest reads a lazy import from the table', () => {
    const changed = changedManifest(`lazyComponent(() => import('./tyre.page.tsx'), 'TyrePage')`) ?? ''
    const [, index] = /lazyComponent\(\(\) => importLate\((\d+)\), 'TyrePage'\)/.exec(changed) ?? []
    const imports = /imports = \[(.*)\]/.exec(table())?.[1]?.split(', ')
    expect(imports?.[Number(index)]).toBe(`() => import('./features/tyres/tyre.page.tsx')`)
  })

  it('sign-in methods are imported directly, because the sign-in page shows them', () => {
    expect(table()).not.toContain('-option.tsx')
    expect(
      transform(`load: () => import('./passkey-option.tsx')`, sourceFile('features/passkeys/manifest.ts')),
    ).toBeUndefined()
  })
})
