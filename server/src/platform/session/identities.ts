import { createHash } from 'node:crypto'
import type { IdentityClaim } from '@verstas/contract/company-sign-in/entities.ts'
import type { SignInMethod } from '@verstas/contract/session/entities.ts'
import { sql } from 'kysely'
import type { Db } from '../database/transaction.ts'
import type { AuthenticationFailure } from './sign-in.ts'

/**
 * The identity of a person in the company's directory: the value of a claim of its identity provider, or a
 * principal name of its domain.
 */
export interface Identity {
  readonly provider: 'oidc' | 'windows'
  /** The claim that contains the subject; `principal_name` for a domain. */
  readonly claim: IdentityClaim
  readonly subject: string
}

/** The sign-in method of each provider of identities. */
export const methodsOf = {
  oidc: ['oidc', 'bearer'],
  windows: ['negotiate'],
} as const satisfies Record<Identity['provider'], readonly SignInMethod[]>

const caselessClaims: ReadonlySet<IdentityClaim> = new Set([
  'email',
  'preferred_username',
  'upn',
  'principal_name',
])

/**
 * Normalises a subject for comparisons. The case of addresses and user names does not matter, but the case of
 * ids does.
 */
const foldSubject = ({ claim, subject }: Identity): string =>
  caselessClaims.has(claim) ? subject.toLowerCase() : subject

/** Returns the columns that store an identity. */
export const columnsOfIdentity = (identity: Identity) => ({
  provider: identity.provider,
  claim: identity.claim,
  subject: foldSubject(identity),
})

/**
 * Returns a hash for the log, because an identity is personal data. Repeated attempts of one identity have
 * the same hash.
 */
export const hashOfIdentity = (identity: Identity): string =>
  `${identity.provider}:${createHash('sha256').update(foldSubject(identity)).digest('base64url').slice(0, 16)}`

/** Data that identifies a person without a link, if the settings allow it. */
type KnownBy = { readonly email: string } | { readonly principalName: string }

/** The failed sign-in of an identity that belongs to no active employee of this installation. */
export interface UnknownIdentity extends AuthenticationFailure {
  /** The unlinked identity, which an administrator may link to an employee. */
  readonly stranger?: Identity
}

/**
 * Finds the employee of an identity by an administrator's link, otherwise by e-mail address or principal
 * name.
 *
 * @param identities all identities of the person; the first linked one decides
 * @returns the employee's id, or the reason of the failure
 */
export async function findEmployeeOfIdentity(
  db: Db,
  identities: readonly [Identity, ...Identity[]],
  knownBy?: KnownBy,
): Promise<number | UnknownIdentity> {
  const [identity] = identities
  const employee = (await findLinked(db, identities)) ?? (knownBy && (await findKnown(db, knownBy)))
  const hash = hashOfIdentity(identity)
  if (employee === undefined)
    return { refusal: 'notLinked', reason: 'linked to nobody', identity: hash, stranger: identity }
  if (!employee.isActive)
    return { refusal: 'accessEnded', reason: 'linked to an inactive employee', identity: hash }
  return employee.id
}

async function findLinked(db: Db, identities: readonly Identity[]) {
  for (const identity of identities) {
    const { provider, claim, subject } = columnsOfIdentity(identity)
    const employee = await db
      .selectFrom('identity_link')
      .innerJoin('employee', 'employee.id', 'identity_link.employee_id')
      .select(['employee.id', 'employee.is_active as isActive'])
      .where('identity_link.provider', '=', provider)
      .where('identity_link.claim', '=', claim)
      .where('identity_link.subject', '=', subject)
      .executeTakeFirst()
    if (employee !== undefined) return employee
  }
  return undefined
}

async function findKnown(db: Db, knownBy: KnownBy) {
  const [column, value] =
    'email' in knownBy
      ? (['email', knownBy.email] as const)
      : (['principal_name', knownBy.principalName] as const)
  return db
    .selectFrom('employee')
    .select(['id', 'is_active as isActive'])
    .where(sql<boolean>`lower(${sql.ref(column)}) = lower(${value})`)
    .executeTakeFirst()
}
