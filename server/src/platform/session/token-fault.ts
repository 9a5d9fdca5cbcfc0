import { errors } from 'jose'

/**
 * Returns the reason why a token of the provider is invalid, in a few words for the log. Undefined if the
 * error has another cause.
 */
export function faultOf(error: unknown): string | undefined {
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
