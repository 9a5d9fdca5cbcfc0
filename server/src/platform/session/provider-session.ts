/** The session at the company's identity provider in which a person signed in. */
export interface ProviderSession {
  readonly subject: string
  /** The provider's id of the session, if it has one. */
  readonly id: string | undefined
  /**
   * The ID token, which identifies the session to the provider at a sign-out; undefined if the server never
   * received one.
   */
  readonly idToken: string | undefined
}

/** Converts a provider session to columns of `session` and `login_token`. */
export const columnsOf = (provider: ProviderSession | undefined) => ({
  provider_subject: provider?.subject ?? null,
  provider_session: provider?.id ?? null,
  id_token: provider?.idToken ?? null,
})

/**
 * Reads a provider session from a row of `session` or `login_token`. Undefined if the sign-in did not use the
 * provider.
 */
export const sessionOf = (row: ReturnType<typeof columnsOf>): ProviderSession | undefined =>
  row.provider_subject === null
    ? undefined
    : {
        subject: row.provider_subject,
        id: row.provider_session ?? undefined,
        idToken: row.id_token ?? undefined,
      }
