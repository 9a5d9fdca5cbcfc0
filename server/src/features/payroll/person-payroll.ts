import type { PersonPayroll } from '@verstas/contract/payroll/entities.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/correctors.ts'
import { type Day, dayOf } from '@verstas/domain/time/format.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { requirePersonOfSite } from '../../platform/session/person-of-site.ts'
import { loadProgress } from './pay-people.ts'
import { loadPeriod } from './pay-period.ts'
import { loadPaySettings } from './pay-settings.ts'

/** @throws {Refusal} forbidden for another person without the right to correct stampings or to manage payroll */
export function requireHoursOf(session: CurrentSession, employeeId: number): void {
  if (!maySeeDaysOf(session, employeeId) && !session.rights.has('ManagePayroll'))
    throw refuse('forbidden', { right: 'CorrectStampings' })
}

/** Returns the progress of a person in the pay period of a day. @throws {Refusal} forbidden; notFound */
export async function readPersonPayroll(
  db: Db,
  session: CurrentSession,
  { id, date, now }: { readonly id: number; readonly date: Day; readonly now: Date },
): Promise<PersonPayroll> {
  const { siteId, timeZone } = session
  requireHoursOf(session, id)
  await requirePersonOfSite(db, id, siteId)
  const settings = await loadPaySettings(db, siteId)
  const period = await loadPeriod(db, siteId, settings, date)
  const progress = (await loadProgress(db, siteId, period)).get(id)
  const ofPerson = progress === undefined ? 'open' : progress.isApproved ? 'approved' : 'finished'
  return {
    From: period.from,
    To: period.to,
    State: settings.Rules.length === 0 ? 'unused' : period.state === 'open' ? ofPerson : period.state,
    IsOver: period.to < dayOf(now, timeZone),
  }
}
