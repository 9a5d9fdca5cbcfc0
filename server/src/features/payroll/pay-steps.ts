import type { PayrollApproval, PayrollFinish, PayrollStep } from '@verstas/contract/payroll/entities.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { lockSite } from '../../platform/database/lock-site.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { loadPay, type PaidPerson } from './load-pay.ts'
import { blockersOf, loadProgress, loadTypeNames } from './pay-people.ts'
import { nextNumber, requirePeriod, type StoredPeriod, storePeriod } from './pay-period.ts'
import { loadPaySettings } from './pay-settings.ts'
import { requireHoursOf } from './person-payroll.ts'

type Empty = JsonText<Record<string, never>>

/**
 * Locks the site, so that concurrent steps at the same site wait for each other. Returns the period of a day.
 */
async function beginStep(context: CommandContext, from: string, state: StoredPeriod['state']) {
  const { tx, session } = context
  await lockSite(tx, session.siteId)
  const settings = await loadPaySettings(tx, session.siteId)
  const period = await requirePeriod(tx, session.siteId, settings, { from, state })
  return { ...context, settings, period, now: context.clock.now() }
}

type StepContext = Awaited<ReturnType<typeof beginStep>>

const loadPeople = ({ tx, session, settings, period }: StepContext): Promise<PaidPerson[]> =>
  loadPay(tx, session, period, settings.Rules)

/**
 * Marks people as finished.
 *
 * @throws {Refusal} forbidden for other people without the right to their hours; notFound for a person without hours in the period; payPeriodClosed
 */
export async function finishPayroll(
  command: CommandContext,
  { From, EmployeeIds }: PayrollFinish,
): Promise<Empty> {
  for (const id of EmployeeIds) requireHoursOf(command.session, id)
  const context = await beginStep(command, From, 'open')
  const { tx, session, period, now } = context
  const known = new Set((await loadPeople(context)).map(({ id }) => id))
  if (EmployeeIds.some((id) => !known.has(id))) throw refuse('notFound')
  await storePeriod(tx, session, period)
  await tx
    .insertInto('payroll_person')
    .values(
      [...new Set(EmployeeIds)].map((employeeId) => ({
        ...{ site_id: session.siteId, from_day: period.from, employee_id: employeeId },
        ...{ finished_at: now, finished_by: session.employeeId },
      })),
    )
    .onConflict((conflict) => conflict.columns(['site_id', 'from_day', 'employee_id']).doNothing())
    .execute()
  return toJson({})
}

/**
 * Approves the hours of people. A second approval of the same hours changes nothing.
 *
 * @throws {Refusal} notFound; payPeriodClosed; payChanged if the hours are not those that the caller has seen;
 * payBlocked if something prevents the export of a person
 */
export async function approvePayroll(
  command: CommandContext,
  { From, People }: PayrollApproval,
): Promise<Empty> {
  const context = await beginStep(command, From, 'open')
  const { tx, session, period, now } = context
  const people = new Map((await loadPeople(context)).map((person) => [person.id, person]))
  const approved = People.map(({ Id, Seen }) => {
    const person = people.get(Id)
    if (person === undefined) throw refuse('notFound')
    if (person.hash !== Seen) throw refuse('payChanged')
    return person
  })
  await requireUnblocked(context, approved)
  await storePeriod(tx, session, period)
  const progress = await loadProgress(tx, session.siteId, period)
  for (const { id, hash } of approved) {
    if (progress.get(id)?.approvedHash === hash) continue
    const approval = { approved_at: now, approved_by: session.employeeId, approved_hash: hash }
    await tx
      .insertInto('payroll_person')
      .values({
        ...{ site_id: session.siteId, from_day: period.from, employee_id: id },
        ...{ finished_at: now, finished_by: session.employeeId },
        ...approval,
      })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'from_day', 'employee_id']).doUpdateSet(approval),
      )
      .execute()
  }
  return toJson({})
}

/** @throws {Refusal} payBlocked with the names of the first people whose export is prevented */
async function requireUnblocked({ tx, session }: StepContext, people: readonly PaidPerson[]): Promise<void> {
  const types = await loadTypeNames(tx, session.language)
  const blocked = people.filter((person) => blockersOf(person, { ...session, types }).length > 0)
  if (blocked.length > 0) throw refuse('payBlocked', { names: namesOf(blocked) })
}

