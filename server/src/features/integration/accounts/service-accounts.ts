import type { Scope } from '@verstas/contract/integration/scopes.ts'
import { keysAtOnce } from '@verstas/contract/limits.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { JWK } from 'jose'
import type { Insertable, Selectable } from 'kysely'
import { databaseErrorOf } from '../../../platform/database/database-error.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { disabledColumns } from '../webhooks/store-attempt.ts'
import { thumbprintOf } from './public-key.ts'
import { createServiceKey } from './service-key.ts'

const dayMs = 86_400_000

/** The author and the time of a change. The author is null for the command line. */
export interface Maker {
  readonly employeeId: number | null
  readonly now: Date
}

/** The values of a service account. */
export interface AccountValues {
  readonly name: string
  /** Null means all sites. */
  readonly siteIds: readonly number[] | null
  /** Null means every scope. */
  readonly scopes: readonly Scope[] | null
  readonly language: Language
  readonly mayAdoptEmployees: boolean
}

type Account = Selectable<Tables['service_account']>

const columnsOf = ({ name, siteIds, scopes, language, mayAdoptEmployees }: AccountValues) => ({
  name,
  has_all_sites: siteIds === null,
  scopes: scopes && [...new Set(scopes)].sort(),
  language,
  may_adopt_employees: mayAdoptEmployees,
})

/** Returns the columns of a public key, all null if the key is null. */
export const columnsOfKey = async (
  key: JWK | null,
): Promise<Pick<Insertable<Tables['service_account']>, 'public_key' | 'public_key_thumbprint'>> => ({
  public_key: key && JSON.stringify(key),
  public_key_thumbprint: key && (await thumbprintOf(key)),
})

/**
 * Adds a service account.
 *
 * @returns its id
 * @throws {Refusal} serviceAccountNameTaken
 */
export async function insertAccount(
  tx: Tx,
  values: AccountValues,
  publicKey: JWK | null,
  { employeeId, now }: Maker,
): Promise<number> {
  await refuseTakenName(tx, values.name)
  const { id } = await tx
    .insertInto('service_account')
    .values({
      ...columnsOf(values),
      ...(await columnsOfKey(publicKey)),
      created_by: employeeId,
      created_at: now,
      revoked_at: null,
      revoked_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseRacedName(values.name))
  await writeSites(tx, id, values.siteIds)
  return id
}

/**
 * Changes a locked service account.
 *
 * @param publicKey a new key, null to remove the stored one, undefined to keep it
 * @throws {Refusal} serviceAccountNameTaken
 */
export async function updateAccount(
  tx: Tx,
  { id, version }: Account,
  values: AccountValues,
  publicKey: JWK | null | undefined,
): Promise<void> {
  await refuseTakenName(tx, values.name, id)
  await tx
    .updateTable('service_account')
    .set({
      ...columnsOf(values),
      ...(publicKey !== undefined && (await columnsOfKey(publicKey))),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
    .catch(refuseRacedName(values.name))
  await tx.deleteFrom('service_account_site').where('account_id', '=', id).execute()
  await writeSites(tx, id, values.siteIds)
}

async function writeSites(tx: Tx, id: number, siteIds: AccountValues['siteIds']): Promise<void> {
  if (siteIds === null) return
  const rows = [...new Set(siteIds)].map((site_id) => ({ account_id: id, site_id }))
  await tx.insertInto('service_account_site').values(rows).execute()
}

async function refuseTakenName(tx: Tx, name: string, ownId = 0): Promise<void> {
  const taken = await tx
    .selectFrom('service_account')
    .select('id')
    .where('revoked_at', 'is', null)
    .where('id', '<>', ownId)
    .where((is) => is(is.fn<string>('lower', ['name']), '=', is.fn<string>('lower', [is.val(name)])))
    .executeTakeFirst()
  if (taken) throw refuse('serviceAccountNameTaken', { value: name })
}

/** Refuses a name that a concurrent save has taken. */
const refuseRacedName =
  (name: string) =>
  (error: unknown): never => {
    if (databaseErrorOf(error)?.constraint === 'service_account__name_once')
      throw refuse('serviceAccountNameTaken', { value: name })
    throw error
  }

/** Locks a service account until the end of the transaction; undefined if there is none. */
export const lockAccount = (tx: Tx, id: number): Promise<Account | undefined> =>
  tx.selectFrom('service_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Revokes a locked service account with all its keys and access tokens, and disables its webhooks. */
export async function revokeAccount(
  tx: Tx,
  { id, version }: Account,
  { employeeId, now }: Maker,
): Promise<void> {
  const revoked = { revoked_at: now, revoked_by: employeeId }
  await tx
    .updateTable('service_account')
    .set({ ...revoked, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('service_key')
    .set({ ...revoked, place: null })
    .where('account_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await tx.deleteFrom('service_token').where('account_id', '=', id).execute()
  await tx
    .updateTable('webhook')
    .set(disabledColumns('account'))
    .where('account_id', '=', id)
    .where('state', '<>', 'disabled')
    .execute()
}

/**
 * Adds a key to a locked service account.
 *
 * @returns the key; its text is not stored and cannot be read again
 * @throws {Refusal} tooManyServiceKeys if two keys are valid already
 */
export async function insertKey(
  tx: Tx,
  { id: accountId }: Pick<Account, 'id'>,
  days: number,
  { employeeId, now }: Maker,
): Promise<{ readonly id: string; readonly text: string; readonly expiresAt: Date }> {
  await tx
    .updateTable('service_key')
    .set({ place: null })
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .execute()
  const taken = await tx
    .selectFrom('service_key')
    .select('place')
    .where('account_id', '=', accountId)
    .where('place', 'is not', null)
    .execute()
  if (taken.length >= keysAtOnce) throw refuse('tooManyServiceKeys')
  const key = createServiceKey()
  const expiresAt = new Date(now.getTime() + days * dayMs)
  await tx
    .insertInto('service_key')
    .values({
      id: key.id,
      account_id: accountId,
      secret_hash: key.secretHash,
      place: taken[0]?.place === 1 ? 2 : 1,
      created_by: employeeId,
      created_at: now,
      expires_at: expiresAt,
      last_used_on: null,
      last_used_network: null,
      warned_days: null,
      revoked_at: null,
      revoked_by: null,
    })
    .execute()
  return { id: key.id, text: key.text, expiresAt }
}

/**
 * Revokes a key and the access tokens that it obtained.
 *
 * @returns false if the account has no such key, or if the key is already revoked
 */
export async function revokeKey(
  tx: Tx,
  { id: accountId }: Pick<Account, 'id'>,
  keyId: string,
  { employeeId, now }: Maker,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('service_key')
    .set({ revoked_at: now, revoked_by: employeeId, place: null })
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('service_token').where('key_id', '=', keyId).execute()
  return true
}
