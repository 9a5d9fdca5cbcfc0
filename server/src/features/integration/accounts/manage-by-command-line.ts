import { maxKeyDays } from '@verstas/contract/integration/administration-entities.ts'
import { type Scope, scopes } from '@verstas/contract/integration/scopes.ts'
import { maxServiceAccountName } from '@verstas/contract/limits.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { CommandError } from '../../../platform/command-error.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { insertAccount, insertKey, lockAccount, revokeAccount, revokeKey } from './service-accounts.ts'

export const usage =
  'Say what to do: npm run service-account -- create "Dealer system" --sites 1,2 --scopes vehicles:write,changes:read ' +
  '[--days 365]; all instead of a list gives all sites or scopes. Or: list. Or: revoke and the number of an account or ' +
  'the id of a key'

interface Defaults {
  readonly days: number
  readonly language: Language
  readonly now: Date
}

/**
 * Adds, lists or revokes service accounts, without a session.
 *
 * @returns the lines to print; the last one of `create` is the key alone
 * @throws {CommandError} with instructions for the operator
 */
export async function manageByCommandLine(
  db: Db,
  [task, ...words]: readonly string[],
  defaults: Defaults,
): Promise<readonly string[]> {
  try {
    if (task === 'create') return await create(db, words, defaults)
    if (task === 'list' && words.length === 0) return await list(db, defaults.now)
    if (task === 'revoke') return await revoke(db, words, defaults.now)
  } catch (error) {
    if (error instanceof Refusal && error.reasons[0].name === 'serviceAccountNameTaken')
      throw new CommandError(`${words[0]}: there is a service account with this name already`)
    throw error
  }
  throw new CommandError(usage)
}

async function create(
  db: Db,
  words: readonly string[],
  { days: usualDays, language, now }: Defaults,
): Promise<readonly string[]> {
  const [name = '', ...options] = words
  const { sites, scopes: scopeList, days, ...unknown } = readOptions(options)
  if (sites === undefined || scopeList === undefined || Object.keys(unknown).length > 0)
    throw new CommandError(usage)
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > maxServiceAccountName || trimmed.startsWith('--'))
    throw new CommandError(`The name needs 1 to ${maxServiceAccountName} characters. ${usage}`)
  const values = {
    name: trimmed,
    siteIds: readSites(sites),
    scopes: readScopes(scopeList),
    language,
    mayAdoptEmployees: false,
  }
  const lifetime = days === undefined ? usualDays : readDays(days)
  const maker = { employeeId: null, now }
  const { id, key } = await inTransaction(db, async (tx) => {
    if (values.siteIds !== null) await requireSites(tx, values.siteIds)
    const id = await insertAccount(tx, values, null, maker)
    return { id, key: await insertKey(tx, { id }, lifetime, maker) }
  })
  return [
    `  ${trimmed} is the service account ${id} (client_id); its key expires on ${dayOf(key.expiresAt)}.`,
    '  Give the key to the system now. Nobody can read it again.',
    key.text,
  ]
}

/** Reads options of the form `--name value` or `--name=value`. */
function readOptions(words: readonly string[]): Readonly<Record<string, string>> {
  const parts = words.flatMap((word) => {
    const [, name, value] = /^(--[a-z]+)=(.*)$/s.exec(word) ?? []
    return name === undefined || value === undefined ? [word] : [name, value]
  })
  const options: Record<string, string> = {}
  for (let place = 0; place < parts.length; place += 2) {
    const [name = '', value] = parts.slice(place, place + 2)
    if (!/^--[a-z]+$/.test(name) || value === undefined) throw new CommandError(usage)
    options[name.slice(2)] = value
  }
  return options
}

const listIn = (text: string): readonly string[] => text.split(',').map((word) => word.trim())

function readSites(text: string): readonly number[] | null {
  if (text === 'all') return null
  return listIn(text).map((word) => {
    if (!/^[1-9]\d{0,14}$/.test(word)) throw new CommandError(`--sites ${text}: expected numbers, or all`)
    return Number(word)
  })
}

