import { text } from '@verstas/contract/fields.ts'
import { isObject } from '@verstas/contract/is-object.ts'
import {
  createRemoteJWKSet,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import * as oidc from 'openid-client'
import type { Clock } from '../clock.ts'
import type { OidcSettings } from '../sign-in-settings.ts'

/**
 * Accepted signature algorithms, all asymmetric. With a shared secret, anyone who can verify a token could
 * also sign one.
 */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Accepted difference between the clocks of the provider and the server, in seconds. */
const clockTolerance = 30
/** Time limit of a request to the provider, in seconds. */
const timeout = 3
/** Time for which the provider's metadata is cached, in milliseconds. */
const metadataCachedFor = 3_600_000

/** The claims of a valid token, or the reason why it is invalid, in a few words for the log. */
type CheckedToken = { readonly claims: JWTPayload } | { readonly fault: string }

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/**
 * Creates the client of the company's OpenID Connect provider. Fetches metadata and keys on demand, and
 * caches them. An unknown key causes a refetch of the keys, at most every half minute. Every function throws
 * if the provider cannot be reached.
 */
export function createIdentityProvider(settings: OidcSettings, clock: Clock) {
  let cached: { readonly configuration: Promise<oidc.Configuration>; readonly since: number } | undefined
  let keys: JWTVerifyGetKey | undefined

  /** Returns the provider's metadata with the server's registration as a client. */
  const discover = (): Promise<oidc.Configuration> => {
    if (cached === undefined || performance.now() - cached.since > metadataCachedFor) {
      const configuration = readConfiguration(settings)
      cached = { configuration, since: performance.now() }
      configuration.catch(() => {
        cached = undefined
      })
    }
    return cached.configuration
  }

  const findKeys = async (): Promise<JWTVerifyGetKey> => {
    if (keys === undefined) {
      const url = settings.jwksUrl ?? (await discover()).serverMetadata().jwks_uri
      if (url === undefined) throw new Error('The identity provider names no keys; set OIDC_JWKS_URL.')
      keys = createRemoteJWKSet(new URL(url), { timeoutDuration: timeout * 1000 })
    }
    return keys
  }

  const verify = async (
    token: string,
    audience: string,
    findFault: (header: JWTHeaderParameters, claims: JWTPayload) => string | undefined,
  ): Promise<CheckedToken> => {
    const getKey = await findKeys()
    try {
      const { payload, protectedHeader } = await jwtVerify(token, getKey, {
        issuer: settings.issuer,
        audience,
        algorithms,
        requiredClaims: ['exp'],
        clockTolerance,
        currentDate: clock.now(),
      })
      const fault = findFault(protectedHeader, payload)
      return fault === undefined ? { claims: payload } : { fault }
    } catch (error) {
      const fault = faultOf(error)
      if (fault === undefined) throw error
      return { fault }
    }
  }

  return {
    discover,

    /** Checks an access token for this server that another app received from the provider. */
    checkBearer: (token: string): Promise<CheckedToken> =>
      verify(token, settings.audience, ({ typ }, { aud, nonce, events, sub }) => {
        // Refuses an ID token of this app's sign-in. The browser receives it again at the sign-out, so it
        // must not open a session.
        if (nonce !== undefined && [aud].flat().includes(settings.client?.id))
          return 'of our own sign-in page'
        if (events !== undefined || !isKind(typ, [undefined, 'jwt', 'at+jwt'])) return 'another kind of token'
        return isSubject(sub) ? undefined : 'no subject'
      }),

    /**
     * Checks the provider's token about a sign-out at the provider (OpenID Connect Back-Channel Logout, 2.6).
     */
    checkLogoutToken: (token: string): Promise<CheckedToken> =>
      verify(token, settings.client?.id ?? settings.audience, ({ typ }, { nonce, events, jti, sub, sid }) => {
        const isLogout = isObject(events) && isObject(events[logoutEvent])
        // Only the type distinguishes a logout token from other tokens with the same claims.
        if (!isLogout || nonce !== undefined || !isKind(typ, ['logout+jwt'])) return 'another kind of token'
        if (typeof jti !== 'string') return 'no jti'
        return isSubject(sub) || isSubject(sid) ? undefined : 'no subject'
      }),
  }
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** True if the `typ` of a header is one of these kinds, written in full or short (RFC 7515, 4.1.9). */
const isKind = (typ: unknown, kinds: readonly (string | undefined)[]): boolean =>
  kinds.includes(typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : undefined)

/** True if a claim can identify a person: a string of 1 to 255 characters that the database can store. */
export const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub !== '' && text(255).safeParse(sub).success

function readConfiguration({ issuer, audience, client }: OidcSettings): Promise<oidc.Configuration> {
  const authentication = client?.secret === undefined ? oidc.None() : authenticateBy(client.secret)
  const isPlain = issuer.startsWith('http:')
  return oidc.discovery(new URL(issuer), client?.id ?? audience, undefined, authentication, {
    timeout,
    execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
  })
}

/**
 * Selects the authentication of the client: the secret in a header, or in the body if the provider only
 * accepts that.
 */
function authenticateBy(secret: string): oidc.ClientAuth {
  const [byHeader, inBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, ...request) => {
    const supportedMethods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (supportedMethods.includes('client_secret_basic') ? byHeader : inBody)(server, ...request)
  }
}

/**
 * Returns the reason why a token of the provider is invalid, in a few words for the log. Undefined if the
 * error has another cause.
 */
function faultOf(error: unknown): string | undefined {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) return faultOfClaim(error)
  return faults.find(([kind]) => error instanceof kind)?.[1]
}

function faultOfClaim({ claim, reason }: errors.JWTClaimValidationFailed): string {
  const name = namesOfClaims[claim] ?? claim
  return reason === 'missing' ? `no ${name}` : claim === 'nbf' ? 'not valid yet' : `wrong ${name}`
}

const namesOfClaims: Readonly<Record<string, string>> = {
  iss: 'issuer',
  aud: 'audience',
  exp: 'end',
  nbf: 'start',
}

const faults = [
  [errors.JOSEAlgNotAllowed, 'algorithm not allowed'],
  [errors.JOSENotSupported, 'algorithm not allowed'],
  [errors.JWSSignatureVerificationFailed, 'wrong signature'],
  [errors.JWKSNoMatchingKey, 'unknown key'],
  [errors.JWKSMultipleMatchingKeys, 'unknown key'],
  [errors.JWSInvalid, 'malformed'],
  [errors.JWTInvalid, 'malformed'],
] as const
