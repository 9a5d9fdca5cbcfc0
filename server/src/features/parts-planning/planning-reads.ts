import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'
import { workOrderParameters } from '../work-orders/view/work-order-json.ts'
import { reservationJoins, reservationJson } from '../work-schedule/reservation-reads.ts'

/**
 * SQL condition: a reservation begins in the span. The condition on the range repeats the limits, so that
 * PostgreSQL uses the index of ranges.
 */
const beginsInSpan = `
  reservation.site_id = $siteId and tstzrange(reservation.start_at, reservation.end_at) && tstzrange($start, $end)
  and reservation.start_at >= $start and reservation.start_at < $end`

const planningRead = (name: string, condition: string) =>
  jsonRead({
    name,
    parameters: { ...workOrderParameters, start: 'timestamptz', end: 'timestamptz' },
    answer: partsPlanningEndpoints.listPlanningReservations.answer,
    sql: `
      select coalesce(json_agg(${reservationJson} order by reservation.start_at, reservation.id), '[]')::text
      from reservation ${reservationJoins}
      where ${beginsInSpan} and ${condition}`,
  })

const isOpen = `work_order.status in ('A', 'P')`

export const planningReservations = planningRead('planning-reservations', 'true')

export const reservationsToPlan = planningRead(
  'reservations-to-plan',
  `not work_order.are_parts_preplanned and ${isOpen}`,
)

export const reservationsToPick = planningRead(
  'reservations-to-pick',
  `work_order.are_parts_preplanned and not work_order.are_parts_prepicked and ${isOpen}`,
)

/** SQL: the fields of a tick, from a row of `part_reservation` with the alias `reserved`. */
const tickFields = `
  'WorkOrderId', reserved.work_order_id,
  'RowId', reserved.job_row_id,
  'IsPicked', reserved.picked_at is not null,
  'PickedAt', reserved.picked_at,
  'PickedBy', (select name from employee where id = reserved.picked_by)`

const barcodes = `(
  select coalesce(json_agg(barcode order by barcode), '[]') from part_barcode
  where part_barcode.supplier_number = reserved.supplier_number and part_barcode.item_number = reserved.item_number)`

/**
 * The reserved parts of work orders whose parts are planned and whose reservations begin in the span. Sorted
 * by stock and location.
 */
export const pickListRead = jsonRead({
  name: 'pick-list',
  parameters: { siteId: 'bigint', start: 'timestamptz', end: 'timestamptz' },
  answer: partsPlanningEndpoints.getPickList.answer,
  sql: `
    select coalesce(json_agg(json_build_object(${tickFields},
        'OrderNumber', work_order.order_number,
        'ExternalNumber', work_order.external_number,
        'LicenseNumber', vehicle.plate_or_vin,
        'StartTime', booked.start_at,
        'PickShelf', work_order.pick_shelf,
        'PartsPrePicked', work_order.are_parts_prepicked,
        'SupplierNumber', reserved.supplier_number,
        'ItemNumber', reserved.item_number,
        'Name', job_row.name,
        'StockCode', reserved.stock_code,
        'Location1', part_stock.location_1,
        'Location2', part_stock.location_2,
        'Location3', part_stock.location_3,
        'Quantity', reserved.quantity,
        'Barcodes', ${barcodes})
      order by reserved.stock_code, location_key(part_stock.location_1), reserved.item_number, booked.start_at,
        reserved.job_row_id), '[]')::text
    from (
      select work_order_id, min(start_at) as start_at from reservation where ${beginsInSpan}
      group by work_order_id) booked
    join work_order on work_order.site_id = $siteId and work_order.id = booked.work_order_id and not work_order.is_hidden
      and work_order.are_parts_preplanned and ${isOpen} and not work_order.hides_parts_in_web
    join vehicle on vehicle.site_id = $siteId and vehicle.id = work_order.vehicle_id
    join part_reservation reserved on reserved.site_id = $siteId and reserved.work_order_id = work_order.id
    join job_row on job_row.site_id = $siteId and job_row.id = reserved.job_row_id
    join part_stock on part_stock.site_id = $siteId and part_stock.stock_code = reserved.stock_code
      and part_stock.supplier_number = reserved.supplier_number and part_stock.item_number = reserved.item_number`,
})

/** A line of the pick list after a tick. */
export const tickedLineRead = jsonRead({
  name: 'ticked-line',
  parameters: { siteId: 'bigint', rowId: 'bigint' },
  answer: partsPlanningEndpoints.tickPickLine.answer,
  sql: `
    select json_build_object(${tickFields})::text from part_reservation reserved
    where reserved.site_id = $siteId and reserved.job_row_id = $rowId`,
})
