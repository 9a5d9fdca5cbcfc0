import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findNode } from './node.mjs'
import { inRoot } from './paths.mjs'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const on = (platform: string, arch: string, version = process.versions.node) =>
  vi.stubGlobal('process', {
    ...process,
    platform,
    arch,
    execPath: '/usr/bin/node',
    versions: { node: version },
  })

describe('the Node that runs everything', () => {
  it('findNode returns the Node version that package.json pins if node_modules has a Node for the platform', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
    const name = `node-${process.platform}-${process.arch}`
    const pinned = inRoot(`node_modules/${name}/bin/node`)
    const version = execFileSync(pinned, ['--version'], { encoding: 'utf8' }).trim()
    expect(version).toBe(`v${optionalDependencies[name]}`)
    on(process.platform, process.arch)
    expect(findNode()).toBe(pinned)
  })

  it('findNode returns the running Node from version 24 on if node_modules has none for the platform', () => {
    on('sunos', 'x64', '24.0.0')
    expect(findNode()).toBe('/usr/bin/node')
  })

  it('findNode fails if node_modules has no Node for the platform and the running Node is older than 24', () => {
    on('sunos', 'x64', '23.11.1')
    expect(findNode).toThrow('There is no pinned Node for sunos-x64: install Node 24 or newer')
  })
})

it.each([
  { given: undefined, expected: availableParallelism() + 1 },
  { given: '7', expected: 7 },
])(
  'the number of parallel tests exceeds the number of cores by one, or the environment sets it ($given)',
  async ({ given, expected }) => {
    vi.stubEnv('VERSTAS_TEST_WORKERS', given)
    // The query makes Node evaluate the module again.
    expect((await import(`./cores.mjs?${given}`)).testWorkers).toBe(expected)
  },
)
