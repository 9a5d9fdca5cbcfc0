import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashSecret } from '../../../platform/session/session-token.ts'
import { createAccessToken, createServiceKey, credentialIn, parseCredential } from './service-key.ts'

const key = createServiceKey()
const token = createAccessToken()

describe('a key of a service account', () => {
  it('a key has an id, a secret of 256 bits and a checksum, all without punctuation', () => {
    expect(key.text).toMatch(/^vst_[0-9A-Za-z]{8}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/)
    expect(key.text).toContain(`vst_${key.id}_`)
  })

  it('the checksum of a key is the CRC-32 in base 62, as the operation guide documents', () => {
    const text = `vst_AAAAAAAA_${'B'.repeat(43)}`
    expect(parseCredential(`${text}_2UQga6`)).toMatchObject({ kind: 'key', id: 'AAAAAAAA' })
  })

  it('parseCredential returns the id and the secret of a key, and the secret has the stored hash', () => {
    const read = parseCredential(key.text)
    expect(read).toMatchObject({ kind: 'key', id: key.id })
    expect(read?.kind === 'key' && hashSecret(read.secret)).toEqual(key.secretHash)
    expect(hashSecret(token.text)).toEqual(token.hash)
    expect(parseCredential(token.text)).toEqual({ kind: 'token', token: token.text })
  })

  it.each([
    ['a key', key.text],
    ['an access token', token.text],
  ])('parseCredential refuses %s with one changed character', (_, text) => {
    const places = fc.integer({ min: 4, max: text.length - 1 })
    fc.assert(
      fc.property(places, fc.constantFrom(...'09AZaz_-x'), (place, character) => {
        const changed = text.slice(0, place) + character + text.slice(place + 1)
        fc.pre(changed !== text)
        expect(parseCredential(changed)).toBeNull()
      }),
    )
  })

  it.each([
    undefined,
    '',
    'Bearer',
    `Basic ${key.text}`,
    key.text,
    `Bearer ${key.text} x`,
    `Bearer x${key.text}`,
  ])('the header %j contains no credential', (header) => expect(credentialIn(header)).toBeNull())

  it('the scheme Bearer in the header is case-insensitive', () =>
    expect(credentialIn(`bearer  ${key.text}`)).toMatchObject({ id: key.id }))
})
