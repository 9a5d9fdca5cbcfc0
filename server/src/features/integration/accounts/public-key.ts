import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, importJWK, type JWK, jwtVerify } from 'jose'
import { refuseField } from '../../../platform/http/refusal.ts'

/** The curves of accepted keys, by their names in OpenSSL. */
const curves: ReadonlySet<string> = new Set(['prime256v1', 'secp384r1', 'secp521r1'])

function isAccepted({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (asymmetricKeyType === 'ed25519') return true
  if (asymmetricKeyType === 'ec') return curves.has(details?.namedCurve ?? '')
  return asymmetricKeyType === 'rsa' && (details?.modulusLength ?? 0) >= 2048
}

/** Accepted signature algorithms, all asymmetric. The type of the key limits the algorithms further. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/** Accepted difference between the clocks of the caller and the server, in seconds. */
const clockTolerance = 30

/** The maximum lifetime of an assertion in seconds. It limits how long its id must be stored. */
const longestAssertion = 600

/**
 * Reads a public key in PEM or as a JSON Web Key. Refuses a private key, because it must not leave its owner.
 *
 * @throws {Refusal} invalidField
 */
export function readPublicKey(text: string): JWK {
  try {
    const input = text.trim()
    const jwk: unknown = input.startsWith('{') ? JSON.parse(input) : null
    if (jwk !== null && 'd' in Object(jwk)) throw new TypeError('a private key')
    const key = createPublicKey(jwk === null ? input : { key: jwk as JWK, format: 'jwk' })
    if (isAccepted(key)) return key.export({ format: 'jwk' }) as JWK
  } catch {
    // The refusal below must not contain details of the key.
  }
  throw refuseField('PublicKey', 'publicKey')
}

/** Returns the fingerprint of a stored public key (RFC 7638). */
export const thumbprintOf = (key: unknown): Promise<string> => calculateJwkThumbprint(key as JWK)

/** The id of a valid assertion, and the time until which the id is stored to prevent a second use. */
export interface Assertion {
  readonly jti: string
  readonly expiresAt: Date
}

/**
 * Checks an assertion that a service account signed (RFC 7523, 3).
 *
 * @param audiences the accepted addresses of this server
 * @returns undefined if it is invalid
 */
export async function checkAssertion(
  assertion: string,
  {
    clientId,
    publicKey,
    audiences,
    now,
  }: { clientId: string; publicKey: unknown; audiences: string[]; now: Date },
): Promise<Assertion | undefined> {
  try {
    const key = await importJWK(publicKey as JWK, algorithmIn(assertion))
    const { payload } = await jwtVerify(assertion, key, {
      algorithms,
      issuer: clientId,
      subject: clientId,
      audience: audiences,
      requiredClaims: ['exp', 'jti'],
      clockTolerance,
      currentDate: now,
    })
    const { jti, exp = 0 } = payload
    const seconds = exp - now.getTime() / 1000
    if (typeof jti !== 'string' || jti === '' || jti.length > 200 || seconds > longestAssertion)
      return undefined
    return { jti, expiresAt: new Date((exp + clockTolerance) * 1000) }
  } catch {
    return undefined
  }
}

/**
 * Returns the algorithm that an assertion claims. `jwtVerify` refuses algorithms that are not in the list.
 */
function algorithmIn(assertion: string): string {
  const header: unknown = JSON.parse(Buffer.from(assertion.split('.')[0] ?? '', 'base64url').toString())
  const { alg } = Object(header) as { alg?: unknown }
  return typeof alg === 'string' ? alg : ''
}

/** Returns the client that an assertion claims. Its signature is not yet checked. */
export function clientIn(assertion: string): string | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString())
    const { sub } = Object(payload) as { sub?: unknown }
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
