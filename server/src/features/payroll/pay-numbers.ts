import type { PayrollNumber } from '@verstas/contract/payroll/entities.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'

/**
 * Sets a person's number in the payroll system. It takes precedence over the number from other systems. It
 * can also be set for people who have left, because their last hours must be paid.
 *
 * @throws {Refusal} notFound; settingTaken if another person of the site has the number
 */
export async function setPayrollNumber(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  { EmployeeId, Number: number }: PayrollNumber,
): Promise<JsonText<Record<string, never>>> {
  await requireFreeNumber(tx, { siteId, employeeId: EmployeeId, number })
  try {
    await tx
      .insertInto('payroll_number')
      .values({ site_id: siteId, employee_id: EmployeeId, number })
      .onConflict((conflict) => conflict.columns(['site_id', 'employee_id']).doUpdateSet({ number }))
      .execute()
  } catch (error) {
    if (databaseErrorOf(error)?.constraint === 'payroll_number__one_person')
      throw refuse('settingTaken', { value: number })
    throw error
  }
  await recordEvents(tx, [
    {
      ...{ siteId, employeeId, at: clock.now(), entity: 'employee', entityId: EmployeeId },
      ...{ kind: 'payrollNumberSet', before: {}, after: { Number: number } },
    },
  ])
  return toJson({})
}

interface PersonNumber {
  readonly siteId: number
  readonly employeeId: number
  readonly number: string
}

/**
 * Refuses a number of another person, because the hours of two people would be paid to one.
 *
 * @throws {Refusal} notFound for a person who never worked at the site; settingTaken if the payroll file has the number
 * for another person
 */
async function requireFreeNumber(tx: Tx, { siteId, employeeId, number }: PersonNumber): Promise<void> {
  const people = await tx
    .selectFrom('employee_site')
    .innerJoin('employee', 'employee.id', 'employee_site.employee_id')
    .leftJoin('payroll_number as paid', (join) =>
      join
        .onRef('paid.site_id', '=', 'employee_site.site_id')
        .onRef('paid.employee_id', '=', 'employee_site.employee_id'),
    )
    .select('employee.id')
    .where('employee_site.site_id', '=', siteId)
    .where((where) =>
      where.or([
        where('employee.id', '=', employeeId),
        where(where.fn.coalesce('paid.number', 'employee.number'), '=', number),
      ]),
    )
    .execute()
  if (people.every(({ id }) => id !== employeeId)) throw refuse('notFound')
  if (people.length > 1) throw refuse('settingTaken', { value: number })
}
