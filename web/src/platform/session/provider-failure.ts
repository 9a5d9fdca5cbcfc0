import type { TextName } from '@verstas/contract/texts/catalogue.ts'

/** Texts for the reasons of a failed sign-in at the identity provider. The keys are the server's codes. */
export const providerFailures = {
  cancelled: 'companySignIn.cancelled',
  expired: 'companySignIn.expired',
  notLinked: 'error.notLinked',
  accessEnded: 'error.accessEnded',
  refused: 'companySignIn.refused',
  unavailable: 'companySignIn.unavailable',
} as const satisfies Readonly<Record<string, TextName>>

export type ProviderFailure = keyof typeof providerFailures

/** True for a code with which the server reports a failed sign-in at the provider. */
export const isProviderFailure = (code: string | undefined): code is ProviderFailure =>
  code !== undefined && Object.hasOwn(providerFailures, code)

/** The error if the identity provider returned the user without signing them in. */
export class ProviderSignInFailed extends Error {
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure) {
    super(failure)
    this.name = 'ProviderSignInFailed'
    this.failure = failure
  }
}
