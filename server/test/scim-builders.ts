import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'
import { nextNumber } from './builders.ts'

interface DirectoryParts {
  /** The service account of the directory. */
  readonly account: { readonly id: number }
  readonly siteId: number
  readonly profileId: number
  /** The person of a user. */
  readonly person: { readonly id: number }
  /** A person who is in conflict with another user. */
  readonly other: { readonly id: number }
  /** The beginning of all names. */
  readonly name: string
}

/** Adds a user of a directory. */
export async function buildDirectoryUser(
  db: Db,
  { account, name }: Pick<DirectoryParts, 'account' | 'name'>,
  columns: Partial<Insertable<Tables['scim_user']>> = {},
) {
  const userName = columns.user_name ?? `${name}${nextNumber()}@example.com`
  const resource = { userName, displayName: name, active: true, emails: [{ value: userName }] }
  return db
    .insertInto('scim_user')
    .values({
      account_id: account.id,
      employee_id: null,
      user_name: userName,
      external_id: null,
      is_active: true,
      resource: JSON.stringify(resource),
      problem: null,
      created_at: testStart,
      changed_at: testStart,
      deleted_at: null,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a user with a person, a mapped group, a conflict and a refused call of a directory. */
export async function buildDirectory(db: Db, parts: DirectoryParts) {
  const { account, siteId, profileId, person, other, name } = parts
  const user = await buildDirectoryUser(db, parts, {
    employee_id: person.id,
    had_group_access: true,
    problem: 'otherSites',
  })
  const group = await db
    .insertInto('scim_group')
    .values({
      account_id: account.id,
      display_name: `${name} ${nextNumber()}`,
      external_id: null,
      profile_id: profileId,
      created_at: testStart,
      changed_at: testStart,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.insertInto('scim_group_site').values({ group_id: group.id, site_id: siteId }).execute()
  await db.insertInto('scim_member').values({ group_id: group.id, user_id: user.id }).execute()
  const conflict = await db
    .insertInto('scim_conflict')
    .values({
      account_id: account.id,
      employee_id: other.id,
      user_name: `${name}${nextNumber()}`,
      external_id: null,
      resource: JSON.stringify({ userName: name, active: true }),
      value: name,
      first_seen_at: testStart,
      last_seen_at: testStart,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('scim_contact')
    .values({ account_id: account.id, seen_at: testStart, changed_at: null })
    .execute()
  await db
    .insertInto('scim_failure')
    .values({
      ...{ account_id: account.id, at: testStart, call: 'addScimUser', subject: user.user_name, status: 409 },
      detail: 'taken',
    })
    .execute()
  return { user, group, conflict }
}
