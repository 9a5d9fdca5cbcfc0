import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { filteredReads } from '../../../platform/database/filtered-reads.ts'
import { jsonRead } from '../../../platform/database/read-json.ts'
import { vehiclesByNumber } from '../../../platform/database/typed-records.ts'
import { beginsWithNumber, containsNumber, isNumber, isVin } from '../../../platform/database/typed-search.ts'
import { summaryJoins, workOrderParameters, workOrderSummaryJson } from '../view/work-order-json.ts'

const maxResults = 50
const vinLength = 17
const newest = `order by id desc limit ${maxResults}`
const openFirst = (limit: number) => `order by is_closed, id desc limit ${limit}`

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
const digitsOfNumber = (parameter: string) => `(
  select substring(search_key(${parameter}) from '^(?:[[:alpha:]]{1,4}(?=[0-9]{4}))?([0-9]{1,10})$')::bigint)`

const openOrClosed = `(select *, status in ('C', 'I') as is_closed from work_order) work_order`

/**
 * Returns SQL of the work orders with a number. A part of a text number matches only if no work order has
 * exactly that number.
 */
const ordersByNumber = (parameter: string, condition = '') => `
  with exact as (
    select id, vehicle_id, is_closed from ${openOrClosed}
    where site_id = $siteId and order_number = ${digitsOfNumber(parameter)} and not is_hidden ${condition}
    union
    select id, vehicle_id, is_closed from ${openOrClosed}
    where site_id = $siteId and ${isNumber('external_key', parameter)} and not is_hidden ${condition})
  select id, vehicle_id, is_closed from exact
  union all
  select id, vehicle_id, is_closed from ${openOrClosed}
  where site_id = $siteId and ${containsNumber('external_key', parameter)} and not is_hidden ${condition}
    and not exists (select from exact)`

/** Returns SQL of at most `limit` work orders of each vehicle, open ones first. */
const ordersOfVehicles = (vehicleIds: string, limit: number, condition = '') => `
  select own.id, own.is_closed from ${vehicleIds} car (id)
  cross join lateral (
    select id, is_closed from ${openOrClosed}
    where site_id = $siteId and vehicle_id = car.id and not is_hidden ${condition} ${openFirst(limit)}) own`

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

const maxAmongOthers = 12

/**
 * Work orders by number, or by the plate or VIN of their vehicle, open ones first. The search across all kinds
 * of records shows them beside other results.
 */
export const workOrdersByText = jsonRead({
  name: 'work-orders-by-text',
  parameters: { ...workOrderParameters, text: 'text' },
  answer: workOrderEndpoints.searchWorkOrders.answer,
  sql: `
    select coalesce(json_agg(${workOrderSummaryJson} order by found.is_closed, work_order.id desc), '[]')::text
    from (
      select id, is_closed from (
        ${ordersOfVehicles(`unnest(${vehiclesByNumber('$text')})`, maxAmongOthers)}
        union
        select id, is_closed from (${ordersByNumber('$text')}) numbered) every_order
      ${openFirst(maxAmongOthers)}) found
    join work_order on work_order.site_id = $siteId and work_order.id = found.id ${summaryJoins}`,
})

/**
 * Selects the ids by the most selective filter, regardless of PostgreSQL's estimates. The other filters are
 * checked afterwards.
 */
function findIds(isGiven: IsGiven): string {
  const byReceiver = isGiven('Receiver') ? 'and receiver_id = $Receiver' : ''
  if (isGiven('OrderNumber'))
    return `select id from (${ordersByNumber('$OrderNumber', byReceiver)}) numbered
      ${isGiven('LicenseNumber') ? `where exists (select from ${vehiclesByPlate} car where car.id = numbered.vehicle_id)` : ''}
      order by id desc limit ${maxResults}`
  if (isGiven('LicenseNumber'))
    return `select id from (
        ${ordersOfVehicles(vehiclesByPlate, maxResults, byReceiver)}
        union
        select id, status in ('C', 'I') as is_closed from work_order
        where site_id = $siteId and ${isNumber('external_key', '$LicenseNumber')} and not is_hidden ${byReceiver}) own
      ${openFirst(maxResults)}`
  return `select id from work_order where site_id = $siteId and not is_hidden ${byReceiver} ${newest}`
}
