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
      'Parts by the beginning of the number and by words of name, supplier and product group, as far as each ' +
      'filter is given; 50 at a time: the exact number first, then what is for the vehicle and in stock, then numbers ' +
      'that begin so, then by name.',
    rights: ['MobileServiceTechnician'],
    query: PartSearch,
    answer: z.array(PartSearchResult),
  }),
  listPartsByNumber: endpoint({
    method: 'GET',
    path: '/products/item/:no',
    summary:
      'All parts of a number, whoever supplies them, by supplier; spaces, dashes and case do not matter.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ no: partNumber }),
    answer: z.array(PartSearchResult),
  }),
  getPart: endpoint({
    method: 'GET',
    path: '/products/item/:supplier/:item/details',
    summary:
      'A part in full, with its stocks at every unit, and at the site what it is kept for and was used in.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ supplier: searchText(60).min(1), item: partNumber }),
    query: z.object({ SerialNo: extension(searchText(40).optional()) }),
    answer: PartDetails,
  }),
}
