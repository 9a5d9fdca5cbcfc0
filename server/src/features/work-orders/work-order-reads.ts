import { preparedJson } from '../../platform/database/read-json.ts'
import { jobsJoin } from './jobs-json.ts'
import {
  headerFields,
  summaryJoins,
  vehicleFields,
  vehicleJoin,
  workOrderSummaryJson,
} from './work-order-json.ts'

const warrantyListJson = `(
  select coalesce(json_agg(json_build_object(
    'Type', warranty.type,
    'Explanation', warranty.explanation,
    'StartDate', warranty.start_date,
    'EndDate', warranty.end_date) order by warranty.start_date, warranty.id), '[]')
  from warranty where warranty.site_id = $1 and warranty.vehicle_id = vehicle.id)`

const vehicleJson = `json_build_object(${vehicleFields},
  'ModelYear', vehicle.model_year,
  'EngineNumber', vehicle.engine_number,
  'Colour', vehicle.colour,
  'FirstRegistrationDate', vehicle.first_registration_date,
  'PreviousServiceDate', vehicle.previous_service_date,
  'PreviousServiceMileage', vehicle.previous_service_mileage,
  'UseHours', vehicle.use_hours,
  'Warranties', ${warrantyListJson})`

/** A lease that has ended is no lock. */
const lockJson = `(
  select json_build_object(
    'EmployeeId', holder.id,
    'EmployeeName', holder.name,
    'Since', work_order_lock.since,
    'ExpiresAt', work_order_lock.expires_at)
  from work_order_lock join employee holder on holder.id = work_order_lock.employee_id
  where work_order_lock.site_id = $1 and work_order_lock.work_order_id = work_order.id
    and work_order_lock.expires_at > $2::timestamptz)`

const workOrderJson = `json_build_object(${headerFields},
  'Vehicle', ${vehicleJson},
  'Mileage', work_order.mileage,
  'MileageAtHandover', work_order.mileage_at_handover,
  'UseHours', work_order.use_hours,
  'VehicleLocation', work_order.vehicle_location,
  'PickShelf', work_order.pick_shelf,
  'HidePartsInWeb', work_order.hides_parts_in_web,
  'ContactCustomerName', nullif(concat_ws(' ', contact.first_name, contact.last_name), ''),
  'ContactCustomerPhone', contact.phone,
  'Lock', ${lockJson},
  'Version', work_order.version)`

const allJobs = jobsJoin({ withRows: true })
const jobsWithoutRows = jobsJoin({ withRows: false })

const workOrderWhere = (condition: string, jobs: string) => `
  select ${workOrderJson}::text as json, work_order.id, work_order.version,
    contact.id is not null as shows_customer
  from work_order ${vehicleJoin} ${jobs}
  left join customer contact
    on $5::boolean and contact.site_id = $1 and contact.id = work_order.contact_customer_id
  where work_order.site_id = $1 and ${condition}`

/**
 * `WorkOrder` by one of its keys, with what the exchange needs besides. The parameters are those of
 * `readerParameters`, then $5 whether customers may be seen and $6 the key.
 */
export const workOrderReads = {
  byId: preparedJson('work-order-by-id', workOrderWhere('work_order.id = $6', allJobs)),
  byNumber: preparedJson('work-order-by-number', workOrderWhere('work_order.order_number = $6', allJobs)),
  byGlobalId: preparedJson('work-order-by-global-id', workOrderWhere('work_order.global_id = $6', allJobs)),
  withoutRows: preparedJson(
    'work-order-without-rows',
    workOrderWhere('work_order.global_id = $6', jobsWithoutRows),
  ),
} as const

/** `WorkOrderSummary` by its number ($5). */
export const workOrderHeaderByNumber = preparedJson(
  'work-order-header',
  `select ${workOrderSummaryJson}::text
  from work_order ${summaryJoins}
  where work_order.site_id = $1 and work_order.order_number = $5`,
)
