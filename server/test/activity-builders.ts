import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'
import { buildAttachment } from './attachment-builders.ts'
import { buildEmployee, nextNumber } from './builders.ts'

/** Adds a task type of a site. */
export async function buildActivityType(
  db: Db,
  siteId: number,
  columns: Partial<Insertable<Tables['activity_type']>> = {},
) {
  return db
    .insertInto('activity_type')
    .values({
      code: `T${nextNumber()}`,
      description: 'Soitto',
      default_employee_id: null,
      ...columns,
      site_id: siteId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a work queue, which is an employee that represents a desk of the given sites. */
export const buildQueue = (db: Db, parts: Parameters<typeof buildEmployee>[1] = {}) =>
  buildEmployee(db, { name: `Desk ${nextNumber()}`, subsystem: '', is_workqueue: true, ...parts })

/**
 * Adds an open task that an employee created for themselves at their default site. Adds a new task type
 * unless one is given.
 */
export async function buildActivity(
  db: Db,
  employee: { readonly id: number; readonly siteId: number },
  columns: Partial<Insertable<Tables['activity']>> = {},
) {
  const { siteId: site_id, id } = employee
  const type_code = columns.type_code ?? (await buildActivityType(db, site_id)).code
  const created_at = columns.created_at ?? testStart
  const activity = await db
    .insertInto('activity')
    .values({
      header: `Activity ${nextNumber()}`,
      body: 'Kysy lupa lisätyöhön',
      employee_id: id,
      created_by: id,
      assigned_at: created_at,
      ...columns,
      created_at,
      site_id,
      type_code,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('activity_history')
    .values({
      site_id,
      activity_id: activity.id,
      from_employee_id: null,
      employee_id: id,
      created_by: activity.created_by,
      created_at,
      note: null,
    })
    .execute()
  return activity
}

/** Adds a picture of a task, without a stored file. */
export const buildActivityAttachment = (
  db: Db,
  { id, site_id, created_by }: { readonly site_id: number; readonly id: number; readonly created_by: number },
) => buildAttachment(db, { site_id, activity_id: id, created_by, has_thumbnail: false })

/** Adds a wall link of an employee's site. The link cannot be used, because no one knows its secret. */
export async function buildWallLink(
  db: Db,
  { id, siteId }: { readonly id: number; readonly siteId: number },
  name = 'Varaosatiski',
) {
  return db
    .insertInto('wall_link')
    .values({
      id: randomUUID(),
      site_id: siteId,
      name,
      secret_hash: Buffer.alloc(32),
      created_by: id,
      created_at: testStart,
      last_seen_at: null,
      revoked_at: null,
      revoked_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
