import { partListLimit } from '@verstas/contract/parts/details.ts'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'
import { isNumber, isVin } from '../../platform/database/typed-search.ts'
import { partFields, partJoins } from './part-json.ts'

const unitStocks = `(
  select coalesce(json_agg(json_build_object(
    'Unit', json_build_object('Id', site.id, 'Description', site.name),
    'StockCode', part_stock.stock_code,
    'StockDescription', stock.description,
    'InStock', part_stock.in_stock,
    'Available', part_stock.available,
    'Location1', part_stock.location_1,
    'Location2', part_stock.location_2,
    'Location3', part_stock.location_3,
    'ValueDepreciationDate', part_stock.value_depreciation_date,
    'LastSalesDate', part_stock.last_sales_date,
    'LastReceiveDate', part_stock.last_receive_date)
    order by site.id <> $siteId, site.name, part_stock.stock_code), '[]')
  from part_stock
  join site on site.id = part_stock.site_id and site.is_active
  join stock on stock.site_id = part_stock.site_id and stock.code = part_stock.stock_code
  where part_stock.supplier_number = part.supplier_number and part_stock.item_number = part.item_number
    and not part_stock.is_hidden)`

const barcodes = `(
  select coalesce(json_agg(barcode order by barcode), '[]') from part_barcode
  where part_barcode.supplier_number = part.supplier_number and part_barcode.item_number = part.item_number)`

const workOrderFields = `
  'WorkOrderId', work_order.id,
  'OrderNumber', work_order.order_number,
  'ExternalNumber', work_order.external_number,
  'LicenseNumber', vehicle.plate_or_vin,
  'MakeName', vehicle.make_name,
  'ModelName', vehicle.model_name`

const vehicleOfOrder = `
  join vehicle on vehicle.site_id = $siteId and vehicle.id = work_order.vehicle_id`

/**
 * SQL: the start of a work order's current or next reservation, or of its last one if all are over. Also
 * selects the first person who is allocated to that reservation.
 */
const nextReservation = `
  left join lateral (
    select reservation.start_at, (
      select employee.name from reservation_resource booking
      join resource on resource.site_id = $siteId and resource.id = booking.resource_id
      join employee on employee.id = resource.employee_id
      where booking.site_id = $siteId and booking.reservation_id = reservation.id
      order by booking.start_at, resource.id limit 1) as employee_name
    from reservation
    where reservation.site_id = $siteId and reservation.work_order_id = work_order.id
    order by reservation.end_at <= $now,
      case when reservation.end_at > $now then reservation.start_at end, reservation.end_at desc
    limit 1) booked on true`

const keptFor = `(
  select coalesce(json_agg(line.json order by line.start_at, line.id), '[]') from (
    select json_build_object(${workOrderFields},
        'Quantity', reserved.quantity,
        'StartTime', booked.start_at,
        'EmployeeName', booked.employee_name,
        'IsPicked', reserved.picked_at is not null) as json,
      booked.start_at, reserved.job_row_id as id
    from part_reservation reserved
    join work_order on work_order.site_id = $siteId and work_order.id = reserved.work_order_id ${vehicleOfOrder}
    ${nextReservation}
    where reserved.site_id = $siteId and reserved.supplier_number = part.supplier_number
      and reserved.item_number = part.item_number and not work_order.hides_parts_in_web
    order by booked.start_at, reserved.job_row_id limit ${partListLimit}) line)`

/** The maximum number of a part's latest uses that are searched. */
const latestUses = 500

/**
 * SQL: the uses of a part on closed and invoiced work orders. If a vehicle is given, only uses in vehicles of
 * the same model are included. Searches only the latest uses, because almost every vehicle may contain the
 * part.
 */
const usedIn = `(
  select coalesce(json_agg(line.json order by line.id desc), '[]') from (
    select work_order.id, json_build_object(${workOrderFields},
        'Quantity', used.quantity,
        'At', coalesce(work_order.invoiced_at, work_order.created_at)) as json
    from (
      select work_order_id, sum(amount) as quantity from (
        select work_order_id, coalesce(delivered_amount, ordered_amount, 0) as amount from job_row
        where site_id = $siteId and supplier_number = part.supplier_number and item_number = part.item_number
          and not is_marked_as_deleted
        order by work_order_id desc limit ${latestUses}) latest
      group by work_order_id) used
    join work_order on work_order.site_id = $siteId and work_order.id = used.work_order_id
      and work_order.status in ('C', 'I') and not work_order.hides_parts_in_web ${vehicleOfOrder}
    left join vehicle same on same.site_id = $siteId and ${isVin('same.serial_key', '$serialNumber')}
    where $serialNumber is null or (vehicle.make_name, vehicle.model_name) = (same.make_name, same.model_name)
    order by work_order.id desc limit ${partListLimit}) line)`

/**
 * A part in full, by its supplier and number. If the supplier has parts whose numbers differ only in
 * spelling, the requested spelling has priority. Returns no row if there is no such part.
 */
export const partRead = jsonRead({
  name: 'part-details',
  parameters: {
    siteId: 'bigint',
    now: 'timestamptz',
    supplierNumber: 'text',
    itemNumber: 'text',
    serialNumber: 'text | null',
  },
  answer: partEndpoints.getPart.answer,
  sql: `
    select json_build_object(${partFields},
      'UnitStocks', ${unitStocks},
      'Barcodes', ${barcodes},
      'KeptFor', ${keptFor},
      'UsedIn', ${usedIn})::text
    from (
      select * from part
      where supplier_number = $supplierNumber and ${isNumber('item_key', '$itemNumber')}
      order by item_number = $itemNumber desc, item_number limit 1) part ${partJoins}`,
})
