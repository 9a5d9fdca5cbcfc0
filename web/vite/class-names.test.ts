import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { generateScopedName, inlineClassNames } from './class-names.ts'

const moduleFile = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const { transform } = inlineClassNames() as unknown as {
  transform: (code: string, id: string) => { code: string; moduleSideEffects?: string } | undefined
}

describe('the names of classes in the build', () => {
  it('each class has a different short name, which is the same in each build', () => {
    const file = moduleFile('platform/ui/head.module.css')
    const names = ['head', 'title', 'head'].map((name) => generateScopedName(name, file))
    expect(names[0]).toMatch(/^_[a-z0-9]{4}0$/)
    expect(names[1]).toBe(`${names[0]?.slice(0, -1)}1`)
    expect(names[2]).toBe(names[0])
    expect(generateScopedName('head', moduleFile('platform/ui/field.module.css'))).not.toBe(names[0])
  })

  it('code imports the classes as a namespace, and the styles remain if no class is imported', () => {
    const page = moduleFile('platform/ui/head.tsx')
    expect(transform(`import classes from './head.module.css'\nimport x from './x.ts'`, page)?.code).toBe(
      `import * as classes from './head.module.css'\nimport x from './x.ts'`,
    )
    expect(transform(`import x from './x.ts'`, page)).toBeUndefined()
    expect(transform('export const a = "b"', moduleFile('platform/ui/head.module.css'))).toMatchObject({
      moduleSideEffects: 'no-treeshake',
    })
  })
})
