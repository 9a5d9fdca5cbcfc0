import { expiryWarnings, findExpiryWarning } from '@verstas/domain/integration/key-expiry.ts'
import { formatDate, formatDay } from '@verstas/domain/time/format.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import { addAdministratorTasks } from './administrator-tasks.ts'

const dayMs = 86_400_000

/**
 * Makes tasks about the keys that expire within 30, 7 or 1 days. Each administrator at the account's sites
 * gets one task, at the default site if the account has access to it. Omits a warning if its period is not
 * shorter than the key's lifetime. Only one process adds the tasks for a key. A failure is logged and does
 * not affect the other keys.
 *
 * @returns the number of keys with new tasks
 */
export async function warnOfExpiry(dependencies: Dependencies): Promise<number> {
  const { db, clock, log } = dependencies
  const now = clock.now()
  const keys = await db
    .selectFrom('service_key')
    .select(['id', 'created_at', 'expires_at', 'warned_days'])
    .where('place', 'is not', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', new Date(now.getTime() + Math.max(...expiryWarnings) * dayMs))
    .execute()
  let count = 0
  for (const { id, created_at, expires_at, warned_days } of keys) {
    const days = findExpiryWarning({ created: created_at, expires: expires_at }, now)
    if (days === null || (warned_days !== null && warned_days <= days)) continue
    try {
      if (await inTransaction(db, (tx) => warn(tx, dependencies, id, days))) count += 1
    } catch (error) {
      log.error({ err: error, keyId: id }, 'the tasks about an expiring key could not be made')
    }
  }
  return count
}

interface Expiring {
  readonly account_id: number
  readonly name: string
  readonly expires_at: Date
  readonly last_used_on: string | null
}

/**
 * Adds the tasks about a key.
 *
 * @returns false if another process has added them, or if the key was revoked concurrently
 */
async function warn(tx: Tx, dependencies: Dependencies, keyId: string, days: number): Promise<boolean> {
  const { rows } = await sql<Expiring>`
    update service_key key set warned_days = ${days}
    from service_account account
    where key.id = ${keyId} and key.place is not null and (key.warned_days is null or key.warned_days > ${days})
      and account.id = key.account_id
    returning key.account_id, account.name, key.expires_at, key.last_used_on`.execute(tx)
  const [key] = rows
  if (key === undefined) return false
  const values = {
    name: key.name,
    key: keyId,
    date: formatDate(key.expires_at, dependencies.settings.timeZone),
    used: key.last_used_on === null ? '–' : formatDay(key.last_used_on),
  }
  await addAdministratorTasks(tx, dependencies, {
    accountId: key.account_id,
    header: 'integrationTask.keyExpiresHeader',
    body: 'integrationTask.keyExpiresBody',
    values,
  })
  return true
}
