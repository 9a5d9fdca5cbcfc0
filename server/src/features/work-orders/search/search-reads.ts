import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { filteredReads } from '../../../platform/database/filtered-reads.ts'
import { beginsWithNumber, containsNumber, isNumber, isVin } from '../../../platform/database/typed-search.ts'
import { summaryJoins, workOrderParameters, workOrderSummaryJson } from '../view/work-order-json.ts'

const maxResults = 50
const vinLength = 17
const newest = `order by id desc limit ${maxResults}`
const openFirst = `order by is_closed, id desc limit ${maxResults}`

/**
 * Finds vehicles by the beginning of the plate or by the whole VIN, because users scan a VIN into the plate
 * field. They also scan text numbers into that field; a separate search finds those.
 */
const vehiclesByPlate = `(
  select id from vehicle where site_id = $siteId and ${beginsWithNumber('license_key', '$LicenseNumber')}
  union
  select id from vehicle where site_id = $siteId and ${isVin('serial_key', '$LicenseNumber')}
    and length($LicenseNumber) >= ${vinLength})`

/**
 * Extracts the number from a typed order number, which may have a short word before it (`WO-5040263`); null
 * for other texts. Equals the domain's `readOrderNumber`.
 */
const digitsOfNumber = `(
  select substring(search_key($OrderNumber) from '^(?:[[:alpha:]]{1,4}(?=[0-9]{4}))?([0-9]{1,10})$')::bigint)`

type IsGiven = (filter: 'OrderNumber' | 'LicenseNumber' | 'Receiver') => boolean

/**
 * Summaries of work orders, newest first. Limits the ids before it builds any summary, so that it builds at
 * most 50. A search by plate prefers open work orders to closed ones.
 */
export const workOrderSearch = filteredReads({
  name: 'work-orders',
  filters: {
    OrderNumber: ['number', 'text'],
    LicenseNumber: ['plate', 'text'],
    Receiver: ['receiver', 'bigint'],
  },
  parameters: workOrderParameters,
  answer: workOrderEndpoints.searchWorkOrders.answer,
  sql: (isGiven) => `
    select coalesce(json_agg(${workOrderSummaryJson} order by work_order.id desc), '[]')::text
    from (${findIds(isGiven)}) found
    join work_order on work_order.site_id = $siteId and work_order.id = found.id ${summaryJoins}`,
})

/**
 * Selects the ids by the most selective filter, regardless of PostgreSQL's estimates. The other filters are
 * checked afterwards.
 */
function findIds(isGiven: IsGiven): string {
  const byReceiver = isGiven('Receiver') ? 'and receiver_id = $Receiver' : ''
  if (isGiven('OrderNumber'))
    return `select id from (
        with exact as (
          select id, vehicle_id from work_order
          where site_id = $siteId and order_number = ${digitsOfNumber} and not is_hidden ${byReceiver}
          union
          select id, vehicle_id from work_order
          where site_id = $siteId and ${isNumber('external_key', '$OrderNumber')} and not is_hidden ${byReceiver})
        select id, vehicle_id from exact
        union all
        select id, vehicle_id from work_order
        where site_id = $siteId and ${containsNumber('external_key', '$OrderNumber')} and not is_hidden ${byReceiver}
          and not exists (select from exact)
      ) numbered
      ${isGiven('LicenseNumber') ? `where exists (select from ${vehiclesByPlate} car where car.id = numbered.vehicle_id)` : ''}
      order by id desc limit ${maxResults}`
  if (isGiven('LicenseNumber'))
    return `select id from (
        select own.id, own.is_closed from ${vehiclesByPlate} car
        cross join lateral (
          select id, status in ('C', 'I') as is_closed from work_order
          where site_id = $siteId and vehicle_id = car.id and not is_hidden ${byReceiver} ${openFirst}) own
        union
        select id, status in ('C', 'I') as is_closed from work_order
        where site_id = $siteId and ${isNumber('external_key', '$LicenseNumber')} and not is_hidden ${byReceiver}) own
      ${openFirst}`
  return `select id from work_order where site_id = $siteId and not is_hidden ${byReceiver} ${newest}`
}
