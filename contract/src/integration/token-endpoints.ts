import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

const short = z.string().max(500)

/** The form of a request for an access token (RFC 6749, 4.4.2; RFC 7523, 2.2). Unknown fields are ignored. */
export const TokenForm = z.object({
  grant_type: short,
  /** Scopes separated by spaces; all scopes of the account if omitted. */
  scope: z.string().max(4000).optional(),
  client_id: short.optional(),
  client_secret: short.optional(),
  client_assertion_type: short.optional(),
  client_assertion: z.string().max(10_000).optional(),
})
export type TokenForm = z.output<typeof TokenForm>

/** An access token (RFC 6749, 5.1). */
export const AccessToken = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds until it expires. */
  expires_in: z.int().positive(),
  scope: z.string(),
})
export type AccessToken = z.output<typeof AccessToken>

/** A refused request for an access token (RFC 6749, 5.2). */
export const TokenError = z.object({
  error: z.enum(['invalid_request', 'invalid_client', 'unsupported_grant_type', 'invalid_scope']),
  error_description: z.string(),
})
export type TokenError = z.output<typeof TokenError>

/**
 * The call with which a service account gets an access token. It follows OAuth 2, so that standard libraries
 * can make it.
 */
export const tokenEndpoints = {
  getAccessToken: endpoint({
    method: 'POST',
    path: '/oauth/token',
    changes: { nothing: 'only other systems call it' },
    summary:
      'Returns an access token for one hour by the client credentials of a service account: ' +
      '`client_secret_basic` and `client_secret_post` with the account’s number and a key, or ' +
      '`private_key_jwt`. Refusals with 400 and 401 have the form of RFC 6749.',
    rights: 'public',
    urlForm: TokenForm,
    answer: AccessToken,
    refusal: TokenError,
    errors: ['unsupportedMedia', 'malformedBody', 'bodyTooLarge'],
    extension: true,
  }),
}
