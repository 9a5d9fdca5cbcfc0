import type { FastifyRequest } from 'fastify'
import type { JWTPayload } from 'jose'
import type { Dependencies } from '../http/feature.ts'
import { findEmployeeOfIdentity, hashOfIdentity } from './identities.ts'
import { isSubject } from './identity-provider.ts'
import type { ProviderSession } from './provider-session.ts'
import { logSecurity } from './security-log.ts'

interface Recognising extends Pick<Dependencies, 'db' | 'settings'> {
  readonly request: FastifyRequest
}

/**
 * Finds the employee of whom the identity provider tells, by a link or, where the setting allows it, by an e-mail address
 * that the provider has verified.
 *
 * @param claims checked, with a subject
 * @returns undefined for a stranger, whom the log names by a hash
 */
export async function recogniseClaims(
  { db, settings, request }: Recognising,
  { sub: subject = '', sid, email, email_verified: isVerified }: JWTPayload,
): Promise<{ readonly employeeId: number; readonly provider: ProviderSession } | undefined> {
  const identity = { provider: 'oidc', subject } as const
  const knownBy = settings.linksByEmail && isVerified === true && isSubject(email) ? { email } : undefined
  const employeeId = await findEmployeeOfIdentity(db, identity, knownBy)
  if (employeeId === undefined) {
    logSecurity(request, 'identity unknown', { identity: hashOfIdentity(identity) })
    return undefined
  }
  return { employeeId, provider: { subject, id: isSubject(sid) ? sid : undefined, idToken: undefined } }
}
