import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { dayInPath, idInPath, text } from '../fields.ts'
import { inspectionAttachmentEndpoints } from './attachment-endpoints.ts'
import {
  FollowUp,
  FollowUpRequest,
  Inspection,
  InspectionFigures,
  InspectionForm,
  InspectionSave,
  SavedInspection,
  Survey,
  Template,
} from './entities.ts'
import { inspectionPdfEndpoints } from './pdf-endpoints.ts'

const rights = ['MobileCheckList'] as const
const read = { method: 'GET', rights } as const
const ofVehicle = z.object({ vehicleId: idInPath })
const ofInspection = z.object({ id: idInPath })

/** Calls for inspections. */
export const inspectionEndpoints = {
  listSurveys: endpoint({
    ...read,
    path: '/vhc/surveys/:vehicleId',
    summary: 'The templates that a vehicle can be inspected by.',
    params: ofVehicle,
    answer: z.array(Survey),
  }),
  listInspections: endpoint({
    ...read,
    path: '/vhc/inspections/:vehicleId',
    shows: ['inspections'],
    summary: 'The inspections of a vehicle, newest first, at most 100.',
    params: ofVehicle,
    answer: z.array(Inspection),
  }),
  getInspection: endpoint({
    ...read,
    path: '/vhc/inspection/:id',
    shows: ['inspection'],
    summary:
      'An inspection with its template and values, for `Accept: application/json`; else its form as a page.',
    params: ofInspection,
    answer: InspectionForm,
  }),
  createInspection: endpoint({
    ...read,
    path: '/vhc/createinspection',
    summary: 'The form of a new inspection, as `getInspection` gives it. Writes nothing.',
    query: z.object({ vehicleId: idInPath, surveyId: idInPath }),
    answer: InspectionForm,
  }),
  listTemplates: endpoint({
    ...read,
    path: '/vhc/surveys',
    summary:
      'The templates of the site, each with the pictures of every body: what a device needs to begin an inspection of any ' +
      'vehicle without a network.',
    answer: z.array(Template),
    extension: true,
  }),
  saveInspection: endpoint({
    method: 'POST',
    rights,
    idempotent: true,
    versioned: true,
    path: '/vhc/inspection/save',
    changes: ['inspections'],
    summary:
      'Saves an inspection whole. Its values must belong to the template that it was made with. Whatever changes one that ' +
      'the inspector has signed voids its signatures.',
    body: InspectionSave,
    answer: SavedInspection,
    errors: [
      'inspectionChanged',
      'inspectionUnknown',
      'inspectionVehicleUnknown',
      'surveyUnknown',
      'propertyInvalid',
      'inspectionIncomplete',
      'followUpWorkOrderUnknown',
    ],
  }),
  getImage: endpoint({
    ...read,
    path: '/images/:descriptor',
    summary: 'The picture of an image map: SVG, or PNG with `width` and `height` in pixels.',
    params: z.object({ descriptor: text(100) }),
    query: z.object({
      width: idInPath.max(2000).optional(),
      height: idInPath.max(2000).optional(),
    }),
    answer: bytes,
  }),
  followUpFinding: endpoint({
    method: 'POST',
    rights,
    idempotent: true,
    path: '/vhc/inspection/:id/followup',
    changes: ['inspection', 'tasks', 'workOrders', 'history', 'reservations'],
    summary:
      'What becomes of a finding: a job on a work order, a task, a reminder, or that the customer declined it. A job needs the right AddJob.',
    params: ofInspection,
    body: FollowUpRequest,
    answer: FollowUp,
    errors: [
      'findingUnknown',
      'followUpWorkOrderUnknown',
      'followUpExists',
      'activityTypeUnknown',
      'saveLockedByOther',
      'reminderDateMissing',
      'workOrderNotActive',
      'paymentLinkActive',
    ],
    extension: true,
  }),
  noteViewer: endpoint({
    method: 'POST',
    rights,
    path: '/vhc/inspection/:id/viewer',
    changes: { nothing: 'live events show who is there' },
    summary:
      'Tells the open pages of the site that the caller has the inspection open, or has left it. Keeps nothing: who has it ' +
      'open says so every 20 seconds.',
    params: ofInspection,
    body: z.strictObject({ IsHere: z.boolean() }),
    answer: z.object({}),
    extension: true,
  }),
  getInspectionFigures: endpoint({
    ...read,
    path: '/vhc/figures/:from/:to',
    summary: 'Inspections of the site between two days, both included: made, found, sold.',
    params: z.object({ from: dayInPath, to: dayInPath }),
    answer: InspectionFigures,
    extension: true,
  }),
}

/** Calls for health checks of vehicles (specification.md, Health check rules). */
export const healthCheckEndpoints = {
  ...inspectionEndpoints,
  ...inspectionPdfEndpoints,
  ...inspectionAttachmentEndpoints,
}
