import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import {
  type JsonRead,
  type JsonText,
  jsonRead,
  type ReadParameters,
  type ReadValues,
  readRow,
} from '../../../platform/database/read-json.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { jobsJoin, partListJson } from './jobs-json.ts'
import {
  customerCardJson,
  headerFields,
  partsField,
  summaryJoins,
  vehicleFields,
  vehicleJoin,
  warrantyListJson,
  workOrderParameters,
  workOrderSummaryJson,
} from './work-order-json.ts'

const vehicleJson = `json_build_object(${vehicleFields},
  'ModelYear', vehicle.model_year,
  'EngineNumber', vehicle.engine_number,
  'Colour', vehicle.colour,
  'FirstRegistrationDate', vehicle.first_registration_date,
  'PreviousServiceDate', vehicle.previous_service_date,
  'PreviousServiceMileage', vehicle.previous_service_mileage,
  'UseHours', vehicle.use_hours,
  'Warranties', ${warrantyListJson})`

/** The edit lock of the work order; null if there is none or its lease has ended. */
const lockJson = `(
  select json_build_object(
    'EmployeeId', holder.id,
    'EmployeeName', holder.name,
    'Since', work_order_lock.since,
    'ExpiresAt', work_order_lock.expires_at)
  from work_order_lock join employee holder on holder.id = work_order_lock.employee_id
  where work_order_lock.site_id = $siteId and work_order_lock.work_order_id = work_order.id
    and work_order_lock.expires_at > $now)`

const refOfWorkOrder = `external_ref.entity = 'work-orders' and external_ref.site_id = $siteId
  and external_ref.entity_id = work_order.id`

/** The source of the last record of the work order; null if no other system has sent it. */
const originJson = `(
  select json_build_object(
    'Source', external_ref.source,
    'ReceivedAt', external_ref.taken_at,
    'SourceVersion', external_ref.version)
  from external_ref where ${refOfWorkOrder} order by external_ref.taken_at desc limit 1)`

/** The cancellation of a hidden work order; null for any other. */
const cancellationJson = `case when work_order.is_hidden then (
  select json_build_object('Source', (array_agg(source))[1], 'By', (array_agg(name))[1], 'At', max(at)) from (
    select external_ref.source, null as name, external_ref.deleted_at as at
    from external_ref where ${refOfWorkOrder} and external_ref.deleted_at is not null
    union all
    select null, employee.name, event.at
    from event join employee on employee.id = event.employee_id
    where event.site_id = $siteId and event.entity = 'work-order' and event.entity_id = work_order.id
      and event.kind = 'cancelled'
    order by source, at desc limit 1) cancelled) end`

const openDifferencesOf = (entity: string, id: string): string => `(
  select count(*) from difference
  where difference.site_id = $siteId and difference.entity = '${entity}' and difference.entity_id = ${id}
    and difference.resolution is null)`

/** The number of open differences of the work order and of the records that its page shows. */
const differenceCount = `${openDifferencesOf('work-orders', 'work_order.id')}
  + ${openDifferencesOf('vehicles', 'work_order.vehicle_id')}
  + ${openDifferencesOf('customers', 'contact.id')}
  + (select count(*) from reservation
    join difference on difference.site_id = $siteId and difference.entity = 'reservations'
      and difference.entity_id = reservation.id and difference.resolution is null
    where reservation.site_id = $siteId and reservation.work_order_id = work_order.id)`

const workOrderJson = `json_build_object(${headerFields},
  'Vehicle', ${vehicleJson},
  'Mileage', work_order.mileage,
  'MileageAtHandover', work_order.mileage_at_handover,
  'UseHours', work_order.use_hours,
  'VehicleLocation', work_order.vehicle_location,
  'PickShelf', work_order.pick_shelf,
  ${partsField},
  'HidePartsInWeb', work_order.hides_parts_in_web,
  'ContactCustomerName', contact.shown_name,
  'ContactCustomerPhone', contact.phone,
  'ContactCustomer', case when contact.id is not null then ${customerCardJson('contact')} end,
  'Origin', ${originJson},
  'Cancellation', ${cancellationJson},
  'DifferenceCount', ${differenceCount},
  'Lock', ${lockJson},
  'Version', work_order.version)`

const allJobs = jobsJoin({ withRows: true })
const jobsWithoutRows = jobsJoin({ withRows: false })

/**
 * Declares a read of a work order by one of its keys. It also returns the version for the response header and
 * the columns for the log.
 */
const workOrderRead = <const Key extends ReadParameters>(
  name: string,
  key: Key,
  condition: string,
  jobs: string,
) =>
  jsonRead({
    name,
    parameters: { ...workOrderParameters, maySeeCustomers: 'boolean', ...key },
    answer: workOrderEndpoints.getWorkOrder.answer,
    sql: `select ${workOrderJson}::text as json, work_order.id, work_order.version,
        contact.id is not null as shows_customer
      from work_order ${vehicleJoin} ${jobs}
      left join customer contact
        on $maySeeCustomers and contact.site_id = $siteId and contact.id = work_order.contact_customer_id
      where work_order.site_id = $siteId and ${condition}`,
  })

export const workOrderById = workOrderRead(
  'work-order-by-id',
  { workOrderId: 'bigint' },
  'work_order.id = $workOrderId',
  allJobs,
)

export const workOrderByNumber = workOrderRead(
  'work-order-by-number',
  { orderNumber: 'bigint' },
  'work_order.order_number = $orderNumber',
  allJobs,
)

export const workOrderByGlobalId = workOrderRead(
  'work-order-by-global-id',
  { globalId: 'uuid' },
  'work_order.global_id = $globalId',
  allJobs,
)

/** A work order with its jobs, without the jobs' rows. */
export const workOrderWithoutRows = workOrderRead(
  'work-order-without-rows',
  { globalId: 'uuid' },
  'work_order.global_id = $globalId',
  jobsWithoutRows,
)

/** A work order as JSON text from the database, with the values for the response header and the log. */
export interface WorkOrderText<Answer> {
  readonly json: JsonText<Answer>
  readonly id: number
  readonly version: number
  /** True if the text contains a customer's name or phone. */
  readonly shows_customer: boolean
}

/** Runs a read of a work order; undefined if the site has no such work order. */
export const readWorkOrder = async <Parameters extends ReadParameters, Answer>(
  db: Db,
  read: JsonRead<Parameters, Answer>,
  values: ReadValues<Parameters>,
): Promise<WorkOrderText<Answer> | undefined> =>
  (await readRow(db, read, values)) as WorkOrderText<Answer> | undefined

/** The summary of a work order. */
export const workOrderHeaderByNumber = jsonRead({
  name: 'work-order-header',
  parameters: { ...workOrderParameters, orderNumber: 'bigint' },
  answer: workOrderEndpoints.getWorkOrderHeader.answer,
  sql: `select ${workOrderSummaryJson}::text
    from work_order ${summaryJoins}
    where work_order.site_id = $siteId and work_order.order_number = $orderNumber`,
})

/** The part rows of a work order; no row if there is no such work order. */
export const workOrderPartsRead = jsonRead({
  name: 'work-order-parts',
  parameters: { siteId: 'bigint', now: 'timestamptz', workOrderId: 'bigint' },
  answer: jobEndpoints.listWorkOrderParts.answer,
  sql: `select ${partListJson}::text from work_order
    where work_order.site_id = $siteId and work_order.id = $workOrderId`,
})