const namesOf = (people: readonly PaidPerson[]): string =>
  people
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 200)

/**
 * Locks a period, and stores its lines with the differences of earlier periods.
 *
 * @throws {Refusal} payPeriodClosed; payBlocked if the period has not ended, or a person is not approved
 */
export async function lockPayroll(command: CommandContext, { From }: PayrollStep): Promise<Empty> {
  const context = await beginStep(command, From, 'open')
  const { tx, session, period, settings, now } = context
  const { siteId, employeeId, timeZone } = session
  if (period.to >= dayOf(now, timeZone)) throw refuse('payBlocked', { names: '–' })
  await lockPeople(tx, siteId)
  const people = await loadPeople(context)
  const progress = await loadProgress(tx, siteId, period)
  const unapproved = people.filter(({ id, hash }) => progress.get(id)?.approvedHash !== hash)
  if (unapproved.length > 0) throw refuse('payBlocked', { names: namesOf(unapproved) })
  await requireUnblocked(context, people)
  await storePeriod(tx, session, period)
  await tx
    .updateTable('payroll_period')
    .set({ locked_at: now, locked_by: employeeId, rules: JSON.stringify(settings.Rules) })
    .where('site_id', '=', siteId)
    .where('from_day', '=', period.from)
    .execute()
  const lines = people.flatMap(({ pay, differences }) => [...pay.lines, ...differences])
  const rows = lines.map((line, place) => ({
    ...{ site_id: siteId, from_day: period.from, place, employee_id: line.employeeId, day: line.day },
    ...{ pay_code: line.payCode, factor: line.factor, cost_centre: line.costCentre, minutes: line.minutes },
  }))
  // A statement has at most 65,535 parameters.
  for (let first = 0; first < rows.length; first += 5000)
    await tx
      .insertInto('payroll_line')
      .values(rows.slice(first, first + 5000))
      .execute()
  await recordStep(context, 'payrollLocked', { Lines: rows.length })
  return toJson({})
}

/**
 * Waits for concurrent changes of stampings, which lock the employee first, and blocks new ones until the
 * transaction ends.
 */
async function lockPeople(tx: Tx, siteId: number): Promise<void> {
  await tx
    .selectFrom('employee')
    .select('id')
    .where('id', 'in', (from) =>
      from.selectFrom('employee_site').select('employee_id').where('site_id', '=', siteId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Reopens a locked period. @throws {Refusal} payPeriodClosed */
export async function unlockPayroll(command: CommandContext, { From }: PayrollStep): Promise<Empty> {
  const context = await beginStep(command, From, 'locked')
  const { tx, session, period } = context
  await tx
    .deleteFrom('payroll_line')
    .where('site_id', '=', session.siteId)
    .where('from_day', '=', period.from)
    .execute()
  await tx
    .updateTable('payroll_period')
    .set({ locked_at: null, locked_by: null, rules: null })
    .where('site_id', '=', session.siteId)
    .where('from_day', '=', period.from)
    .execute()
  await recordStep(context, 'payrollUnlocked', { Lines: 0 })
  return toJson({})
}

/**
 * Exports a locked period with the next number of the site.
 *
 * @throws {Refusal} payPeriodClosed if the period is not locked, or was already exported
 */
export async function exportPayroll(command: CommandContext, { From }: PayrollStep): Promise<Empty> {
  const context = await beginStep(command, From, 'locked')
  const { tx, session, period, now } = context
  const number = await nextNumber(tx, session.siteId)
  await tx
    .updateTable('payroll_period')
    .set({ number, exported_at: now, exported_by: session.employeeId })
    .where('site_id', '=', session.siteId)
    .where('from_day', '=', period.from)
    .execute()
  await recordStep(context, 'payrollExported', { Number: number })
  return toJson({})
}

async function recordStep(
  { tx, session: { siteId, employeeId }, period, now }: StepContext,
  kind: string,
  after: Record<string, number>,
): Promise<void> {
  await recordEvents(tx, [
    {
      ...{ siteId, employeeId, at: now, entity: 'payroll', entityId: siteId, kind },
      subject: { Name: `${period.from}–${period.to}` },
      before: {},
      after,
    },
  ])
}
