import { errors } from 'jose'

/**
 * Returns in a few words why a token of the provider is invalid, for the log; undefined if the token is not
 * at fault.
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
