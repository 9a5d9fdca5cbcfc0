import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { type WorkOrderStatus, workOrderStatuses } from '@verstas/contract/work-orders/entities.ts'
import type { ReadValues } from '../../../platform/database/read-json.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { illegalTreadDepth } from './illegal-tread-depth.ts'
import { jobSummariesJoin } from './jobs-json.ts'

/**
 * Parameters of the SQL in this file: the session's site and language, the current time, and the
 * descriptions of the statuses as a JSON object. A query that uses this SQL
 * must not give aliases to `work_order`, `vehicle` or `reservation`.
 */
export const workOrderParameters = {
  siteId: 'bigint',
  now: 'timestamptz',
  statuses: 'json',
  language: 'text',
} as const

/** Returns the values of `workOrderParameters` for a session. */
export const workOrderValues = (
  { siteId, language }: Pick<CurrentSession, 'siteId' | 'language'>,
  now: Date,
): ReadValues<typeof workOrderParameters> => ({
  siteId,
  now,
  statuses: statusDescriptions[language],
  language,
})

const describeStatuses = (language: Language): string => {
  const describe = (status: WorkOrderStatus) => [
    status,
    textCatalogue[`workOrder.status.${status}`][language],
  ]
  return JSON.stringify(Object.fromEntries(workOrderStatuses.map(describe)))
}

const statusDescriptions: Readonly<Record<Language, string>> = {
  fi: describeStatuses('fi'),
  sv: describeStatuses('sv'),
  en: describeStatuses('en'),
}

/**
 * Joins the vehicle to `work_order`. The joins of the jobs (`jobs-json.ts`) must follow this join. Fields
 * from other tables are subqueries, because PostgreSQL plans them faster than joins.
 */
export const vehicleJoin = `
  join vehicle on vehicle.site_id = $siteId and vehicle.id = work_order.vehicle_id`

/** SQL of the contract's `TimeReservation` for the row `reservation`. */
export const timeReservationJson = `json_build_object(
  'StartTime', reservation.start_at,
  'EndTime', reservation.end_at,
  'ActualDeliveryDateTime', reservation.delivered_at,
  'IsCustomerLate', reservation.is_customer_late,
  'LicenseNumber', vehicle.plate_or_vin,
  'MakeName', vehicle.make_name,
  'ModelName', vehicle.model_name)`

/**
 * The work order's reservation nearest to now: the current one, otherwise the next one, otherwise the last
 * one.
 */
const nearestTimeReservation = `(
  select ${timeReservationJson} from reservation
  where reservation.site_id = $siteId and reservation.work_order_id = work_order.id
  order by reservation.end_at <= $now,
    case when reservation.end_at > $now then reservation.start_at end,
    reservation.end_at desc
  limit 1)`

const resourceListJson = `coalesce(json_agg(json_build_object(
  'ResourceId', resource.id,
  'IsMaterial', resource.is_material,
  'Name', resource.name,
  'EmployeeId', resource.employee_id,
  'StartTime', reserved.start_at,
  'EndTime', reserved.end_at) order by reserved.start_at, resource.id), '[]')`

/** The resources of the row `reservation` as a list of the contract's `ReservedResource`, by start. */
export const resourcesOfReservation = `(
  select ${resourceListJson} from reservation_resource reserved
  join resource on resource.site_id = $siteId and resource.id = reserved.resource_id
  where reserved.site_id = $siteId and reserved.reservation_id = reservation.id)`

/** The resources of all reservations of the work order. */
const resourcesOfWorkOrder = `(
  select ${resourceListJson} from reservation
  join reservation_resource reserved on reserved.site_id = $siteId and reserved.reservation_id = reservation.id
  join resource on resource.site_id = $siteId and resource.id = reserved.resource_id
  where reservation.site_id = $siteId and reservation.work_order_id = work_order.id)`

/**
 * SQL of the contract's `Parts` for the row `work_order`. Null if parts are hidden from the web, or if the
 * work order is closed or invoiced.
 */
export const partsField = `
  'Parts', case when not work_order.hides_parts_in_web and work_order.status in ('A', 'P') then (
  select json_build_object(
    'PartCount', count(*),
    'NeededCount', count(*) filter (where need.needed > 0),
    'MissingCount', count(*) filter (where need.missing > 0),
    'PromisedOn', case when count(*) filter (where need.missing > 0 and need.promised_on is null) = 0
      then max(need.promised_on) filter (where need.missing > 0) end,
    'PickShelf', work_order.pick_shelf)
  from part_needs($siteId, work_order.id) need) end`

/** The fields of a work order that full reads and lists contain. */
export const headerFields = `
  'Id', work_order.id,
  'GlobalId', work_order.global_id,
  'OrderNumber', work_order.order_number,
  'ExternalNumber', work_order.external_number,
  'Status', work_order.status,
  'StatusDescription', $statuses ->> work_order.status,
  'SubstatusDescription', (
    select description ->> $language from work_order_substatus where code = work_order.substatus_code),
  'ReceiverId', work_order.receiver_id,
  'ReceiverName', (select name from employee where id = work_order.receiver_id),
  'Note', work_order.note,
  'HasActivePaymentLink', work_order.has_active_payment_link,
  'CustomerWaiting', work_order.is_customer_waiting,
  'EstimatedDeliveryDateTime', work_order.estimated_delivery_at,
  'PartsPrePlanned', work_order.are_parts_preplanned,
  'PartsPrePicked', work_order.are_parts_prepicked,
  'TimeReservation', ${nearestTimeReservation},
  'Resources', ${resourcesOfWorkOrder},
  'Jobs', jobs.list,
  'State', jobs.state,
  'IllegalTreadDepth', ${illegalTreadDepth('$now')}`

export const vehicleFields = `
  'VehicleId', vehicle.id,
  'SerialNumber', vehicle.vin_or_stand_in,
  'LicenseNumber', vehicle.plate_or_vin,
  'MakeName', vehicle.make_name,
  'ModelName', vehicle.model_name`

/** SQL of the contract's `CustomerCard` for a row of `customer`. */
export const customerCardJson = (customer: string): string => `json_build_object(
  'CustomerId', ${customer}.id,
  'Number', ${customer}.number,
  'ContactPerson', case when ${customer}.company_name is not null then ${customer}.person_name end,
  'IsCompany', ${customer}.company_name is not null,
  'Street', ${customer}.street,
  'PostalCode', ${customer}.postal_code,
  'City', ${customer}.city,
  'Country', ${customer}.country,
  'Language', ${customer}.language,
  'AllowsMarketing', ${customer}.allows_marketing)`

/** The warranties of the row `vehicle`, the oldest first. */
export const warrantyListJson = `(
  select coalesce(json_agg(json_build_object(
    'Type', warranty.type,
    'Explanation', warranty.explanation,
    'StartDate', warranty.start_date,
    'EndDate', warranty.end_date) order by warranty.start_date, warranty.id), '[]')
  from warranty where warranty.site_id = $siteId and warranty.vehicle_id = vehicle.id)`

/** Joins the other tables of `workOrderSummaryJson` to the row `work_order`. */
export const summaryJoins = `${vehicleJoin} ${jobSummariesJoin}`

const summaryFields = `${headerFields},
  'Vehicle', json_build_object(${vehicleFields})`

/** SQL of the contract's `WorkOrderSummary` for a row of `work_order` with its joins. */
export const workOrderSummaryJson = `json_build_object(${summaryFields})`

/** SQL of the contract's `WorkOrderSummary` with `Parts`, for a reserved work order. */
export const reservedWorkOrderJson = `json_build_object(${summaryFields}, ${partsField})`
