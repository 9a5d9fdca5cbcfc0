import type { Right } from '@verstas/contract/session/rights.ts'
import { type StartRole, startRoles } from '@verstas/contract/start-page/roles.ts'

/** A person who has the right to the workshop. */
interface Person {
  readonly rights: ReadonlySet<Right>
  /** True if tasks can be assigned to the person as to a work queue. */
  readonly isWorkqueue: boolean
  /** True if the person is the receiver of a vehicle of today. */
  readonly receivesCars: boolean
}

/**
 * Returns the roles whose start pages the person sees, in the order of `startRoles`. Empty for technicians.
 *
 * - A parts clerk manages parts, or is a work queue.
 * - An adviser may create work orders. A foreman or an administrator is an adviser only if they receive cars.
 * - A foreman corrects stampings of others. An administrator with all rights is a foreman or a
 * parts clerk only if they receive cars, as in a small workshop.
 * - A manager sees the reports.
 */
export function startRolesOf(person: Person): StartRole[] {
  const { rights, isWorkqueue, receivesCars } = person
  const isAdministrator = rights.has('ManageUsers') || rights.has('ManageSettings')
  const mayWork = !isAdministrator || receivesCars
  const isForeman = rights.has('CorrectStampings') && mayWork
  const roles: Readonly<Record<StartRole, boolean>> = {
    adviser: rights.has('CreateWorkOrders') && (receivesCars || !(isForeman || isAdministrator)),
    foreman: isForeman,
    clerk: (isWorkqueue || rights.has('ManageParts')) && mayWork,
    manager: rights.has('ViewReports'),
    administrator: isAdministrator,
  }
  return startRoles.filter((role) => roles[role])
}
