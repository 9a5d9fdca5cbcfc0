import type { Scope } from '@verstas/contract/integration/scopes.ts'
import type { Insertable } from 'kysely'
import { createServiceKey } from '../src/features/integration/accounts/service-key.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'
import { nextNumber } from './builders.ts'

interface ServiceAccountParts extends Partial<Insertable<Tables['service_account']>> {
  /** The account's sites; all sites if omitted. */
  readonly sites?: readonly { readonly id: number }[]
  /** The account's scopes; every scope if omitted. */
  readonly scopes?: Scope[]
}

const dayMs = 86_400_000

/** Adds a service account with a key of a year. `headers` are those of its calls. */
export async function buildServiceAccount(db: Db, { sites, ...columns }: ServiceAccountParts = {}) {
  const account = await db
    .insertInto('service_account')
    .values({
      name: `Dealer system ${nextNumber()}`,
      has_all_sites: sites === undefined,
      scopes: null,
      language: 'en',
      public_key: null,
      created_by: null,
      created_at: testStart,
      revoked_at: null,
      revoked_by: null,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (sites !== undefined && sites.length > 0)
    await db
      .insertInto('service_account_site')
      .values(sites.map(({ id }) => ({ account_id: account.id, site_id: id })))
      .execute()
  return { ...account, ...(await buildServiceKey(db, account)) }
}

/** Adds a key of a service account. It expires after a year unless other days are given. */
export async function buildServiceKey(
  db: Db,
  account: { readonly id: number },
  { days = 365, place = 1 }: { readonly days?: number; readonly place?: 1 | 2 } = {},
) {
  const key = createServiceKey()
  await db
    .insertInto('service_key')
    .values({
      id: key.id,
      account_id: account.id,
      secret_hash: key.secretHash,
      place,
      created_by: null,
      created_at: testStart,
      expires_at: new Date(testStart.getTime() + days * dayMs),
      last_used_on: null,
      last_used_network: null,
      warned_days: null,
      revoked_at: null,
      revoked_by: null,
    })
    .execute()
  return { keyId: key.id, key: key.text, headers: headersOfKey(key.text) }
}

/** Returns the headers of a call with a key or an access token. */
export const headersOfKey = (key: string) => ({ authorization: `Bearer ${key}` })
