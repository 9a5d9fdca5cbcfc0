import type { PayBlocker, PayrollPerson } from '@verstas/contract/payroll/entities.ts'
import type { PayPeriod } from '@verstas/domain/payroll/periods.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import type { PaidPerson } from './load-pay.ts'

/** The progress of a person in a period. */
export interface PersonProgress {
  readonly employeeId: number
  readonly isApproved: boolean
  readonly approvedHash: string | null
}

/** Returns the people who have finished or are approved in a period, by their ids. */
export async function loadProgress(
  db: Db | Tx,
  siteId: number,
  { from }: PayPeriod,
): Promise<ReadonlyMap<number, PersonProgress>> {
  const rows = await db
    .selectFrom('payroll_person')
    .select(['employee_id', 'approved_at', 'approved_hash'])
    .where('site_id', '=', siteId)
    .where('from_day', '=', from)
    .execute()
  return new Map(
    rows.map(({ employee_id: employeeId, approved_at, approved_hash: approvedHash }) => [
      employeeId,
      { employeeId, isApproved: approved_at !== null, approvedHash },
    ]),
  )
}

/** Returns the names of the stamping types in a language. */
export async function loadTypeNames(
  db: Db | Tx,
  language: 'fi' | 'sv' | 'en',
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('stamping_type').select(['code', 'description']).execute()
  return new Map(
    rows.map(({ code, description }) => [
      code,
      (description as Record<string, string>)[language] ?? String(code),
    ]),
  )
}

interface ViewContext {
  readonly timeZone: string
  readonly types: ReadonlyMap<number, string>
  readonly progress: ReadonlyMap<number, PersonProgress>
}

/** Returns the reasons why a person's hours cannot be exported. */
export function blockersOf(
  { number, pay }: PaidPerson,
  { timeZone, types }: Pick<ViewContext, 'timeZone' | 'types'>,
): PayBlocker[] {
  const none = { Day: null, Minutes: null, PayKind: null, TypeName: null }
  return [
    ...pay.running.map((startAt) => ({ ...none, Kind: 'running' as const, Day: dayOf(startAt, timeZone) })),
    ...pay.unknown.map(({ day, kind, typeCode, minutes }) => ({
      ...{ Kind: 'unknownCode' as const, Day: day, Minutes: minutes, PayKind: kind },
      TypeName: types.get(typeCode) ?? null,
    })),
    ...(number === null ? [{ ...none, Kind: 'noNumber' as const }] : []),
  ]
}

/** Returns a person of the period with the hours by kind, the progress, and what prevents the export. */
export function payrollPerson(person: PaidPerson, context: ViewContext): PayrollPerson {
  const { id, name, number, pay, hash } = person
  const progress = context.progress.get(id)
  const isChanged = progress?.isApproved === true && progress.approvedHash !== hash
  const { kinds } = pay
  return {
    Id: id,
    Name: name,
    Number: number,
    State: progress === undefined ? 'open' : progress.isApproved && !isChanged ? 'approved' : 'finished',
    Seen: hash,
    Regular: kinds.regular,
    Additional: kinds.additional,
    Overtime50: kinds.overtimeDaily1 + kinds.overtimeWeekly1,
    Overtime100: kinds.overtimeDaily2 + kinds.overtimeWeekly2,
    Emergency: kinds.emergency,
    Supplements: kinds.supplement,
    Absence: kinds.absence,
    Unanswered: pay.unanswered.reduce((sum, { minutes }) => sum + minutes, 0),
    Blockers: [
      ...blockersOf(person, context),
      ...(isChanged
        ? [{ Kind: 'changed' as const, Day: null, Minutes: null, PayKind: null, TypeName: null }]
        : []),
    ],
  }
}
