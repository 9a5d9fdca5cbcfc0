import type { TextName } from '@verstas/contract/texts/catalogue.ts'

/**
 * The reasons for a failed sign-in at the company's identity provider: the server's codes, each with its
 * text.
 */
export const providerFailures = {
  cancelled: 'companySignIn.cancelled',
  expired: 'companySignIn.expired',
  notLinked: 'error.notLinked',
  accessEnded: 'error.accessEnded',
  refused: 'companySignIn.refused',
  unavailable: 'companySignIn.unavailable',
} as const satisfies Readonly<Record<string, TextName>>

export type ProviderFailure = keyof typeof providerFailures

export const isProviderFailure = (code: string | undefined): code is ProviderFailure =>
  code !== undefined && Object.hasOwn(providerFailures, code)

/** Thrown if the identity provider returned the user without signing them in. */
export class ProviderSignInFailed extends Error {
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure) {
    super(failure)
    this.name = 'ProviderSignInFailed'
    this.failure = failure
  }
}
