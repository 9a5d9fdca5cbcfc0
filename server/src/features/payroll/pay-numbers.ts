import type { PayrollNumber } from '@verstas/contract/payroll/entities.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requirePersonOfSite } from '../../platform/session/person-of-site.ts'

/**
 * Sets the number of a person in the payroll system. It precedes the number from other systems.
 *
 * @throws {Refusal} notFound; settingTaken if another person of the site has the number
 */
export async function setPayrollNumber(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  { EmployeeId, Number: number }: PayrollNumber,
): Promise<JsonText<Record<string, never>>> {
  await requirePersonOfSite(tx, EmployeeId, siteId)
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
