import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import {
  maxBays,
  RemovedExamples,
  StartExamples,
  StartPresets,
  StartStep,
  startSteps,
} from './start-entities.ts'

const common = { rights: ['ManageSettings'], extension: true } as const

const ofExamples = { rights: ['ManageSettings', 'CreateWorkOrders'], extension: true } as const

/** Calls for the checklist by which a new site is set up. */
export const startEndpoints = {
  getStart: endpoint({
    ...common,
    method: 'GET',
    path: '/administration/start',
    shows: [
      'settings',
      'people',
      'shifts',
      'scheduleResources',
      'taskTypes',
      'inspections',
      'imports',
      'workOrders',
    ],
    summary: 'Returns the steps of getting started with their states, computed from the data of the site.',
    answer: z.array(StartStep),
  }),
  chooseStart: endpoint({
    ...common,
    method: 'POST',
    path: '/administration/start/steps/:step',
    changes: ['settings'],
    summary: 'Skips a step of getting started, accepts its preset values, or takes either back with null.',
    params: z.object({ step: z.enum(startSteps) }),
    body: z.strictObject({ Choice: z.enum(['skipped', 'accepted']).nullish() }),
    answer: z.array(StartStep),
    idempotent: true,
  }),
  addBays: endpoint({
    ...common,
    method: 'POST',
    path: '/administration/start/bays',
    changes: ['settings', 'scheduleResources'],
    summary: 'Adds lifts and bays. Names that the site has already are left out.',
    body: z.strictObject({ Names: z.array(text(60).trim().min(1)).min(1).max(maxBays) }),
    answer: z.object({ Added: z.number() }),
    idempotent: true,
  }),
  getPresets: endpoint({
    ...common,
    method: 'GET',
    path: '/administration/start/presets',
    shows: ['settings'],
    summary:
      'Returns the usual items that the lists of the site lack, in the language of the caller. Lists of all sites ' +
      'are left out for an administrator who does not work at all of them, and work queues for one who may not add ' +
      'people.',
    answer: StartPresets,
  }),
  addPresets: endpoint({
    ...common,
    method: 'POST',
    path: '/administration/start/presets',
    changes: ['settings', 'taskTypes', 'people'],
    summary: 'Adds the usual items that the lists of the site lack. Other items stay as they are.',
    body: z.strictObject({}),
    answer: z.object({ Added: z.number() }),
    idempotent: true,
  }),
  getExamples: endpoint({
    ...ofExamples,
    method: 'GET',
    path: '/administration/start/examples',
    shows: ['settings', 'workOrders'],
    summary: 'Returns whether example data can be added to the site, and how much it has.',
    answer: StartExamples,
  }),
  addExamples: endpoint({
    ...ofExamples,
    method: 'POST',
    path: '/administration/start/examples',
    changes: ['settings', 'workOrders', 'reservations', 'schedule', 'planning'],
    summary:
      'Adds example work orders with customers, vehicles, jobs and reservations. Adds nothing to a site with some.',
    body: z.strictObject({}),
    answer: StartExamples,
    errors: ['examplesUnavailable', 'vehicleAtSite'],
    idempotent: true,
  }),
  removeExamples: endpoint({
    ...ofExamples,
    method: 'POST',
    path: '/administration/start/examples/removal',
    changes: ['settings', 'workOrders', 'reservations', 'schedule', 'planning'],
    summary: 'Removes the example data, except for what people worked on.',
    body: z.strictObject({}),
    answer: RemovedExamples,
    errors: ['saveLockedByOther'],
    idempotent: true,
  }),
}
