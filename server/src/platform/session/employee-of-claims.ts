import type { JWTPayload } from 'jose'
import type { Dependencies } from '../http/feature.ts'
import type { OidcSettings } from '../sign-in-settings.ts'
import { findEmployeeOfIdentity, type Identity, type UnknownIdentity } from './identities.ts'
import { isSubject } from './identity-provider.ts'
import type { ProviderSession } from './provider-session.ts'

/** An employee, and the provider's session in which the employee was authenticated. */
interface ClaimedEmployee {
  readonly employeeId: number
  readonly provider: ProviderSession
}

type Naming = Pick<OidcSettings, 'linkClaim' | 'isLinkedByEmail' | 'isEmailTrusted'>

/** The claims that can identify an employee, in addition to the subject. */
export const claimsThatName = ({ linkClaim, isLinkedByEmail }: Naming): readonly string[] =>
  isLinkedByEmail ? [linkClaim, 'email'] : [linkClaim]

/**
 * Finds the employee whom the claims of an identity provider identify. They match by a link, or by a verified
 * e-mail address if the setting allows it. Links by `sub` match under every setting, so that they remain
 * valid if the operator selects another claim.
 *
 * @param claims of a valid token, with a subject
 */
export async function findEmployeeOfClaims(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  claims: JWTPayload,
): Promise<ClaimedEmployee | UnknownIdentity> {
  const { sub: subject = '', sid } = claims
  const naming: Naming = settings.oidc ?? { linkClaim: 'sub', isLinkedByEmail: false, isEmailTrusted: false }
  const { linkClaim: claim, isLinkedByEmail } = naming
  const bySub: Identity = { provider: 'oidc', claim: 'sub', subject }
  const value = claim === 'email' ? verifiedEmail(claims, naming) : claims[claim]
  const identities: [Identity, ...Identity[]] =
    claim !== 'sub' && isSubject(value) ? [{ provider: 'oidc', claim, subject: value }, bySub] : [bySub]
  const email = isLinkedByEmail ? verifiedEmail(claims, naming) : undefined
  const result = await findEmployeeOfIdentity(db, identities, email === undefined ? undefined : { email })
  if (typeof result === 'number')
    return {
      employeeId: result,
      provider: { subject, id: isSubject(sid) ? sid : undefined, idToken: undefined },
    }
  return isSubject(value) || result.stranger === undefined
    ? result
    : { ...result, reason: `linked to nobody; the provider tells no usable ${claim}` }
}

/**
 * Returns the e-mail address if the provider has verified it. An address without that information is returned
 * only if the setting trusts it.
 */
function verifiedEmail(
  { email, email_verified: isVerified }: JWTPayload,
  { isEmailTrusted }: Naming,
): string | undefined {
  const isTrusted = isVerified === true || (isVerified === undefined && isEmailTrusted)
  return isTrusted && isSubject(email) ? email : undefined
}
