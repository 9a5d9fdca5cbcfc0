import { randomBytes } from 'node:crypto'
import { badgePattern } from '@verstas/contract/quick-change/entities.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { hashSecret } from '../../platform/session/session-token.ts'
import type { KnownDevice } from './trusted-devices.ts'

/** One letter for each half of a byte. */
const letters = 'ABCDEFGHKMNPRSTU'

/** Makes a person's badge in place of the former one; answers its code, of which only a hash is stored. */
export async function makeBadge(db: Db, employeeId: number, now: Date): Promise<string> {
  const code = randomBytes(16)
    .toString('hex')
    .replace(/./g, (half) => letters.charAt(Number.parseInt(half, 16)))
  const columns = { code_hash: hashSecret(code), made_at: now }
  await db
    .insertInto('badge')
    .values({ employee_id: employeeId, ...columns })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(columns))
    .execute()
  return code
}

/** False where the person has none. */
export async function removeBadge(db: Db, employeeId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('badge')
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whose badge it is, of the people who work at the device's site; undefined where it is nobody's. */
export async function findBadgeHolder(db: Db, { siteId }: KnownDevice, text: string) {
  // Readers with caps lock on, or with a space at the end.
  const code = text.trim().toUpperCase()
  if (!badgePattern.test(code)) return undefined
  const holder = await db
    .selectFrom('badge')
    .innerJoin('employee', 'employee.id', 'badge.employee_id')
    .innerJoin('employee_site', 'employee_site.employee_id', 'employee.id')
    .select('employee.id')
    .where('badge.code_hash', '=', hashSecret(code))
    .where('employee.is_active', '=', true)
    .where('employee_site.site_id', '=', siteId)
    .where('employee_site.is_active', '=', true)
    .executeTakeFirst()
  return holder?.id
}
