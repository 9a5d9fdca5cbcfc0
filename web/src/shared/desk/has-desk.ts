import type { Session } from '../../platform/session/session.ts'

/** True if the user has a role with its own start page (`startRolesOf`). */
export const hasDesk = ({ employee, holds }: Session): boolean =>
  employee.IsWorkqueue ||
  holds([
    ['CorrectStampings', 'CreateWorkOrders', 'ManageParts', 'ManageSettings', 'ManageUsers', 'ViewReports'],
  ])

/** True if the user plans parts: the user may manage parts, or is a work queue (`startRolesOf`). */
export const isPartsDesk = ({ employee, holds }: Session): boolean =>
  employee.IsWorkqueue || holds(['ManageParts'])
