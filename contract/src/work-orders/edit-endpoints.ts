import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { extension, idInPath } from '../fields.ts'
import { eventsAtOnce } from '../limits.ts'
import { SavedWorkOrder, WorkOrderEdit, WorkOrderEvent } from './edit-entities.ts'
import { WorkOrderLock } from './entities.ts'

const params = z.object({ id: idInPath })

export const workOrderEditEndpoints = {
  reserveWorkOrder: endpoint({
    method: 'GET',
    path: '/workshop/workorder/id/:id/reserve',
    summary:
      'Locks the work order for five minutes, or renews the caller’s lock. Needs the right EditJob or' +
      ' AddJob.',
    rights: ['MobileServiceTechnician'],
    params,
    answer: extension(WorkOrderLock),
    errors: ['lockedByOther'],
  }),
  releaseWorkOrder: endpoint({
    method: 'GET',
    path: '/workshop/workorder/id/:id/release',
    summary: 'Releases the caller’s lock. Also succeeds if no one has the lock.',
    rights: ['MobileServiceTechnician'],
    params,
    answer: z.object({}),
    errors: ['lockNotHeld'],
  }),
  saveWorkOrder: endpoint({
    method: 'POST',
    path: '/workshop/workorder',
    changes: ['workOrders', 'history', 'reservations', 'schedule', 'planning'],
    summary:
      'Changes the given fields. With `If-Match`, the call is refused if someone has changed the work' +
      ' order since; the error contains the person, the time and the fields.',
    rights: ['MobileServiceTechnician', 'EditJob'],
    idempotent: true,
    versioned: true,
    body: WorkOrderEdit,
    answer: SavedWorkOrder,
    errors: ['notFound', 'saveLockedByOther', 'workOrderChanged', 'workOrderFieldNotEditable'],
  }),
  listWorkOrderEvents: endpoint({
    method: 'GET',
    path: '/workshop/workorder/id/:id/events',
    shows: ['history'],
    summary:
      `Returns the changes with their authors and times, newest first, at most ${eventsAtOnce}. ` +
      '`before` is the last id of the previous page.',
    rights: ['MobileServiceTechnician'],
    params,
    query: z.object({ before: idInPath.optional() }),
    answer: z.array(WorkOrderEvent),
    extension: true,
  }),
}
