import { describe, expect, it } from 'vitest'
import { createSecret, formatToken, hashSecret, isSecretOf, parseToken } from './session-token.ts'

const id = '0b9f6a52-3c1e-4a53-9a50-6f1d3d9f2c11'

describe('parseToken', () => {
  it('parseToken reads a session token with and without the scheme Bearer', () => {
    const token = { id, secret: createSecret() }
    expect(parseToken(`Bearer ${formatToken(token)}`)).toEqual(token)
    expect(parseToken(`bearer  ${formatToken(token)} `)).toEqual(token)
    expect(parseToken(formatToken(token))).toEqual(token)
  })

  it.each([
    undefined,
    '',
    'Bearer',
    id,
    `${id}.`,
    `${id}.short`,
    `Basic ${id}.${createSecret()}`,
    `Bearer ${id}.${createSecret()}x`,
    `Bearer ${id}.${createSecret()}\n`.repeat(2),
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
    `Bearer not-an-id.${createSecret()}`,
  ])('parseToken returns null for %j', (authorization) => {
    expect(parseToken(authorization)).toBeNull()
  })
})

describe('secrets', () => {
  it('a secret consists of 256 random bits that can be sent in a header', () => {
    const secrets = Array.from({ length: 100 }, createSecret)
    expect(new Set(secrets).size).toBe(100)
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
  })

  it('a secret matches only its own hash', () => {
    const secret = createSecret()
    expect(hashSecret(secret)).toHaveLength(32)
    expect(isSecretOf(secret, hashSecret(secret))).toBe(true)
    expect(isSecretOf(createSecret(), hashSecret(secret))).toBe(false)
    expect(isSecretOf(secret, Buffer.alloc(0))).toBe(false)
  })
})
