import { endpoint } from '../endpoint.ts'
import { EverythingSearch, FoundEverything } from './entities.ts'

/** The search across all kinds of records, which the app offers on every page. */
export const searchEndpoints = {
  searchEverything: endpoint({
    method: 'GET',
    path: '/workshop/search',
    shows: ['workOrders'],
    summary:
      'Returns work orders, vehicles, customers, parts and employees by one text: the beginning of a plate, a VIN or its ' +
      'end of at least five characters, a number, a barcode, a customer number, words of a name, or a phone number or its end of at ' +
      'least four digits. Each kind needs the rights of its own search; its list is empty without them.',
    rights: [['MobileServiceTechnician', 'MobileCheckList']],
    query: EverythingSearch,
    answer: FoundEverything,
    extension: true,
  }),
}
