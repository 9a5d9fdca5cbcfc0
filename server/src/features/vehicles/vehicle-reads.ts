import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import { jsonRead, type ReadParameters } from '../../platform/database/read-json.ts'
import { beginsWithNumber, endsWithVin, isVin } from '../../platform/database/typed-search.ts'
import { activityJoins, rowJson } from '../activities/activity-json.ts'
import {
  customerCardJson,
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
  'DefaultPayerName', payer.shown_name`

/** Joins the vehicle's default payer as `payer`; null if the reader may not see customers. */
const payerJoin = `
  left join customer payer
    on $maySeeCustomers and payer.site_id = $siteId and payer.id = vehicle.payer_customer_id`

/**
 * Returns a search for at most 50 vehicles of the site. They are sorted by `column`, and those with equal
 * values by id, the newest first. Each read of this file also returns `shows_customers_of`: the ids of the
 * vehicles whose customers the JSON names, as a string (`1,2`).
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
        select * from vehicle where site_id = $siteId and not is_hidden and ${condition}
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

/** The site's vehicle with a VIN. If several have that VIN in normalised form, the newest visible one. */
const vehicleOfSite = `(
  select * from vehicle where site_id = $siteId and ${isVin('serial_key', '$serialNumber')}
  order by is_hidden, id desc limit 1)`

/** SQL of the customer whose id is in a column of the row `vehicle`; null if the column is null. */
const customerJson = (column: string) => `(
  select json_build_object('ContactInformation', json_build_object(
    'FirstName', case when customer.company_name is null then customer.first_name end,
    'LastName', coalesce(customer.company_name, customer.last_name),
    'Card', ${customerCardJson('customer')}))
  from customer where customer.site_id = $siteId and customer.id = vehicle.${column})`

/** The newest planned and active work orders of the row `vehicle`. */
const openWorkOrders = `(
  select coalesce(json_agg(${workOrderSummaryJson} order by work_order.id desc), '[]')
  from (
    select id from work_order
    where site_id = $siteId and vehicle_id = vehicle.id and status in ('A', 'P') and not is_hidden
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

/** SQL condition: the row `same` is the same vehicle as `vehicle`. Rows of other sites match only by a full VIN. */
const sameVehicles = `
  same.serial_key = vehicle.serial_key and (same.site_id = $siteId or length(vehicle.serial_key) = ${lengthOfVin})`

/** SQL: the number that a text of at most 15 digits contains; null for any other text. */
const digitsOf = (text: string) => `case when ${text} ~ '^[0-9]{1,15}$' then ${text}::bigint end`

/**
 * SQL condition: the work order of the row `service_visit` was invoiced here, so that its visit is already
 * listed.
 */
const isListedAnyway = `exists (
  select from work_order
  where work_order.site_id = same.site_id and work_order.vehicle_id = same.id and work_order.status = 'I'
    and search_key(service_visit.work_order_number) in (work_order.order_number::text, work_order.external_key))`

/**
 * The latest visits of the row `vehicle`, including those that other systems invoiced. Visits at other sites
 * are included only for a full VIN, because a shorter number may belong to another vehicle there.
 */
const visits = `
  select * from (
    select work_order.site_id, work_order.id as work_order_id, null::bigint as service_visit_id,
      work_order.order_number, work_order.external_number, ${digitsOf('work_order.invoice_number')} as invoice_number,
      case when ${digitsOf('work_order.invoice_number')} is null then work_order.invoice_number end as external_invoice_number,
      coalesce(work_order.invoiced_at, work_order.created_at) as served_at,
      work_order.mileage, work_order.use_hours, work_order.contact_customer_id, null::text as customer_name,
      work_order.hides_parts_in_web
    from vehicle same
    join work_order on work_order.site_id = same.site_id and work_order.vehicle_id = same.id
    where ${sameVehicles} and work_order.status = 'I' and not work_order.is_hidden
    union all
    select service_visit.site_id, null, service_visit.id,
      coalesce(${digitsOf('service_visit.work_order_number')}, 0),
      case when ${digitsOf('service_visit.work_order_number')} is null then service_visit.work_order_number end,
      ${digitsOf('service_visit.invoice_number')},
      case when ${digitsOf('service_visit.invoice_number')} is null then service_visit.invoice_number end,
      service_visit.service_at, service_visit.distance_driven, service_visit.use_hours, null,
      service_visit.customer_name, false
    from vehicle same
    join service_visit on service_visit.site_id = same.site_id and service_visit.vehicle_id = same.id
    where ${sameVehicles} and not ${isListedAnyway}) visit
  join (select id as unit_id, name as site_name from site) unit on unit.unit_id = visit.site_id
  order by served_at desc, site_id, work_order_id desc, service_visit_id desc limit 100`

const jobNotesOfVisit = `(
  select coalesce(json_agg(job.note order by job.job_number, job.position, job.id), '[]')
  from job where job.site_id = visit.site_id and job.work_order_id = visit.work_order_id and job.note <> '')`

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
  where job_row.site_id = visit.site_id and job_row.work_order_id = visit.work_order_id and not job_row.is_marked_as_deleted
    and not (visit.hides_parts_in_web and job_row.row_type in ('SparePart', 'OffShelf')))`

const rowsOfExternalVisit = `(
  select coalesce(json_agg(json_build_object(
    'RowType', row_type,
    'Name', name,
    'Note', '',
    'ItemNumber', case when row_type in ('SparePart', 'OffShelf') then code end,
    'WorkId', case when row_type not in ('SparePart', 'OffShelf') then code end,
    'StandardTime', null,
    'OrderedAmount', quantity,
    'DeliveredAmount', quantity) order by position), '[]')
  from service_visit_row
  where service_visit_row.site_id = visit.site_id and service_visit_row.service_visit_id = visit.service_visit_id)`

/**
 * The latest visits of a vehicle of the site. A search by a full VIN includes the visits at other sites.
 * Returns no row if the site has no such vehicle.
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
        'CustomerName', coalesce(customer.shown_name,
          case when $maySeeCustomers and visit.site_id = $siteId then visit.customer_name end),
        'WorkOrderNumber', visit.order_number,
        'ExternalNumber', visit.external_number,
        'ExternalInvoiceNumber', visit.external_invoice_number,
        'IsExternal', visit.service_visit_id is not null,
        'Unit', json_build_object('Id', visit.site_id, 'Description', visit.site_name),
        'JobNotes', ${jobNotesOfVisit},
        'Rows', case when visit.service_visit_id is null then ${rowsOfVisit} else ${rowsOfExternalVisit} end)
        order by visit.served_at desc, visit.site_id, visit.work_order_id desc, visit.service_visit_id desc)
          filter (where visit.site_id is not null),
        '[]')::text as json,
      case when bool_or(customer.id is not null
        or $maySeeCustomers and visit.site_id = $siteId and visit.customer_name is not null) then vehicle.id::text end as shows_customers_of
    from ${vehicleOfSite} vehicle
    left join lateral (${visits}) visit on true
    left join customer
      on $maySeeCustomers and visit.site_id = $siteId
      and customer.site_id = $siteId and customer.id = visit.contact_customer_id
    group by vehicle.id`,
})
