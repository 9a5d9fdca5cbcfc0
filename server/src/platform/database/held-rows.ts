import { databaseErrorOf } from './database-error.ts'

/** True if the database has refused to lose a row because of a legal hold. */
export const isHeldViolation = (error: unknown): boolean =>
  databaseErrorOf(error)?.constraint === 'legal_hold__kept'

/** SQL: true if a legal hold keeps the notification `aged`. */
export const isNotificationHeld = `(
  exists (select from legal_hold where ended_at is null and legal_hold.employee_id = aged.employee_id)
  or aged.work_order_id is not null and is_held(aged.site_id, null, aged.work_order_id))`

/**
 * SQL: true if a legal hold keeps the import `aged`. An import may name any person, so any hold at its site
 * keeps it.
 */
export const isImportHeld = `exists (
  select from legal_hold where ended_at is null and legal_hold.site_id = aged.site_id)`
