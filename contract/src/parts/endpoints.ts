import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { PartSearch, PartSearchResult } from './entities.ts'

export const partEndpoints = {
  searchParts: endpoint({
    method: 'GET',
    path: '/products/item',
    summary:
      'Parts by the beginning of the number and by words of name, supplier and product group, as far as each ' +
      'filter is given; 50 at a time: the exact number first, then what is for the vehicle and in stock, then numbers ' +
      'that begin so, then by name.',
    rights: ['MobileServiceTechnician'],
    query: PartSearch,
    answer: z.array(PartSearchResult),
  }),
}
