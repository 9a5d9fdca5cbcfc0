import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { WorkOperation, WorkOperationSearch } from './entities.ts'

export const operationEndpoints = {
  searchWorkOperations: endpoint({
    method: 'GET',
    path: '/operations/workoperation',
    summary:
      'Returns operations by the beginning of the code and by words of name and supplier, at most 50.' +
      ' Only given filters apply. The exact code is first, then operations for the make of the ' +
      'vehicle with the serial number.',
    rights: ['MobileServiceTechnician'],
    query: WorkOperationSearch,
    answer: z.array(WorkOperation),
  }),
}
