import * as z from 'zod'
import { endpoint, noContent } from '../endpoint.ts'

/**
 * Common parts of calls that the app itself never sends. They answer 404 if no identity provider is
 * configured.
 */
const common = { rights: 'public', answer: noContent, extension: true } as const

/** Calls that a browser or the identity provider makes during sign-in and sign-out. */
export const providerEndpoints = {
  beginSignIn: endpoint({
    ...common,
    method: 'GET',
    path: '/authentication/oidc/start',
    summary: 'Leads a browser to the identity provider, and from there to `returnTo`, a place in the app.',
    query: z.object({ returnTo: z.string().optional() }),
    errors: ['notFound'],
  }),
  finishSignIn: endpoint({
    ...common,
    method: 'GET',
    path: '/authentication/oidc/callback',
    summary:
      'Where the identity provider leads the browser back (OpenID Connect, 3.1.2.5): into the app, with a one-time login ' +
      'link after the `#`, or with the reason for which there is none.',
    errors: ['notFound'],
  }),
  endProviderSession: endpoint({
    ...common,
    method: 'POST',
    path: '/authentication/oidc/backchannel-logout',
    changes: { nothing: 'only the identity provider calls it' },
    summary:
      'Takes the identity provider’s notice that somebody has signed out there (OpenID Connect Back-Channel Logout), the ' +
      'field `logout_token` of a form: their sessions end.',
    errors: ['notFound', 'logoutTokenRefused', 'unsupportedMedia', 'malformedBody', 'bodyTooLarge'],
  }),
}
