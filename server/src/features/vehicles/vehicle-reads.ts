import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import { jsonRead, type ReadParameters } from '../../platform/database/read-json.ts'
import { beginsWithNumber, endsWithVin, isVin } from '../../platform/database/typed-search.ts'
import { activityJoins, rowJson } from '../activities/activity-json.ts'
import {
  summaryJoins,
  warrantyListJson,
  workOrderParameters,
  workOrderSummaryJson,
} from '../work-orders/view/work-order-json.ts'

/** The fields of the contract's `VehicleSummary` from the row `vehicle`, joined with `payerJoin`. */
const summaryFields = `
  'VehicleId', vehicle.id,
  'LicenseNumber', vehicle.plate_or_vin,
  'SerialNumber', vehicle.vin_or_stand_in,
  'MakeName', vehicle.make_name,
  'ModelName', vehicle.model_name,
  'ModelYear', vehicle.model_year,
  'DefaultPayerName', nullif(concat_ws(' ', payer.first_name, payer.last_name), '')`

/** Joins the vehicle's default payer as `payer`; null if the reader may not see customers. */
const payerJoin = `
  left join customer payer
    on $maySeeCustomers and payer.site_id = $siteId and payer.id = vehicle.payer_customer_id`

/**
 * Returns a search for at most 50 vehicles of the site, sorted by `column`, and with equal values by id, the
 * newest first. Each read of this file also returns `shows_customers_of`: the ids of the vehicles whose
 * customers the JSON names, as text (`1,2`).
 */
const vehicleSearch = <Parameters extends ReadParameters>(
  name: string,
  typed: Parameters,
  column: string,
  condition: string,
) =>
  jsonRead({
    name,
    parameters: { siteId: 'bigint', maySeeCustomers: 'boolean', ...typed },
    answer: vehicleEndpoints.searchVehiclesByLicenseNumber.answer,
    sql: `
      select
        coalesce(json_agg(json_build_object(${summaryFields})
          order by vehicle.${column} using ~<~, vehicle.id desc), '[]')::text as json,
        string_agg(vehicle.id::text, ',') filter (where payer.id is not null) as shows_customers_of
      from (
        select * from vehicle where site_id = $siteId and ${condition}
        order by ${column} using ~<~, id desc limit 50) vehicle ${payerJoin}`,
  })

/** Finds vehicles by the beginning of the plate. */
export const vehiclesByLicenseNumberRead = vehicleSearch(
  'vehicles-by-plate',
  { licenseNumber: 'text' },
  'license_key',
  beginsWithNumber('license_key', '$licenseNumber'),
)

/** Finds vehicles by the whole VIN or its end. */
export const vehiclesBySerialNumberRead = vehicleSearch(
  'vehicles-by-vin',
  { serialNumber: 'text' },
  'serial_key_backwards',
  endsWithVin('serial_key_backwards', '$serialNumber'),
)

/** The site's vehicle with a VIN: the newest one if the normalised VINs of several vehicles are equal. */
const vehicleOfSite = `(
  select * from vehicle where site_id = $siteId and ${isVin('serial_key', '$serialNumber')}
  order by id desc limit 1)`

/** SQL of the customer whose id is in a column of the row `vehicle`; null if the column is null. */
const customerJson = (column: string) => `(
  select json_build_object('ContactInformation', json_build_object(
    'FirstName', customer.first_name,
    'LastName', customer.last_name))
  from customer where customer.site_id = $siteId and customer.id = vehicle.${column})`

/** The newest planned and active work orders of the row `vehicle`. */
const openWorkOrders = `(
  select coalesce(json_agg(${workOrderSummaryJson} order by work_order.id desc), '[]')
  from (
    select id from work_order
    where site_id = $siteId and vehicle_id = vehicle.id and status in ('A', 'P')
    order by id desc limit 20) open
  join work_order on work_order.site_id = $siteId and work_order.id = open.id ${summaryJoins})`

/** The newest open tasks on any work order of the row `vehicle`. */
const openActivities = `(
  select coalesce(json_agg(${rowJson} order by activity.id desc), '[]')
  from (
    select activity.* from work_order own
    join activity on activity.site_id = $siteId and activity.work_order_id = own.id and activity.closed_at is null
    where own.site_id = $siteId and own.vehicle_id = vehicle.id
    order by activity.id desc limit 20) activity ${activityJoins})`

