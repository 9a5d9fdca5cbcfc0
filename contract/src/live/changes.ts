import type { Subject } from '../subjects.ts'
import type { LiveEventName } from './events.ts'

/**
 * The subjects that an event changes: the app invalidates all reads that show one of them. Others of the
 * event are absent if features compare its ids or its data with their cached answers, and refetch only those
 * that it concerns.
 */
export const liveChanges = {
  workOrderChanged: ['history'],
  workOrderLock: [],
  attachmentsChanged: ['attachments', 'history'],
  stampingChanged: ['stampings'],
  activityChanged: ['tasks'],
  reservationChanged: ['planning'],
  progressChanged: [],
  partsChanged: ['planning'],
  tyresChanged: ['tyres', 'reservations', 'schedule'],
  inspectionChanged: ['inspections', 'offers'],
  inspectionViewer: [],
} as const satisfies Record<Exclude<LiveEventName, 'refresh'>, readonly Subject[]>
