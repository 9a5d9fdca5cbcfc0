import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { expects } from '../field-reasons.ts'
import { extension, searchText } from '../fields.ts'
import { PartDetails } from './details.ts'
import { PartSearch, PartSearchResult } from './entities.ts'

/** A typed or scanned number. It contains at least one letter or digit. */
const partNumber = searchText(60).regex(/[\p{L}\p{N}]/u, expects('letterOrDigit'))

export const partEndpoints = {
  searchParts: endpoint({
    method: 'GET',
    path: '/products/item',
    summary:
      'Returns parts by the beginning of the number and by words of name, supplier and product group,' +
      ' at most 50. Only given filters apply. The exact number is first, then parts in stock for the ' +
      'vehicle, then numbers with this beginning, then others by name.',
    rights: ['MobileServiceTechnician'],
    query: PartSearch,
    answer: z.array(PartSearchResult),
  }),
  listPartsByNumber: endpoint({
    method: 'GET',
    path: '/products/item/:no',
    summary:
      'Returns the parts of all suppliers with a number, by supplier. Spaces, dashes and case do not ' +
      'matter.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ no: partNumber }),
    answer: z.array(PartSearchResult),
  }),
  getPart: endpoint({
    method: 'GET',
    path: '/products/item/:supplier/:item/details',
    summary:
      'Returns a part in full, with its stocks at all sites, and its part reservations and uses at ' +
      'this site.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ supplier: searchText(60).min(1), item: partNumber }),
    query: z.object({ SerialNo: extension(searchText(40).optional()) }),
    answer: PartDetails,
  }),
}
