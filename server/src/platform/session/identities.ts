import { createHash } from 'node:crypto'
import type { SignInMethod } from '@verstas/contract/session/entities.ts'
import { sql } from 'kysely'
import type { Db } from '../database/transaction.ts'

/** A person as the company knows them: a subject of its identity provider, or a principal name of its domain. */
export interface Identity {
  readonly provider: 'oidc' | 'windows'
  readonly subject: string
}

/** The ways of signing in by the identities of a provider. */
export const methodsOf = {
  oidc: ['oidc', 'bearer'],
  windows: ['negotiate'],
} as const satisfies Record<Identity['provider'], readonly SignInMethod[]>

/** How a subject is kept and compared: a domain tells principal names by their letters, whatever their case. */
export const foldSubject = ({ provider, subject }: Identity): string =>
  provider === 'windows' ? subject.toLowerCase() : subject

/** How the log names an identity, which is personal data: the same each time, so that two attempts of one can be told. */
export const hashOfIdentity = ({ provider, subject }: Identity): string =>
  `${provider}:${createHash('sha256').update(subject).digest('base64url').slice(0, 16)}`

/** What an identity without a link may be known by, where the installation's settings allow it. */
type KnownBy = { readonly email: string } | { readonly principalName: string }

/**
 * The employee behind an identity: by a link that an administrator made, or else by what it may be known by.
 *
 * @returns undefined for a stranger, and for who no longer works here
 */
export async function findEmployeeOfIdentity(
  db: Db,
  identity: Identity,
  knownBy?: KnownBy,
): Promise<number | undefined> {
  const linked = await db
    .selectFrom('identity_link')
    .innerJoin('employee', 'employee.id', 'identity_link.employee_id')
    .select(['employee.id', 'employee.is_active as isActive'])
    .where('identity_link.provider', '=', identity.provider)
    .where('identity_link.subject', '=', foldSubject(identity))
    .executeTakeFirst()
  if (linked !== undefined) return linked.isActive ? linked.id : undefined
  if (knownBy === undefined) return undefined
  const [column, value] =
    'email' in knownBy
      ? (['email', knownBy.email] as const)
      : (['principal_name', knownBy.principalName] as const)
  const employee = await db
    .selectFrom('employee')
    .select('id')
    .where(sql<boolean>`lower(${sql.ref(column)}) = lower(${value})`)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return employee?.id
}
