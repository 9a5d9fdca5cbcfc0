import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import * as z from 'zod'

const base64 = z.string().regex(/^[A-Za-z0-9+/]{10,200}={0,2}$/)

/**
 * The key of a place, encrypted with a key that scrypt derives from the passphrase. Every manifest has a copy, so
 * that a backup needs no other file of its place.
 */
export const WrappedKey = z.strictObject({
  cipher: z.literal('aes-256-gcm'),
  kdf: z.literal('scrypt'),
  N: z.int().min(1024).max(1_048_576),
  r: z.int().min(1).max(32),
  p: z.int().min(1).max(16),
  salt: base64,
  nonce: base64,
  key: base64,
  tag: base64,
})
export type WrappedKey = z.output<typeof WrappedKey>

/** The cost of scrypt, which needs 128 MB and a few tenths of a second. */
const cost = { N: 131_072, r: 8, p: 1 }

export interface PlaceKey {
  /** 32 random bytes. */
  readonly key: Buffer
  readonly wrapped: WrappedKey
}

/** Creates a random key and encrypts it with the passphrase. */
export async function createPlaceKey(passphrase: string): Promise<PlaceKey> {
  const key = randomBytes(32)
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, cost), nonce)
  const encrypted = Buffer.concat([cipher.update(key), cipher.final()])
  const wrapped: WrappedKey = {
    cipher: 'aes-256-gcm',
    kdf: 'scrypt',
    ...cost,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    key: encrypted.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  }
  return { key, wrapped }
}

/** Decrypts the key of a place; null if the passphrase is wrong. */
export async function unwrapKey(wrapped: WrappedKey, passphrase: string): Promise<Buffer | null> {
  const bytes = (text: string) => Buffer.from(text, 'base64')
  const kek = await derive(passphrase, bytes(wrapped.salt), wrapped)
  try {
    const decipher = createDecipheriv('aes-256-gcm', kek, bytes(wrapped.nonce))
    decipher.setAuthTag(bytes(wrapped.tag))
    return Buffer.concat([decipher.update(bytes(wrapped.key)), decipher.final()])
  } catch {
    return null
  }
}

interface Cost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/**
 * Caches the latest derived key, because all backups of a place have the same salt and deriving a key is
 * slow.
 */
let latest: { readonly inputs: string; readonly key: Promise<Buffer> } | undefined

function derive(passphrase: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const normalized = passphrase.normalize('NFC')
  const inputs = JSON.stringify([normalized, salt.toString('base64'), N, r, p])
  if (latest?.inputs !== inputs) {
    const maxmem = 256 * N * r
    const key = new Promise<Buffer>((resolve, reject) =>
      scrypt(normalized, salt, 32, { N, r, p, maxmem }, (error, derived) =>
        error ? reject(error) : resolve(derived),
      ),
    )
    latest = { inputs, key }
  }
  return latest.key
}
