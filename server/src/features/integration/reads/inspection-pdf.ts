import type { Db } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'

/**
 * Returns the session with which the PDF of an inspection is created for a service account. Its employee is
 * the one who last changed the inspection, so the PDF counts toward that employee's limits.
 *
 * @throws {Refusal} notFound if the account sees no such inspection
 */
export async function printingSession(
  db: Db,
  { siteIds, language }: Pick<ServiceSession, 'siteIds' | 'language'>,
  inspectionId: number,
  now: Date,
): Promise<CurrentSession> {
  const found = await db
    .selectFrom('inspection')
    .innerJoin('site', 'site.id', 'inspection.site_id')
    .innerJoin('employee', 'employee.id', 'inspection.modified_by')
    .select(['inspection.site_id', 'site.time_zone', 'employee.id as employee_id', 'employee.name'])
    .where('inspection.id', '=', inspectionId)
    .$if(siteIds !== null, (query) => query.where('inspection.site_id', 'in', siteIds ?? []))
    .executeTakeFirst()
  if (found === undefined) throw refuse('notFound')
  return {
    id: '',
    employeeId: found.employee_id,
    employeeName: found.name,
    siteId: found.site_id,
    timeZone: found.time_zone,
    language,
    expiresAt: now,
    isQuick: false,
    rights: new Set(['MobileCheckList', 'CustomerInfoVisible']),
    isPasskeyShown: false,
    workshop: { IsJobStampingInUse: false, IsOperationSigningInUse: false },
    allowsStampingStartTimeEdit: false,
    allowsOwnStampingCorrection: false,
  }
}