function readScopes(text: string): readonly Scope[] | null {
  if (text === 'all') return null
  return listIn(text).map((word) => {
    const scope = scopes.find((known) => known === word)
    if (scope === undefined)
      throw new CommandError(`${word}: is no scope. The scopes are all, ${scopes.join(', ')}`)
    return scope
  })
}

function readDays(text: string): number {
  const days = Number(text)
  if (!/^\d+$/.test(text) || days < 1 || days > maxKeyDays)
    throw new CommandError(`--days ${text}: expected a whole number from 1 to ${maxKeyDays}`)
  return days
}

async function requireSites(tx: Tx, siteIds: readonly number[]): Promise<void> {
  const sites = await tx.selectFrom('site').select(['id', 'name']).orderBy('id').execute()
  const unknown = siteIds.filter((wanted) => !sites.some(({ id }) => id === wanted))
  if (unknown.length > 0)
    throw new CommandError(
      `${unknown.join(', ')}: there is no such site. The sites are ${sites.map(({ id, name }) => `${id} ${name}`).join(', ')}`,
    )
}

async function list(db: Db, now: Date): Promise<readonly string[]> {
  const accounts = await db.selectFrom('service_account').selectAll().orderBy('id').execute()
  const places = await db.selectFrom('service_account_site').selectAll().orderBy('site_id').execute()
  const keys = await db.selectFrom('service_key').selectAll().orderBy('created_at').execute()
  if (accounts.length === 0) return ['  There is no service account.']
  return accounts.flatMap(({ id, name, has_all_sites, scopes: held, revoked_at }) => {
    const sites = has_all_sites
      ? 'all'
      : places.filter(({ account_id }) => account_id === id).map(({ site_id }) => site_id)
    return [
      `  ${id} ${name}${revoked_at === null ? '' : `, revoked on ${dayOf(revoked_at)}`}: sites ${sites}; scopes ${held ?? 'all'}`,
      ...keys
        .filter((key) => key.account_id === id)
        .map((key) => `    key ${key.id}, ${stateOf(key, now)}; ${lastUse(key)}`),
    ]
  })
}

function stateOf(
  { revoked_at, expires_at }: { revoked_at: Date | null; expires_at: Date },
  now: Date,
): string {
  if (revoked_at !== null) return `revoked on ${dayOf(revoked_at)}`
  return `${expires_at <= now ? 'expired' : 'expires'} on ${dayOf(expires_at)}`
}

const lastUse = ({
  last_used_on,
  last_used_network,
}: {
  last_used_on: string | null
  last_used_network: string | null
}) => (last_used_on === null ? 'never used' : `last used on ${last_used_on} from ${last_used_network}`)

async function revoke(db: Db, words: readonly string[], now: Date): Promise<readonly string[]> {
  const [word = '', ...more] = words
  if (word === '' || more.length > 0) throw new CommandError(usage)
  const maker = { employeeId: null, now }
  return inTransaction(db, async (tx) => {
    const key = await tx
      .selectFrom('service_key')
      .select(['id', 'account_id'])
      .where('id', '=', word)
      .executeTakeFirst()
    const account = await findAccount(tx, key?.account_id ?? word)
    if (account === undefined)
      throw new CommandError(`${word}: no service account has this number or name, and no key this id`)
    if (key !== undefined) {
      if (!(await revokeKey(tx, account, key.id, maker)))
        throw new CommandError(`${word}: this key is revoked already`)
      return [`  The key ${key.id} of ${account.name} is revoked.`]
    }
    if (account.revoked_at !== null) throw new CommandError(`${word}: is revoked already`)
    await revokeAccount(tx, account, maker)
    return [
      `  The service account ${account.id} ${account.name} is revoked, with its keys and access tokens.`,
    ]
  })
}

/** Finds an account by its id, or a valid one by its name, and locks it. */
async function findAccount(tx: Tx, word: number | string) {
  if (typeof word === 'number' || /^[1-9]\d{0,14}$/.test(word)) return lockAccount(tx, Number(word))
  const named = await tx
    .selectFrom('service_account')
    .select('id')
    .where('name', '=', word.trim())
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return named && lockAccount(tx, named.id)
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
