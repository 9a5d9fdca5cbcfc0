import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

/**
 * Notifies the site's open pages that the caller views an inspection, or no longer does. Stores nothing,
 * because pages remove a viewer whose notice is not repeated.
 *
 * @throws {Refusal} notFound
 */
export const noteViewer = (
  db: Db,
  { siteId, employeeId: EmployeeId, employeeName: Name }: CurrentSession,
  InspectionId: number,
  IsHere: boolean,
): Promise<Record<string, never>> =>
  inTransaction(db, async (tx) => {
    const inspection = await tx
      .selectFrom('inspection')
      .select('id')
      .where('site_id', '=', siteId)
      .where('id', '=', InspectionId)
      .executeTakeFirst()
    if (inspection === undefined) throw refuse('notFound')
    await notifyLive(tx, {
      name: 'inspectionViewer',
      siteId,
      event: { InspectionId, EmployeeId, Name, IsHere },
    })
    return {}
  })
