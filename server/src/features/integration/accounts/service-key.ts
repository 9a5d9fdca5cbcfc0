import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { hashSecret } from '../../../platform/session/session-token.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Returns random letters and digits; 43 of them have 256 bits. Without punctuation, a double click selects a
 * whole key.
 */
const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Returns the CRC-32 of a text in base 62, in six characters. It detects typing errors and is not secret. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < 6; place += 1) {
    digits = alphabet[rest % alphabet.length] + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}

const withChecksum = (text: string): string => `${text}_${checksumOf(text)}`

/** A new key: its public id, the hash to store, and the text, which is shown once. */
export interface NewServiceKey {
  readonly id: string
  readonly secretHash: Buffer
  readonly text: string
}

/** Creates a service key: its id, the hash to store, and the text to show once. */
export function createServiceKey(): NewServiceKey {
  const id = randomText(8)
  const secret = randomText(43)
  return { id, secretHash: hashSecret(secret), text: withChecksum(`vst_${id}_${secret}`) }
}

/** Creates an access token: its text, and the hash to store. */
export function createAccessToken(): { readonly text: string; readonly hash: Buffer } {
  const text = withChecksum(`vat_${randomText(43)}`)
  return { text, hash: hashSecret(text) }
}

/** The credential in an `Authorization` header: a key with its id and secret, or an access token. */
export type Credential =
  | { readonly kind: 'key'; readonly id: string; readonly secret: string }
  | { readonly kind: 'token'; readonly token: string }

const credentialPattern =
  /^(?<body>vst_(?<id>[0-9A-Za-z]{8})_(?<secret>[0-9A-Za-z]{43})|vat_[0-9A-Za-z]{43})_(?<checksum>[0-9A-Za-z]{6})$/

/** Parses a key or an access token. Null for any other text, and if the checksum is wrong. */
export function parseCredential(text: string): Credential | null {
  const { body, id, secret, checksum } = credentialPattern.exec(text)?.groups ?? {}
  if (body === undefined || checksum !== checksumOf(body)) return null
  if (id !== undefined && secret !== undefined) return { kind: 'key', id, secret }
  return { kind: 'token', token: text }
}

/** Returns the key or access token in an `Authorization` header; null if it has none. */
export const credentialIn = (authorization: string | undefined): Credential | null =>
  parseCredential(/^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? '')
