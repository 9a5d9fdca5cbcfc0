import { hash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

const secretBytes = 32
const uuidLength = 36
const tokenPattern =
  /^(?:(?<scheme>Bearer|Wall|Device) +)?(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(?<secret>[\w-]{43})$/i

/**
 * A token in two parts, `<id>.<secret>`, of a session (specification.md, Wire), a wall link or a trusted
 * device.
 */
export interface SessionToken {
  readonly id: string
  readonly secret: string
}

/** Creates 256 random bits as a string for a header or a link. */
export const createSecret = (): string => randomBytes(secretBytes).toString('base64url')

/** Creates a token with a random id and a random secret. */
export const createToken = (): SessionToken => ({ id: randomUUID(), secret: createSecret() })

/** Hashes a secret for storage. A fast hash suffices, because the secret is random. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** True if a secret has this stored hash. The check takes the same time for every wrong secret. */
export function isSecretOf(secret: string, storedHash: Buffer): boolean {
  const candidateHash = hashSecret(secret)
  return candidateHash.length === storedHash.length && timingSafeEqual(candidateHash, storedHash)
}

/** Returns the token as it is sent in headers and links: `<id>.<secret>`. */
export const formatToken = ({ id, secret }: SessionToken): string => `${id}.${secret}`

/** Returns the session id of a reference, which is an id or a whole token. */
export const sessionIdIn = (reference: string): string => reference.slice(0, uuidLength).toLowerCase()

/**
 * Reads the token of an `Authorization` header with the scheme, which is optional for session tokens. Null if
 * there is none. Each kind of token has its own scheme, so the token of a wall link or a device opens no
 * session.
 */
export function parseToken(
  authorization: string | undefined,
  wanted: 'Bearer' | 'Wall' | 'Device' = 'Bearer',
): SessionToken | null {
  const { scheme = 'Bearer', id, secret } = tokenPattern.exec(authorization?.trim() ?? '')?.groups ?? {}
  if (id === undefined || secret === undefined || scheme.toLowerCase() !== wanted.toLowerCase()) return null
  return { id: id.toLowerCase(), secret }
}
