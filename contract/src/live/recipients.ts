import type { AuthorizationFlag } from '../session/rights.ts'
import type { LiveEventName } from './events.ts'

/**
 * Recipients of each event at the site: everyone (`site`), subscribers of its work order (`workOrder`), or
 * holders of one of the listed rights. Calls that show the changed data need one of these rights.
 */
export const liveRecipients = {
  workOrderChanged: 'workOrder',
  workOrderLock: 'workOrder',
  attachmentsChanged: 'workOrder',
  stampingChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  activityChanged: 'site',
  reservationChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  progressChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  partsChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  tyresChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  inspectionChanged: ['MobileCheckList'],
  inspectionViewer: ['MobileCheckList'],
  refresh: 'site',
} as const satisfies Record<
  LiveEventName,
  'site' | 'workOrder' | readonly [AuthorizationFlag, ...AuthorizationFlag[]]
>
