import type { Db } from '../src/platform/database/transaction.ts'
import { hashPassword } from '../src/platform/session/passwords.ts'
import { createToken, formatToken, hashSecret } from '../src/platform/session/session-token.ts'
import { testStart } from './app.ts'

/**
 * Enables quick change at the person's site and adds a trusted device. Returns the device's id and the headers
 * of its requests.
 */
export async function buildDevice(
  db: Db,
  { id, siteId }: { readonly id: number; readonly siteId: number },
  name = 'Halli 2',
) {
  const token = createToken()
  await db.updateTable('site').set({ is_quick_change_in_use: true }).where('id', '=', siteId).execute()
  await db
    .insertInto('trusted_device')
    .values({
      id: token.id,
      site_id: siteId,
      name,
      secret_hash: hashSecret(token.secret),
      created_by: id,
      created_at: testStart,
      last_seen_at: null,
      distrusted_at: null,
      distrusted_by: null,
    })
    .execute()
  return { id: token.id, headers: { authorization: `Device ${formatToken(token)}` } }
}

export async function buildPin(db: Db, { id }: { readonly id: number }, pin: string): Promise<void> {
  await db
    .insertInto('pin')
    .values({ employee_id: id, pin_hash: await hashPassword(pin), length: pin.length, set_at: testStart })
    .execute()
}

export async function buildBadge(db: Db, { id }: { readonly id: number }, code: string): Promise<void> {
  await db
    .insertInto('badge')
    .values({ employee_id: id, code_hash: hashSecret(code), made_at: testStart })
    .execute()
}
