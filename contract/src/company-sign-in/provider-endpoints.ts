import * as z from 'zod'
import { endpoint, noContent } from '../endpoint.ts'

/**
 * Common parts of calls that the app itself never sends. The server answers 404 if no identity provider is
 * configured.
 */
const common = { rights: 'public', answer: noContent, extension: true } as const

/** Calls that a browser or the identity provider makes during sign-in and sign-out. */
export const providerEndpoints = {
  beginSignIn: endpoint({
    ...common,
    method: 'GET',
    path: '/authentication/oidc/start',
    summary:
      'Redirects a browser to the identity provider, and from there to `returnTo`, a route of the ' + 'app.',
    query: z.object({ returnTo: z.string().optional() }),
    errors: ['notFound'],
  }),
  finishSignIn: endpoint({
    ...common,
    method: 'GET',
    path: '/authentication/oidc/callback',
    summary:
      'Receives the browser from the identity provider (OpenID Connect, 3.1.2.5) and redirects it to ' +
      'the app, with a one-time login link after the `#` or with the reason why the sign-in failed.',
    errors: ['notFound'],
  }),
  endProviderSession: endpoint({
    ...common,
    method: 'POST',
    path: '/authentication/oidc/backchannel-logout',
    changes: { nothing: 'only the identity provider calls it' },
    summary:
      'Receives the identity provider’s notice that a person has signed out there (OpenID Connect ' +
      'Back-Channel Logout, `logout_token`) and ends the person’s sessions.',
    errors: ['notFound', 'logoutTokenRefused', 'unsupportedMedia', 'malformedBody', 'bodyTooLarge'],
  }),
}
