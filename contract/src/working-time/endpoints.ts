import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { dayInPath, idInPath } from '../fields.ts'
import { WorkingTimeRecord } from './entities.ts'
import { recordFormats, recordLayouts } from './kinds.ts'

/**
 * The person, by default the caller, and the days. Another person's record needs the right to correct
 * stampings.
 */
const period = z.object({ salesmanId: idInPath.optional(), from: dayInPath, to: dayInPath })

/** Calls for the record of working time. */
export const workingTimeEndpoints = {
  getWorkingTimeRecord: endpoint({
    method: 'GET',
    path: '/workingtime/record',
    shows: ['hours', 'stampings', 'shifts'],
    summary:
      'Returns the working time of each day from `from` to `to` (at most 366 days), rests that were too short, ' +
      'the average week and the corrections.',
    rights: 'session',
    query: period,
    answer: WorkingTimeRecord,
    errors: ['forbidden', 'stampingEmployeeUnknown'],
    extension: true,
  }),
  exportWorkingTimeRecord: endpoint({
    method: 'GET',
    path: '/workingtime/record/file',
    summary: 'Returns the record of working time as a file, in one of the layouts of the law.',
    rights: 'session',
    query: period.extend({ layout: z.enum(recordLayouts), format: z.enum(recordFormats) }),
    answer: bytes,
    errors: ['forbidden', 'stampingEmployeeUnknown'],
    extension: true,
  }),
}
