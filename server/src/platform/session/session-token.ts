import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const secretBytes = 32
const uuidLength = 36
const tokenPattern =
  /^(?:Bearer +)?(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(?<secret>[\w-]{43})$/i

/** A session token in its two parts: `<sessionId>.<secret>` (specification.md, Wire). */
export interface SessionToken {
  readonly id: string
  readonly secret: string
}

/** 256 random bits as text that may stand in a header or a link. */
export const createSecret = (): string => randomBytes(secretBytes).toString('base64url')

/** What is stored of a secret. It is random, so a fast hash keeps it as safe as a slow one would. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Whether a secret has this stored hash; takes the same time for every wrong one. */
export function isSecretOf(secret: string, storedHash: Buffer): boolean {
  const ownHash = hashSecret(secret)
  return ownHash.length === storedHash.length && timingSafeEqual(ownHash, storedHash)
}

export const formatToken = ({ id, secret }: SessionToken): string => `${id}.${secret}`

/** The session that is meant by its id or by its whole token. */
export const sessionIdIn = (reference: string): string => reference.slice(0, uuidLength).toLowerCase()

/** Reads an `Authorization` header, with the scheme `Bearer` or without one; null when it holds no session token. */
export function parseToken(authorization: string | undefined): SessionToken | null {
  const { id, secret } = tokenPattern.exec(authorization?.trim() ?? '')?.groups ?? {}
  return id === undefined || secret === undefined ? null : { id: id.toLowerCase(), secret }
}
