import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import {
  changeableRetention,
  RetentionDue,
  RetentionPeriod,
  RetentionRun,
  RetentionSave,
} from './retention-entities.ts'

const common = { rights: ['ManageSettings'], extension: true } as const
const params = z.object({ name: z.enum(changeableRetention) })

/** The periods after which the server removes old rows. All sites share them. */
export const retentionEndpoints = {
  listRetention: endpoint({
    ...common,
    method: 'GET',
    path: '/administration/retention',
    shows: ['settings'],
    summary: 'Returns the periods after which old rows are removed, and the number of rows that are due.',
    answer: z.array(RetentionPeriod),
  }),
  countRetention: endpoint({
    ...common,
    method: 'GET',
    path: '/administration/retention/:name/due',
    shows: ['settings'],
    summary: 'Returns the number of rows that the next run would remove with another period.',
    params,
    query: z.object({ days: idInPath.max(3650) }),
    answer: RetentionDue,
  }),
  getRetentionRun: endpoint({
    ...common,
    method: 'GET',
    path: '/administration/retention-run',
    shows: ['settings'],
    summary:
      'Returns the latest daily removal of old photos, messages and customers; null if there was none.',
    answer: RetentionRun.nullable(),
  }),
  saveRetention: endpoint({
    ...common,
    method: 'POST',
    path: '/administration/retention/:name',
    changes: ['settings'],
    summary:
      'Changes a period. A shorter one needs a confirmation, because removed rows cannot be brought back.',
    params,
    body: RetentionSave,
    answer: z.array(RetentionPeriod),
    idempotent: true,
    errors: ['confirmationNeeded', 'settingOfAllSites', 'settingChanged'],
  }),
}
