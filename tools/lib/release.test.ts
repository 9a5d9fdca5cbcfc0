import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot } from './paths.mjs'
import { isAtLeast, packageFolders, setLockedVersions, setVersion, versionsOf } from './release.mjs'

const read = (file: string) => JSON.parse(readFileSync(inRoot(file), 'utf8'))
const { version, workspaces } = read('package.json')

it('all packages and the lock file have the version of the product', () => {
  expect(packageFolders).toEqual(['.', ...workspaces])
  for (const folder of packageFolders) {
    const text = read(`${folder}/package.json`)
    const expected = structuredClone(text)
    setVersion(expected, version)
    expect(text, folder).toEqual(expected)
  }
  const lock = read('package-lock.json')
  const expected = structuredClone(lock)
  setLockedVersions(expected, version)
  expect(lock).toEqual(expected)
})

it('the changelog describes the version of the product first, and older ones below', () => {
  const versions = versionsOf(readFileSync(inRoot('CHANGELOG.md'), 'utf8'))
  expect(versions[0]).toBe(version)
  for (const [index, newer] of versions.slice(0, -1).entries())
    expect(isAtLeast(newer, versions[index + 1] ?? '')).toBe(true)
})

it('a new version changes only the packages of the repository', () => {
  const lock = {
    version: '0.9.0',
    packages: {
      '': { version: '0.9.0' },
      server: { version: '0.9.0', dependencies: { '@verstas/contract': '0.9.0', pg: '8.1.0' } },
      'node_modules/@verstas/server': {},
      'server/node_modules/pg': { version: '8.1.0' },
    },
  }
  setLockedVersions(lock, '0.10.0')
  expect(lock).toEqual({
    version: '0.10.0',
    packages: {
      '': { version: '0.10.0' },
      server: { version: '0.10.0', dependencies: { '@verstas/contract': '0.10.0', pg: '8.1.0' } },
      'node_modules/@verstas/server': {},
      'server/node_modules/pg': { version: '8.1.0' },
    },
  })
})

it.each([
  ['0.10.0', '0.9.0', true],
  ['0.9.0', '0.10.0', false],
  ['1.0.0', '1.0.0', true],
  ['1.0.1', '1.1.0', false],
])('%s is at least %s: %s', (left, right, expected) => {
  expect(isAtLeast(left, right)).toBe(expected)
})
