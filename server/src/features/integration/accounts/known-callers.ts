import { hashSecret } from '../../../platform/session/session-token.ts'
import { type Credential, credentialIn } from './service-key.ts'

/** The maximum number of stored credentials. The oldest one is removed first. */
const mostRemembered = 10_000

/**
 * Stores the keys and access tokens that this process recently accepted. Their calls do not count toward the
 * limit of anonymous calls, because service accounts have a separate limit.
 */
export interface KnownCallers {
  /** Records the result of a check. */
  readonly note: (credential: Credential, accountId: number | null) => void
  /** Returns the service account of this `Authorization` header; null if it was not accepted recently. */
  readonly accountOf: (authorization: string | undefined) => number | null
}

/** Creates an empty store. It contains hashes of the secrets, never the secrets. */
export function createKnownCallers(): KnownCallers {
  const accounts = new Map<string, number>()
  const nameOf = (credential: Credential): string =>
    hashSecret(credential.kind === 'key' ? credential.id + credential.secret : credential.token).toString(
      'hex',
    )
  return {
    note: (credential, accountId) => {
      const name = nameOf(credential)
      if (accountId === null) accounts.delete(name)
      else accounts.set(name, accountId)
      const [oldest] = accounts.keys()
      if (accounts.size > mostRemembered && oldest !== undefined) accounts.delete(oldest)
    },
    accountOf: (authorization) => {
      const credential = credentialIn(authorization)
      return (credential && accounts.get(nameOf(credential))) ?? null
    },
  }
}
