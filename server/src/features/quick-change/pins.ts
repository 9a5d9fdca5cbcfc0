import { isSimplePin, maxWrongEntries, maxWrongPins } from '@verstas/domain/quick-change/pin.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transaction.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { hashPassword, isPasswordOf } from '../../platform/session/passwords.ts'

interface NewPin {
  readonly hash: string
  /** The number of digits. */
  readonly length: number
  /** True if the new PIN equals the stored one. The number of wrong entries is then preserved. */
  readonly isSame: boolean
}

/**
 * Checks and hashes the PIN that a person chose. The hash function is slow to hinder guessing.
 *
 * @throws {Refusal} pinTooSimple; pinMustChange if it equals a PIN with too many wrong entries
 */
export async function hashPin(db: Db, employeeId: number, pin: string): Promise<NewPin> {
  if (isSimplePin(pin)) throw refuse('pinTooSimple')
  const stored = await db
    .selectFrom('pin')
    .select(['pin_hash as hash', 'wrong_entries as wrongEntries'])
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  const isSame = stored !== undefined && (await isPasswordOf(pin, stored.hash))
  if (isSame && stored.wrongEntries >= maxWrongEntries) throw refuse('pinMustChange')
  return { hash: await hashPassword(pin), length: pin.length, isSame }
}

/**
 * Checks and hashes the first PIN of a new person, which an administrator chose.
 *
 * @throws {Refusal} pinTooSimple (`field`)
 */
export async function hashFirstPin(pin: string): Promise<NewPin> {
  if (isSimplePin(pin)) throw refuse('pinTooSimple', { field: 'Pin' })
  return { hash: await hashPassword(pin), length: pin.length, isSame: false }
}

/** Sets and unlocks a person's PIN, which replaces the previous one. */
export async function setPin(
  db: Db,
  employeeId: number,
  { hash, length, isSame }: NewPin,
  now: Date,
): Promise<void> {
  const columns = {
    pin_hash: hash,
    length,
    set_at: now,
    removed_at: null,
    failures: 0,
    ...(!isSame && { wrong_entries: 0 }),
  }
  await db
    .insertInto('pin')
    .values({ employee_id: employeeId, ...columns })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(columns))
    .execute()
}

/**
 * Removes a person's PIN. Returns false if the person has none. A PIN that must be changed remains stored, so
 * that `hashPin` can refuse it.
 */
export async function removePin(db: Db, employeeId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pin')
    .set({ removed_at: now })
    .where('employee_id', '=', employeeId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('pin')
    .where('employee_id', '=', employeeId)
    .where('wrong_entries', '<', maxWrongEntries)
    .execute()
  return numUpdatedRows > 0n
}

/**
 * Checks the PIN of a person who works at a site. Counts the entry as wrong before the comparison, so that
 * concurrent guesses are all counted. A correct PIN resets the consecutive failures, and subtracts its own
 * entry from the wrong entries.
 *
 * @returns the employee's id, or the refusal: `wrongPin` with the number of remaining attempts (`count`),
 * `pinLocked` or `pinMustChange`
 */
export async function checkPin(
  db: Db,
  siteId: number,
  employeeId: number,
  pin: string,
): Promise<number | Refusal> {
  const isOfSite = sql<boolean>`exists (select from employee_site join employee on employee.id = employee_site.employee_id
    where employee.id = ${employeeId} and employee.is_active and employee_site.site_id = ${siteId}
      and employee_site.is_active)`
  const counted = await db
    .updateTable('pin')
    .set({ failures: sql`failures + 1`, wrong_entries: sql`wrong_entries + 1` })
    .where('employee_id', '=', employeeId)
    .where('failures', '<', maxWrongPins)
    .where('wrong_entries', '<', maxWrongEntries)
    .where('removed_at', 'is', null)
    .where(isOfSite)
    .returning(['pin_hash', 'failures', 'wrong_entries as wrongEntries'])
    .executeTakeFirst()
  const isRight = await isPasswordOf(pin, counted?.pin_hash)
  if (counted && isRight) {
    await db
      .updateTable('pin')
      .set({ failures: 0, wrong_entries: sql`greatest(wrong_entries - 1, 0)` })
      .where('employee_id', '=', employeeId)
      .execute()
    return employeeId
  }
  return refusalOf(counted ?? (await readCounts(db, employeeId, isOfSite)))
}

interface PinCounts {
  readonly failures: number
  readonly wrongEntries: number
}

/**
 * Returns the refusal of a wrong PIN.
 *
 * @param counts undefined if no one at the site has the id and a PIN; the refusal then equals that of a first
 * wrong PIN
 */
function refusalOf({ failures, wrongEntries }: PinCounts = { failures: 1, wrongEntries: 1 }): Refusal {
  if (wrongEntries >= maxWrongEntries) return refuse('pinMustChange')
  return failures >= maxWrongPins
    ? refuse('pinLocked')
    : refuse('wrongPin', { count: maxWrongPins - failures })
}

const readCounts = (db: Db, employeeId: number, isOfSite: ReturnType<typeof sql<boolean>>) =>
  db
    .selectFrom('pin')
    .select(['failures', 'wrong_entries as wrongEntries'])
    .where('employee_id', '=', employeeId)
    .where('removed_at', 'is', null)
    .where(isOfSite)
    .executeTakeFirst()
