import type { ServiceAccount, ServiceKey } from '@verstas/contract/integration/administration-entities.ts'
import { keyStateAt } from '@verstas/domain/integration/key-expiry.ts'

/** Returns whether a key is valid at the given time. */
export const isUsable = (key: ServiceKey, now: Date): boolean => {
  const state = keyStateAt(key, now)
  return state === 'valid' || state === 'expiring'
}

/** The most urgent problem of the accounts, or the first expiry if there is no problem. */
export type KeyNews =
  | { readonly kind: 'noKey'; readonly name: string }
  | { readonly kind: 'expiring'; readonly name: string; readonly expires: string }
  | { readonly kind: 'well'; readonly expires: string | null }

/**
 * Returns the most urgent problem: an account that cannot sign in, else the first key within its warning
 * period. Without a problem, returns the first expiry. An account with a public key needs no key.
 */
export function findKeyNews(accounts: readonly ServiceAccount[], now: Date): KeyNews {
  const active = accounts.filter(({ Revoked }) => Revoked === null)
  const locked = active.find(
    ({ Keys, PublicKeyThumbprint }) =>
      PublicKeyThumbprint === null && !Keys.some((key) => isUsable(key, now)),
  )
  if (locked) return { kind: 'noKey', name: locked.Name }
  const [first] = active
    .flatMap(({ Name, Keys }) =>
      Keys.filter((key) => isUsable(key, now)).map((key) => ({ name: Name, key, expires: key.Expires })),
    )
    .toSorted((one, other) => Date.parse(one.expires) - Date.parse(other.expires))
  if (first && keyStateAt(first.key, now) === 'expiring')
    return { kind: 'expiring', name: first.name, expires: first.expires }
  return { kind: 'well', expires: first?.expires ?? null }
}
