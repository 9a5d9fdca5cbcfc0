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

export const inspectionEndpoints = {
  listSurveys: endpoint({
    ...read,
    path: '/vhc/surveys/:vehicleId',
    summary: 'Returns the templates for the inspection of a vehicle.',
    params: ofVehicle,
    answer: z.array(Survey),
  }),
  listInspections: endpoint({
    ...read,
    path: '/vhc/inspections/:vehicleId',
    shows: ['inspections'],
    summary: 'Returns the inspections of a vehicle, newest first, at most 100.',
    params: ofVehicle,
    answer: z.array(Inspection),
  }),
  getInspection: endpoint({
    ...read,
    path: '/vhc/inspection/:id',
    shows: ['inspection'],
    summary:
      'Returns an inspection with its template and values for `Accept: application/json`, otherwise ' +
      'its form as an HTML page.',
    params: ofInspection,
    answer: InspectionForm,
  }),
  createInspection: endpoint({
    ...read,
    path: '/vhc/createinspection',
    summary: 'Returns the form of a new inspection, as `getInspection` does. Stores nothing.',
    query: z.object({ vehicleId: idInPath, surveyId: idInPath }),
    answer: InspectionForm,
    errors: ['notFound'],
  }),
  listTemplates: endpoint({
    ...read,
    path: '/vhc/surveys',
    summary:
      'Returns the templates of the site with the pictures of all bodies. A device can then begin an ' +
      'inspection of any vehicle offline.',
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
      'Saves all values of an inspection. They must fit the template with which the inspection was ' +
      'created. A change voids the signatures of a signed inspection.',
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
    summary:
      'Returns the picture of an image map as SVG, or as PNG if `width` and `height` in pixels are ' +
      'given.',
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
      'Creates a follow-up of a finding: a job on a work order, a task, a reminder, or the customer’s' +
      ' refusal. A job needs the right AddJob.',
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
      'Notifies the open pages of the site that the caller has opened or left an inspection. Stores ' +
      'nothing, so a page repeats the call every 20 seconds.',
    params: ofInspection,
    body: z.strictObject({ IsHere: z.boolean() }),
    answer: z.object({}),
    extension: true,
  }),
  getInspectionFigures: endpoint({
    ...read,
    path: '/vhc/figures/:from/:to',
    summary:
      'Returns numbers of inspections, findings and sold repairs of the site between two days, both ' +
      'included.',
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
