import { text } from '@verstas/contract/fields.ts'
import type { FastifyBaseLogger } from 'fastify'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../clock.ts'
import { refuse } from '../http/refusal.ts'
import type { OidcSettings } from '../settings.ts'

/** Asymmetric ones alone: with a shared secret, or none, anybody who can check could also sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** How far the provider's clock may be from ours, in seconds. */
const clockTolerance = 30
const timeoutDuration = 5000

/** Answers the subject of a token that the provider signed for us; undefined for any other token. */
type CheckBearer = (token: string) => Promise<string | undefined>

/**
 * Checks tokens of an OpenID Connect provider against its published keys, which are fetched when a
 * token needs them and kept.
 *
 * @returns a function that refuses with `unavailable` when the keys cannot be fetched
 */
export function createBearerCheck(oidc: OidcSettings, clock: Clock, log: FastifyBaseLogger): CheckBearer {
  const keys = createRemoteJWKSet(new URL(oidc.jwksUrl), { timeoutDuration })
  return async (token) => {
    const payload = await verify(token).catch((error: unknown) => {
      if (isFaultOfToken(error)) return undefined
      log.error({ err: error }, 'the keys of the identity provider cannot be read')
      throw refuse('unavailable')
    })
    const sub: unknown = payload?.sub
    return isSubject(sub) ? sub : undefined
  }

  async function verify(token: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, keys, {
      issuer: oidc.issuer,
      audience: oidc.audience,
      algorithms,
      requiredClaims: ['sub', 'exp'],
      clockTolerance,
      currentDate: clock.now(),
    })
    return payload
  }
}

/** No account is called by nothing, or by what a database cannot be asked for. */
const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub !== '' && text(255).safeParse(sub).success

function isFaultOfToken(error: unknown): boolean {
  return faultsOfToken.some((kind) => error instanceof kind)
}

const faultsOfToken = [
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]
