/** A session at the company's identity provider that a sign-in came from. */
export interface ProviderSession {
  readonly subject: string
  /** What the provider calls the session, where it names it. */
  readonly id: string | undefined
  /** Tells the provider at a sign-out which session it was; undefined where we never had it. */
  readonly idToken: string | undefined
}

/** How it stands in a row of `session` and `login_token`. */
export const columnsOf = (provider: ProviderSession | undefined) => ({
  provider_subject: provider?.subject ?? null,
  provider_session: provider?.id ?? null,
  id_token: provider?.idToken ?? null,
})

/** The one of such a row; undefined where the provider had no part in the sign-in. */
export const sessionOf = (row: ReturnType<typeof columnsOf>): ProviderSession | undefined =>
  row.provider_subject === null
    ? undefined
    : {
        subject: row.provider_subject,
        id: row.provider_session ?? undefined,
        idToken: row.id_token ?? undefined,
      }
