import type { Subject } from '../subjects.ts'
import type { LiveEventName } from './events.ts'

/**
 * The subjects that an event changes. The app invalidates all reads that show one of them. A subject is left
 * out if its feature finds the changed data by the ids in the event.
 */
export const liveChanges = {
  workOrderChanged: ['history'],
  workOrderLock: [],
  attachmentsChanged: ['attachments', 'history'],
  stampingChanged: ['stampings'],
  shiftsChanged: ['shifts', 'hours'],
  activityChanged: ['tasks'],
  notificationsChanged: ['notifications'],
  reservationChanged: ['planning'],
  progressChanged: [],
  partsChanged: ['planning'],
  differencesChanged: ['differences'],
  tyresChanged: ['tyres', 'reservations', 'schedule'],
  inspectionChanged: ['inspections', 'offers'],
  inspectionViewer: [],
  importChanged: ['imports'],
  backupChanged: ['backups'],
  stockCountChanged: ['stockCounts'],
  textsChanged: [],
} as const satisfies Record<Exclude<LiveEventName, 'refresh'>, readonly Subject[]>
