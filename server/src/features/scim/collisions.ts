import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { ScimUser } from '@verstas/domain/scim/user.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { DirectoryAccount } from './directory-author.ts'

/** A person here who has the user name or e-mail address of a directory's user. */
interface Collision {
  readonly employeeId: number
  /** The value that both share. */
  readonly value: string
}

/** Builds the refusal of a user who would become a second person, or would take over a person. */
export class PersonExists extends Refusal {
  readonly collision: Collision
  readonly user: ScimUser
  readonly resource: JsonObject

  constructor(collision: Collision, user: ScimUser, resource: JsonObject) {
    super([{ name: 'scimPersonExists', data: { value: collision.value } }])
    this.collision = collision
    this.user = user
    this.resource = resource
  }
}

/**
 * Finds a person with the user name or the e-mail address of a user. Such a person is never linked without an
 * administrator, because addresses may be reused after people have left.
 */
export async function findCollision(tx: Tx, { userName, email }: ScimUser): Promise<Collision | null> {
  const { rows } = await sql<Collision>`
    select employee.id as "employeeId", wanted.value
    from (values (1, ${userName}), (2, ${email}::text)) wanted (place, value)
    join employee on lower(employee.email) = lower(wanted.value)
      or lower(employee.principal_name) = lower(wanted.value)
      or employee.id in (select employee_id from credential where lower(user_name) = lower(wanted.value))
    order by wanted.place, employee.id
    limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Stores a conflict, so that an administrator can link the person. */
export async function noteConflict(
  db: Db,
  { accountId, now }: Pick<DirectoryAccount, 'accountId'> & { readonly now: Date },
  { collision: { employeeId, value }, user, resource }: PersonExists,
): Promise<void> {
  const seen = {
    account_id: accountId,
    employee_id: employeeId,
    user_name: user.userName,
    external_id: user.externalId,
    resource: JSON.stringify(resource),
    value,
    last_seen_at: now,
  }
  await inTransaction(db, (tx) =>
    tx
      .insertInto('scim_conflict')
      .values({ ...seen, first_seen_at: now })
      .onConflict((conflict) => conflict.expression(sql`lower(user_name)`).doUpdateSet(seen))
      .execute(),
  )
}

/** Removes the conflict of a user name that now belongs to a user. */
export async function endConflict(tx: Tx, userName: string): Promise<void> {
  await sql`delete from scim_conflict where lower(user_name) = lower(${userName})`.execute(tx)
}
