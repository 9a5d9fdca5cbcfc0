import { randomBytes } from 'node:crypto'
import { badgePattern } from '@verstas/contract/quick-change/entities.ts'
import { numberKey } from '@verstas/domain/codes/normal-form.ts'
import { plainCode } from '@verstas/domain/codes/plain-code.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { hashSecret } from '../../platform/session/session-token.ts'

/** The letters of a badge, one for each hexadecimal digit. No two of them look alike. */
const letters = 'ABCDEFGHKMNPRSTU'

/**
 * Creates a badge for a person, which replaces the previous one. Stores only a hash of its code.
 *
 * @returns the code
 */
export async function makeBadge(db: Db, employeeId: number, now: Date): Promise<string> {
  const code = randomBytes(16)
    .toString('hex')
    .replace(/./g, (digit) => letters.charAt(Number.parseInt(digit, 16)))
  const columns = { code_hash: hashSecret(code), made_at: now }
  await db
    .insertInto('badge')
    .values({ employee_id: employeeId, ...columns })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(columns))
    .execute()
  return code
}

/** Removes a person's badge. Returns false if the person has none. */
export async function removeBadge(db: Db, employeeId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('badge')
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns the employee to whom a badge belongs; undefined if no active employee of the site has it. */
export async function findBadgeHolder(db: Db, siteId: number, read: string): Promise<number | undefined> {
  const code = numberKey(plainCode(read))
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
