import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'
import { nextNumber } from './builders.ts'

/** An open activity of an employee at the employee's default site, of a type of its own. */
export async function buildActivity(
  db: Db,
  employee: { readonly id: number; readonly siteId: number },
  columns: Partial<Insertable<Tables['activity']>> = {},
) {
  const code = `T${nextNumber()}`
  const { siteId: site_id, id } = employee
  await db.insertInto('activity_type').values({ site_id, code, description: 'Soitto' }).execute()
  return db
    .insertInto('activity')
    .values({
      header: `Activity ${code}`,
      body: 'Kysy lupa lisätyöhön',
      employee_id: id,
      created_by: id,
      created_at: testStart,
      ...columns,
      site_id,
      type_code: code,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
