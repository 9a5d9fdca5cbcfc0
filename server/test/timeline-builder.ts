import { instantOf } from '@verstas/domain/time/wall-time.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { stampingTypes } from './stamping-builders.ts'

/** A stamping type with start and end in local time of Helsinki. A running stamping has no end. */
export type TimelineEntry = readonly [type: keyof typeof stampingTypes, start: string, end: string | null]

/** Adds an employee's stampings of a day, without job rows, in their order. */
export async function buildTimeline(
  db: Db,
  employee: { readonly id: number; readonly siteId: number },
  day: string,
  entries: readonly TimelineEntry[],
  columns: Partial<Insertable<Tables['stamping']>> = {},
) {
  const at = (time: string) => instantOf(day, time, 'Europe/Helsinki')
  const rows = entries.map(([type, start, end]) => ({
    site_id: employee.siteId,
    employee_id: employee.id,
    type_code: stampingTypes[type],
    is_presence: type !== 'sick',
    start_at: at(start),
    end_at: end === null ? null : at(end),
    created_at: at(start),
    created_by: employee.id,
    ...columns,
  }))
  return db.insertInto('stamping').values(rows).returningAll().execute()
}
