import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { WorkOperation, WorkOperationSearch } from './entities.ts'

export const operationEndpoints = {
  searchWorkOperations: endpoint({
    method: 'GET',
    path: '/operations/workoperation',
    summary:
      'Operations by the beginning of the code and by words of name and supplier, as far as each filter is ' +
      'given; 50 at a time: the exact code first, then those of the make of the vehicle with the serial number.',
    rights: ['MobileServiceTechnician'],
    query: WorkOperationSearch,
    answer: z.array(WorkOperation),
  }),
}
