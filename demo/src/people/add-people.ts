import type { Ledger } from '../ledger.ts'
import { demoPassword } from '../sign-ins.ts'
import { employees, homeSiteOf } from './employees.ts'
import { addProfiles, profileIdOf } from './profiles.ts'

/** The person whose number in the payroll system is missing. */
const personWithoutNumber = 'Timo Järvinen'

/**
 * Adds the employees with their profiles and sign-ins.
 *
 * @param hashPassword called separately for each person, so that each password has a different salt
 */
export async function addPeople(
  ledger: Ledger,
  hashPassword: (secret: string) => Promise<string>,
): Promise<void> {
  addProfiles(ledger)
  for (const employee of employees) {
    const { id, name, subsystem, isWorkqueue, profile, supervisorId, userName, lastDay } = employee
    ledger.add('employee', {
      id,
      name,
      subsystem,
      is_workqueue: isWorkqueue,
      is_active: lastDay === null,
      profile_id: profileIdOf(profile),
      is_overtime_in_use: true,
      is_flex_in_use: true,
      is_kiky_in_use: subsystem === 'U',
      // One person has no number yet, so the payroll clerk has something to correct.
      number: isWorkqueue || name === personWithoutNumber ? null : String(1000 + id),
    })
    for (const site of employee.sites)
      ledger.add('employee_site', {
        employee_id: id,
        site_id: site.id,
        is_default: site === homeSiteOf(employee),
      })
    if (supervisorId !== null)
      ledger.add('favourite_resource', {
        site_id: homeSiteOf(employee).id,
        employee_id: supervisorId,
        resource_id: id,
      })
    if (userName !== null)
      ledger.add('credential', {
        employee_id: id,
        user_name: userName,
        password_hash: await hashPassword(demoPassword),
      })
  }
}