/** The vehicle details by the whole VIN; no row if the site has no such vehicle. */
export const vehicleRead = jsonRead({
  name: 'vehicle-details',
  parameters: { ...workOrderParameters, maySeeCustomers: 'boolean', serialNumber: 'text' },
  answer: vehicleEndpoints.getVehicle.answer,
  sql: `
    select json_build_object(${summaryFields},
        'EngineNumber', vehicle.engine_number,
        'EngineType', vehicle.engine_type,
        'ColourCode', vehicle.colour_code,
        'Colour', vehicle.colour,
        'Mileage', vehicle.mileage,
        'UseHours', vehicle.use_hours,
        'Note', vehicle.note,
        'SubmodelName', vehicle.submodel_name,
        'ModelCode', vehicle.model_code,
        'ModelYearCode', vehicle.model_year_code,
        'TechInfo', vehicle.tech_info,
        'FirstRegistrationDate', vehicle.first_registration_date,
        'InspectionDate', vehicle.inspection_date,
        'NextServiceDate', vehicle.next_service_date,
        'IntroductionDate', vehicle.introduction_date,
        'Customers', case when $maySeeCustomers then json_build_object(
          'OwnerCustomer', ${customerJson('owner_customer_id')},
          'OwnerCustomer2', ${customerJson('second_owner_customer_id')},
          'HolderCustomer', ${customerJson('holder_customer_id')},
          'HolderCustomer2', ${customerJson('second_holder_customer_id')}) end,
        'Warranties', ${warrantyListJson},
        'OpenWorkOrders', ${openWorkOrders},
        'OpenActivities', ${openActivities})::text as json,
      case when $maySeeCustomers and coalesce(payer_customer_id, owner_customer_id, second_owner_customer_id,
        holder_customer_id, second_holder_customer_id) is not null then vehicle.id::text end as shows_customers_of
    from ${vehicleOfSite} vehicle ${payerJoin}`,
})

const lengthOfVin = 17

/**
 * The latest visits of the row `vehicle`. Visits at other sites are included only for a full VIN, because a
 * shorter number may belong to another vehicle there.
 */
const visits = `
  select work_order.*, coalesce(work_order.invoiced_at, work_order.created_at) as served_at, site.name as site_name
  from vehicle same
  join work_order on work_order.site_id = same.site_id and work_order.vehicle_id = same.id
  join site on site.id = same.site_id
  where same.serial_key = vehicle.serial_key and work_order.status = 'I'
    and (same.site_id = $siteId or length(vehicle.serial_key) = ${lengthOfVin})
  order by served_at desc, work_order.site_id, work_order.id desc limit 100`

const jobNotesOfVisit = `(
  select coalesce(json_agg(job.note order by job.job_number, job.position, job.id), '[]')
  from job where job.site_id = visit.site_id and job.work_order_id = visit.id and job.note <> '')`

const rowsOfVisit = `(
  select coalesce(json_agg(json_build_object(
    'RowType', job_row.row_type,
    'Name', job_row.name,
    'Note', job_row.note,
    'ItemNumber', job_row.item_number,
    'WorkId', job_row.work_operation_code,
    'StandardTime', job_row.standard_time,
    'OrderedAmount', job_row.ordered_amount,
    'DeliveredAmount', job_row.delivered_amount)
    order by job.job_number, job.position, job.id, job_row.position, job_row.id), '[]')
  from job_row join job on job.site_id = visit.site_id and job.id = job_row.job_id
  where job_row.site_id = visit.site_id and job_row.work_order_id = visit.id and not job_row.is_marked_as_deleted
    and not (visit.hides_parts_in_web and job_row.row_type in ('SparePart', 'OffShelf')))`

/**
 * The latest visits of a vehicle of the site, with a full VIN also those at other sites; no row if the site has
 * no such vehicle.
 */
export const serviceHistoryRead = jsonRead({
  name: 'service-history',
  parameters: { siteId: 'bigint', maySeeCustomers: 'boolean', serialNumber: 'text' },
  answer: vehicleEndpoints.listServiceHistory.answer,
  sql: `
    select coalesce(json_agg(json_build_object(
        'InvoiceNumber', visit.invoice_number,
        'ServiceDateTime', visit.served_at,
        'DistanceDriven', visit.mileage,
        'UseHours', visit.use_hours,
        'CustomerName', nullif(concat_ws(' ', customer.first_name, customer.last_name), ''),
        'WorkOrderNumber', visit.order_number,
        'Unit', json_build_object('Id', visit.site_id, 'Description', visit.site_name),
        'JobNotes', ${jobNotesOfVisit},
        'Rows', ${rowsOfVisit})
        order by visit.served_at desc, visit.site_id, visit.id desc) filter (where visit.id is not null),
        '[]')::text as json,
      case when bool_or(customer.id is not null) then vehicle.id::text end as shows_customers_of
    from ${vehicleOfSite} vehicle
    left join lateral (${visits}) visit on true
    left join customer
      on $maySeeCustomers and visit.site_id = $siteId
      and customer.site_id = $siteId and customer.id = visit.contact_customer_id
    group by vehicle.id`,
})
