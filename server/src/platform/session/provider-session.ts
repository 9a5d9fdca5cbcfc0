/** The session at the company's identity provider from which a sign-in came. */
export interface ProviderSession {
  readonly subject: string
  /** The provider's id of the session, if it has one. */
  readonly id: string | undefined
  /** Identifies the session to the provider at a sign-out; undefined if we never had it. */
  readonly idToken: string | undefined
}

/** Converts it to columns of `session` and `login_token`. */
export const columnsOf = (provider: ProviderSession | undefined) => ({
  provider_subject: provider?.subject ?? null,
  provider_session: provider?.id ?? null,
  id_token: provider?.idToken ?? null,
})

/** Reads it from such a row; undefined if the sign-in did not come from the provider. */
export const sessionOf = (row: ReturnType<typeof columnsOf>): ProviderSession | undefined =>
  row.provider_subject === null
    ? undefined
    : {
        subject: row.provider_subject,
        id: row.provider_session ?? undefined,
        idToken: row.id_token ?? undefined,
      }
