/** Days before the expiry of a key at which the administrators are warned. */
export const expiryWarnings = [1, 7, 30] as const

const dayMs = 86_400_000

interface KeyLife {
  readonly created: Date
  readonly expires: Date
}

/**
 * Returns the shortest warning period that has begun; null if there is none. Ignores a period that is not
 * shorter than the key's lifetime.
 */
export function findExpiryWarning(
  { created, expires }: KeyLife,
  now: Date,
): (typeof expiryWarnings)[number] | null {
  const left = expires.getTime() - now.getTime()
  const lifetime = expires.getTime() - created.getTime()
  return expiryWarnings.find((days) => left <= days * dayMs && days * dayMs < lifetime) ?? null
}

interface Key {
  readonly Created: string
  readonly Expires: string
  readonly Revoked: string | null
}

export type KeyState = 'valid' | 'expiring' | 'expired' | 'revoked'

/** Returns whether a service key works now, and whether an administrator must replace it soon. */
export function keyStateAt({ Created, Expires, Revoked }: Key, now: Date): KeyState {
  if (Revoked !== null) return 'revoked'
  const life = { created: new Date(Created), expires: new Date(Expires) }
  if (life.expires <= now) return 'expired'
  return findExpiryWarning(life, now) === null ? 'valid' : 'expiring'
}
