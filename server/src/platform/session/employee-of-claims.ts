import type { JWTPayload } from 'jose'
import type { Dependencies } from '../http/feature.ts'
import { findEmployeeOfIdentity, hashOfIdentity } from './identities.ts'
import { isSubject } from './identity-provider.ts'
import type { ProviderSession } from './provider-session.ts'
import type { AuthenticationFailure } from './sign-in.ts'

/** The employee, and the session at the provider that vouches for them. */
interface ClaimedEmployee {
  readonly employeeId: number
  readonly provider: ProviderSession
}

/**
 * Finds the employee of whom the identity provider tells, by a link or, where the setting allows it, by an e-mail address
 * that the provider has verified.
 *
 * @param claims checked, with a subject
 */
export async function findEmployeeOfClaims(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { sub: subject = '', sid, email, email_verified: isVerified }: JWTPayload,
): Promise<ClaimedEmployee | AuthenticationFailure> {
  const identity = { provider: 'oidc', subject } as const
  const isKnownByEmail = settings.oidc?.isLinkedByEmail === true && isVerified === true && isSubject(email)
  const employeeId = await findEmployeeOfIdentity(db, identity, isKnownByEmail ? { email } : undefined)
  if (employeeId === undefined)
    return { refusal: 'notLinked', reason: 'linked to nobody', identity: hashOfIdentity(identity) }
  return { employeeId, provider: { subject, id: isSubject(sid) ? sid : undefined, idToken: undefined } }
}
