import { NewIdentityLink } from '@verstas/contract/company-sign-in/entities.ts'
import { type LinkClaim, linkClaims } from '@verstas/contract/company-sign-in/link-claims.ts'
import { accountKey } from '@verstas/domain/codes/normal-form.ts'
import { sql } from 'kysely'
import { CommandError } from '../../platform/command-error.ts'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { identityOf, linkIdentity } from './identity-links.ts'

export const usage =
  `Say who, by which claim, and its value: npm run link-identity -- matti oid 7d9c0a1e-...; the claim is ${linkClaims.join(', ')}, ` +
  'oidc for the one of OIDC_LINK_CLAIM, or windows: ... -- matti windows matti@KAARRE.LOCAL'

/**
 * Links an identity of the company to an employee, without a session.
 *
 * @param words three arguments: the employee by user name, e-mail address or number; the claim or provider;
 * the identity
 * @param linkClaim the configured claim, which is used if the arguments name only the provider
 * @returns a summary for the operator
 * @throws {CommandError} with instructions for the operator
 */
export async function linkByCommandLine(
  db: Db,
  words: readonly string[],
  { linkClaim, now }: { readonly linkClaim: LinkClaim; readonly now: Date },
): Promise<string> {
  const [name = '', kind, Subject, ...more] = words
  const Claim = linkClaims.find((claim) => claim === kind)
  const requested = NewIdentityLink.safeParse({ Provider: Claim ? 'oidc' : kind, Claim, Subject })
  if (!requested.success || more.length > 0) throw new CommandError(usage)
  const employee = await findEmployee(db, name)
  const identity = identityOf(requested.data, linkClaim)
  const created = { created_at: now, created_by: null }
  await inTransaction(db, (tx) => linkIdentity(tx, { employeeId: employee.id, identity, ...created })).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      throw new CommandError(`${identity.subject}: is linked to another employee already`)
    },
  )
  return `${identity.subject} (${identity.claim}) signs in as ${employee.name}, number ${employee.id}`
}

async function findEmployee(db: Db, name: string): Promise<{ readonly id: number; readonly name: string }> {
  const found = await db
    .selectFrom('employee')
    .leftJoin('credential', 'credential.employee_id', 'employee.id')
    .select(['employee.id', 'employee.name'])
    .where((is) =>
      is.or([
        is(sql`account_key(credential.user_name)`, '=', accountKey(name)),
        is(sql`lower(employee.email)`, '=', name.toLowerCase()),
        is(sql`employee.id::text`, '=', name),
      ]),
    )
    .execute()
  const [employee, ...others] = found
  if (employee === undefined) throw new CommandError(`${name}: nobody has this user name, address or number`)
  if (others.length > 0) throw new CommandError(`${name}: is several people; say the number of one`)
  return employee
}
