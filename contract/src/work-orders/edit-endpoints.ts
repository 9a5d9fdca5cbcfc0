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
      'Takes the work order’s lock for five minutes, or keeps the caller’s own for five more. Needs the right ' +
      'EditJob, or AddJob.',
    rights: ['MobileServiceTechnician'],
    params,
    answer: extension(WorkOrderLock),
    errors: ['forbidden', 'notFound', 'lockedByOther'],
  }),
  releaseWorkOrder: endpoint({
    method: 'GET',
    path: '/workshop/workorder/id/:id/release',
    summary: 'Gives the caller’s lock back; succeeds also when nobody holds it any more.',
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
      'Changes the fields that are given. With `If-Match` it is refused where somebody changed the work ' +
      'order since: by whom, when and which fields.',
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
    summary: `Who changed what and when, newest first, ${eventsAtOnce} at a time; \`before\` is the last id of the page before.`,
    rights: ['MobileServiceTechnician'],
    params,
    query: z.object({ before: idInPath.optional() }),
    answer: z.array(WorkOrderEvent),
    extension: true,
  }),
}
