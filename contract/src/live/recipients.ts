import type { AuthorizationFlag } from '../session/rights.ts'
import type { LiveEventName } from './events.ts'

/**
 * The recipients of each event at the site: everyone (`site`), pages that subscribed to the work order
 * (`workOrder`), the people of the event's `EmployeeIds` (`people`), or people who have one of the listed rights. Calls that show the changed data need one of
 * these rights.
 */
export const liveRecipients = {
  workOrderChanged: 'workOrder',
  workOrderLock: 'workOrder',
  attachmentsChanged: 'workOrder',
  stampingChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  shiftsChanged: 'site',
  activityChanged: 'site',
  notificationsChanged: 'people',
  reservationChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  progressChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  partsChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  differencesChanged: ['MobileServiceTechnician', 'ManageUsers'],
  tyresChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  inspectionChanged: ['MobileCheckList'],
  inspectionViewer: ['MobileCheckList'],
  importChanged: ['ManageSettings', 'ManageParts', 'ManageRosters', 'ManageUsers'],
  backupChanged: ['ManageSettings'],
  stockCountChanged: ['ManageParts'],
  textsChanged: 'site',
  refresh: 'site',
} as const satisfies Record<
  LiveEventName,
  'site' | 'workOrder' | 'people' | readonly [AuthorizationFlag, ...AuthorizationFlag[]]
>
