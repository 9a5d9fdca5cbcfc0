import { describe, expect, it } from 'vitest'
import { requestHash } from './with-idempotency.ts'

const hash = (command: string, body: unknown, siteId = 1) =>
  requestHash({ command, siteId, body }).toString('hex')

describe('the hash of a request', () => {
  it('the hash of a request ignores the order of fields', () => {
    expect(hash('stamp', { a: 1, b: [{ c: 2, d: null }] })).toBe(
      hash('stamp', { b: [{ d: null, c: 2 }], a: 1 }),
    )
  })

  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: { b: 1 } }, { a: [['b', 1]] }],
  ])('the hash of a request distinguishes %o from %o', (one, other) => {
    expect(hash('stamp', one)).not.toBe(hash('stamp', other))
  })

  it('the hash of a request distinguishes commands', () => {
    expect(hash('stamp', {})).not.toBe(hash('sign', {}))
  })

  it('the hash of a request distinguishes sites', () => {
    expect(hash('stamp', {})).not.toBe(hash('stamp', {}, 2))
  })
})
