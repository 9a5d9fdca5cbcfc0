import type { JWTPayload } from 'jose'
import * as oidc from 'openid-client'
import type { IdentityProvider } from '../../platform/session/identity-provider.ts'
import { checksOf } from './begun-sign-in.ts'
import type { SignInFailure } from './browser.ts'

interface Behind {
  readonly cause?: unknown
  readonly identity?: string | undefined
}

/** A failed sign-in at the provider, with one reason for the page and one for the log. */
export class ProviderSignInFailed extends Error {
  readonly failure: SignInFailure
  /** The identity of a stranger, for the log. */
  readonly identity: string | undefined

  constructor(failure: SignInFailure, reason: string, { cause, identity }: Behind = {}) {
    super(reason, { cause })
    this.name = 'ProviderSignInFailed'
    this.failure = failure
    this.identity = identity
  }
}

interface Asking {
  readonly provider: IdentityProvider
  readonly secret: string
}

/** Scopes of the request. Administrators see the e-mail address and the names if the person is a stranger. */
const scopes = ['openid', 'profile', 'email']

/**
 * Returns the provider's sign-in address, which later redirects to `redirectUri`.
 *
 * @throws {ProviderSignInFailed}
 */
export async function addressAtProvider({ provider, secret }: Asking, redirectUri: string): Promise<string> {
  const configuration = await discover(provider)
  const { scopes_supported: offered } = configuration.serverMetadata()
  const { state, nonce, verifier } = checksOf(secret)
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopes.filter((scope) => offered?.includes(scope) ?? true).join(' '),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return address.href
}

/** A person who signed in at the provider. */
export interface SignedInThere {
  readonly claims: JWTPayload
  readonly idToken: string
  /** Requests the claims that the ID token lacks from the provider, and caches the result. */
  readonly readMore: () => Promise<JWTPayload>
}

/**
 * Redeems the authorization code. Verifies state and PKCE, and the signature, issuer, audience, times and
 * nonce of the ID token.
 *
 * @param wanted claims to request from the provider if the ID token lacks one of them
 * @param address the redirect address as registered at the provider, with its query
 * @throws {ProviderSignInFailed}
 */
export async function redeemCode(
  { provider, secret, wanted }: Asking & { readonly wanted: readonly string[] },
  address: URL,
): Promise<SignedInThere> {
  const configuration = await discover(provider)
  const { state, nonce, verifier } = checksOf(secret)
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    })
    const claims = tokens.claims()
    if (claims === undefined || tokens.id_token === undefined) throw new TypeError('no ID token')
    let more: Promise<JWTPayload> | undefined
    const readMore = () => {
      more ??= readUserInfo(configuration, tokens.access_token, claims.sub)
      return more
    }
    const moreClaims = wanted.some((name) => claims[name] === undefined) ? await readMore() : {}
    return { claims: { ...moreClaims, ...claims } as JWTPayload, idToken: tokens.id_token, readMore }
  } catch (error) {
    throw describe(error)
  }
}

async function readUserInfo(configuration: oidc.Configuration, accessToken: string, subject: string) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return (await oidc.fetchUserInfo(configuration, accessToken, subject)) as JWTPayload
}

const discover = (provider: IdentityProvider): Promise<oidc.Configuration> =>
  provider.discover().catch((error: unknown) => {
    throw new ProviderSignInFailed('unavailable', 'the identity provider cannot be reached', { cause: error })
  })

/** Converts an error of the protocol library. The library's messages contain no received data. */
function describe(error: unknown): ProviderSignInFailed {
  if (error instanceof oidc.AuthorizationResponseError)
    return new ProviderSignInFailed(
      error.error === 'access_denied' ? 'cancelled' : 'refused',
      `the provider says ${codeIn(error.error)}`,
    )
  if (error instanceof oidc.ResponseBodyError)
    return new ProviderSignInFailed('refused', `the provider says ${codeIn(error.error)}`)
  if (error instanceof oidc.ClientError && error.code !== 'OAUTH_TIMEOUT')
    return new ProviderSignInFailed('refused', error.message)
  return new ProviderSignInFailed('unavailable', 'the identity provider cannot be reached', { cause: error })
}

/**
 * Returns an error code of the protocol. Replaces any other text, because an attacker could have written it.
 */
const codeIn = (error: string): string => (/^[a-z_]{1,60}$/.test(error) ? error : 'an error without a code')
