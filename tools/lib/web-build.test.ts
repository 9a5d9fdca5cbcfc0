import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprintOf } from './fingerprint.mjs'
import { readImports } from './imports.mjs'
import { cacheFolder, root } from './paths.mjs'
import { sources } from './web-build.mjs'

describe('the sources of the web build', () => {
  it('the sources of the web build contain every file of ours that the app or its Vite setup imports', () => {
    const imports = readImports(['contract', 'domain', 'web', 'server', 'demo', 'tools']).filter(
      ({ isOurs, isTypeOnly }) => isOurs && !isTypeOnly,
    )
    const bySource = Map.groupBy(imports, ({ from }) => from)
    const reached = new Set<string>()
    const visit = (file: string) => {
      if (reached.has(file)) return
      reached.add(file)
      for (const { to } of bySource.get(file) ?? []) visit(to)
    }
    visit('web/src/app/main.tsx')
    visit('web/vite.config.ts')
    expect(reached.size).toBeGreaterThan(500)
    const isSource = (file: string) =>
      sources.some((source) => file === source || file.startsWith(`${source}/`))
    expect([...reached].filter((file) => !isSource(file))).toEqual([])
  })
})

describe('a fingerprint', () => {
  let folder = ''
  beforeEach(async () => {
    await mkdir(cacheFolder, { recursive: true })
    folder = await mkdtemp(join(cacheFolder, 'fingerprint-'))
    await mkdir(join(folder, 'inner'))
    await writeFile(join(folder, 'a.ts'), 'a')
    await writeFile(join(folder, 'inner/b.ts'), 'b')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const fingerprint = () => fingerprintOf([relative(root, folder)])

  it('a fingerprint stays the same if only the times of files change', async () => {
    const before = fingerprint()
    await utimes(join(folder, 'a.ts'), 0, 0)
    expect(fingerprint()).toBe(before)
  })

  it('a fingerprint changes with the content, the names and the number of files in a subfolder', async () => {
    const fingerprints = new Set([fingerprint()])
    await writeFile(join(folder, 'inner/b.ts'), 'changed')
    fingerprints.add(fingerprint())
    await rename(join(folder, 'inner/b.ts'), join(folder, 'inner/c.ts'))
    fingerprints.add(fingerprint())
    await writeFile(join(folder, 'inner/d.ts'), '')
    fingerprints.add(fingerprint())
    expect(fingerprints.size).toBe(4)
  })
})
