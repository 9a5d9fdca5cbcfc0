import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'

/** Codes of the stamping types that `buildStampingTypes` adds. */
export const stampingTypes = { work: 1, internal: 2, in: 10, out: 11, lunch: 12, sick: 20 } as const

/**
 * Adds a dealership's stamping types: two for work, and one each for in, out, lunch and sick leave. A test file
 * calls it once.
 */
export async function buildStampingTypes(db: Db): Promise<void> {
  const type = (
    name: keyof typeof stampingTypes,
    columns: Partial<Insertable<Tables['stamping_type']>> = {},
  ) => ({
    code: stampingTypes[name],
    description: JSON.stringify({ fi: `${name} fi`, sv: `${name} sv`, en: `${name} en` }),
    position: stampingTypes[name],
    ...columns,
  })
  await db
    .insertInto('stamping_type')
    .values(type('work', { is_work_order: true, is_default: true }))
    .execute()
  await db
    .insertInto('stamping_type')
    .values(type('internal', { is_work_order: true }))
    .execute()
  await db.insertInto('stamping_type').values(type('in')).execute()
  await db
    .insertInto('stamping_type')
    .values(type('out', { is_end_of_day: true }))
    .execute()
  await db
    .insertInto('stamping_type')
    .values(type('lunch', { is_lunch: true }))
    .execute()
  await db
    .insertInto('stamping_type')
    .values(type('sick', { is_presence: false }))
    .execute()
}

export async function buildShift(
  db: Db,
  employee: { readonly id: number; readonly siteId: number },
  start: string,
  end: string,
): Promise<void> {
  await db
    .insertInto('shift')
    .values({
      site_id: employee.siteId,
      employee_id: employee.id,
      start_at: new Date(start),
      end_at: new Date(end),
    })
    .execute()
}

/** Returns every stored stamping of an employee, by its start. */
export async function stampingsOf(db: Db, employee: { readonly id: number }) {
  return db
    .selectFrom('stamping')
    .selectAll()
    .where('employee_id', '=', employee.id)
    .orderBy('start_at')
    .orderBy('id')
    .execute()
}
