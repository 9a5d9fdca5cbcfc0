import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { Comeback, ComebackJudgement } from './comebacks.ts'

const params = z.object({ id: idInPath })

/** Calls about comebacks: vehicles that return because of earlier work (docs/decisions/reports.md). */
export const comebackEndpoints = {
  getComeback: endpoint({
    method: 'GET',
    path: '/workshop/workorder/id/:id/comeback',
    shows: ['history'],
    summary: 'Returns whether a work order is a comeback, with the earlier visits of its vehicle.',
    rights: ['MobileServiceTechnician'],
    params,
    answer: Comeback,
    extension: true,
  }),
  judgeComeback: endpoint({
    method: 'POST',
    path: '/workshop/workorder/id/:id/comeback',
    changes: ['workOrders', 'history'],
    summary:
      'Confirms that a work order is a comeback of an earlier one, or that it is none, or takes the judgement back.',
    rights: ['MobileServiceTechnician', ['CreateWorkOrders', 'CorrectStampings', 'ViewReports']],
    params,
    idempotent: true,
    body: ComebackJudgement,
    answer: Comeback,
    errors: ['comebackIncomplete', 'comebackOrderUnknown'],
    extension: true,
  }),
}
