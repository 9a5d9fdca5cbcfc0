import { ownDataEndpoints as endpoints } from '@verstas/contract/own-data/endpoints.ts'
import * as z from 'zod'
import { openingHoursJson } from '../../platform/database/opening-hours-json.ts'
import { jsonRead } from '../../platform/database/read-json.ts'
import { customersByText, vehiclesByNumber } from '../../platform/database/typed-records.ts'

const Times = z.object({ resourceId: z.int(), start: z.string(), end: z.string() })

/** The people and bays that can be reserved. */
const Bookables = z.object({
  /** The opening hours of each weekday, Monday first. */
  hours: z.array(z.string()),
  resources: z.array(z.object({ id: z.int(), name: z.string(), isPerson: z.boolean() })),
  shifts: z.array(Times),
  /** The times of reservations and absences. */
  taken: z.array(Times),
})

/** SQL of the contract's `FoundCustomer` from the row `customer`. */
const customerJson = `json_build_object(
  'CustomerId', customer.id,
  'Number', customer.number,
  'Name', customer.shown_name,
  'ContactPerson', case when customer.company_name is not null then customer.person_name end,
  'IsCompany', customer.company_name is not null,
  'Phone', customer.phone,
  'City', customer.city,
  'VehicleCount', (
    select count(*)::int from vehicle owned
    where owned.site_id = $siteId and not owned.is_hidden
      and customer.id in (owned.holder_customer_id, owned.payer_customer_id, owned.owner_customer_id)))`

/** SQL of the invoiced visits of the row `vehicle`: those of the app and those that other systems sent. */
const visits = `(
  select coalesce(json_agg(json_build_object(
    'On', visit.served_at, 'Mileage', visit.mileage, 'Notes', visit.notes, 'Number', visit.number)
    order by visit.served_at desc), '[]')
  from (
    select * from (
      select coalesce(work_order.invoiced_at, work_order.created_at) as served_at, work_order.mileage,
        work_order.shown_number as number, (
          select coalesce(json_agg(job.note order by job.position, job.id), '[]') from job
          where job.site_id = $siteId and job.work_order_id = work_order.id and job.note <> '') as notes
      from work_order
      where work_order.site_id = $siteId and work_order.vehicle_id = vehicle.id
        and work_order.status in ('C', 'I') and not work_order.is_hidden
      union all
      select service_at, distance_driven, coalesce(work_order_number, invoice_number), '[]'::json
      from service_visit
      where service_visit.site_id = $siteId and service_visit.vehicle_id = vehicle.id) every_visit
    order by served_at desc limit 3) visit)`

const openOrders = `(
  select coalesce(json_agg(json_build_object(
    'OrderNumber', open.order_number, 'Number', open.shown_number) order by open.id desc), '[]')
  from (
    select id, order_number, shown_number from work_order
    where work_order.site_id = $siteId and work_order.vehicle_id = vehicle.id
      and work_order.status in ('A', 'P') and not work_order.is_hidden
    order by id desc limit 5) open)`

/** Finds vehicles by the beginning of the plate, or by the VIN or its end. Each has its customer. */
export const foundVehiclesRead = jsonRead({
  name: 'own-vehicles',
  parameters: { siteId: 'bigint', maySeeCustomers: 'boolean', number: 'text' },
  answer: endpoints.findVehicles.answer,
  sql: `
    select coalesce(json_agg(json_build_object(
        'VehicleId', vehicle.id,
        'LicenseNumber', coalesce(vehicle.license_number, ''),
        'SerialNumber', vehicle.vin_or_stand_in,
        'MakeName', vehicle.make_name,
        'ModelName', vehicle.model_name,
        'ModelYear', vehicle.model_year,
        'Colour', vehicle.colour,
        'Mileage', vehicle.mileage,
        'InspectionDate', vehicle.inspection_date,
        'Customer', case when customer.id is not null then ${customerJson} end,
        'Visits', ${visits},
        'OpenOrders', ${openOrders})
        order by vehicle.plate_or_vin, vehicle.id desc), '[]')::text as json,
      string_agg(vehicle.id::text, ',') filter (where customer.id is not null) as shows_customers_of
    from (
      select * from vehicle
      where site_id = $siteId and not is_hidden and id = any (${vehiclesByNumber('$number')})
      order by plate_or_vin, id desc limit 10) vehicle
    left join customer on $maySeeCustomers and customer.site_id = $siteId and not customer.is_hidden
      and customer.id = coalesce(vehicle.holder_customer_id, vehicle.payer_customer_id, vehicle.owner_customer_id)`,
})

/** Finds customers by words of the name, by the end of the phone number or by the customer number. */
export const foundCustomersRead = jsonRead({
  name: 'own-customers',
  parameters: { siteId: 'bigint', search: 'text', phone: 'text' },
  answer: endpoints.findCustomers.answer,
  sql: `
    select coalesce(json_agg(${customerJson} order by customer.shown_name, customer.id), '[]')::text as json,
      string_agg(customer.id::text, ',') as customer_ids
    from (
      select * from customer
      where site_id = $siteId and not is_hidden and id = any (${customersByText('$search', '$phone')})
      order by shown_name, id limit 20) customer`,
})

/** The people and bays of the site that can be reserved, with their times between two instants. */
export const bookableRead = jsonRead({
  name: 'own-bookable',
  parameters: { siteId: 'bigint', start: 'timestamptz', end: 'timestamptz' },
  answer: Bookables,
  sql: `
    select json_build_object(
      'hours', (select ${openingHoursJson} from site where id = $siteId),
      'resources', (
        select coalesce(json_agg(json_build_object(
          'id', resource.id, 'name', resource.name, 'isPerson', resource.employee_id is not null)
          order by regexp_replace(resource.name, '[0-9]+.*$', ''),
            substring(resource.name from '[0-9]+')::numeric nulls first, resource.name, resource.id), '[]')
        from resource
        where resource.site_id = $siteId and not resource.is_material and not resource.is_hidden and (
          resource.employee_id is null or exists (
            select from employee join employee_site place on place.employee_id = employee.id
            where employee.id = resource.employee_id and place.site_id = $siteId and place.is_active
              and employee.is_active and not employee.is_workqueue and is_stamping_employee(employee.subsystem)))),
      'shifts', (
        select coalesce(json_agg(json_build_object(
          'resourceId', employee_id, 'start', start_at, 'end', end_at)), '[]')
        from shift where site_id = $siteId and tstzrange(start_at, end_at) && tstzrange($start, $end)),
      'taken', (
        select coalesce(json_agg(json_build_object('resourceId', resource_id, 'start', start_at, 'end', end_at)), '[]')
        from (
          select entry.resource_id, entry.start_at, entry.end_at from reservation_resource entry
          where entry.site_id = $siteId and tstzrange(entry.start_at, entry.end_at) && tstzrange($start, $end)
          union all
          select employee_id, start_at, coalesce(end_at, $end) from stamping
          where site_id = $siteId and not is_presence
            and tstzrange(start_at, end_at) && tstzrange($start, $end)) every_time))::text`,
})

/** Returns a read that converts the columns of a record to form fields. */
const fieldsRead = <Answer>(
  table: 'customer' | 'vehicle',
  answer: z.ZodType<Answer>,
  columns: Readonly<Record<string, string>>,
) =>
  jsonRead({
    name: `own-${table}-fields`,
    parameters: { siteId: 'bigint', id: 'bigint' },
    answer,
    sql: `
      select json_build_object(${Object.entries(columns)
        .map(([field, column]) => `'${field}', ${column}`)
        .join()})::text
      from ${table} where site_id = $siteId and id = $id`,
  })

export const customerFieldsRead = fieldsRead('customer', endpoints.getCustomerFields.answer, {
  FirstName: 'first_name',
  LastName: 'last_name',
  CompanyName: 'company_name',
  Phone: 'phone',
  Email: 'email',
  Street: 'street',
  PostalCode: 'postal_code',
  City: 'city',
  Country: 'country',
  Language: 'language',
  AllowsMarketing: 'allows_marketing',
})

export const vehicleFieldsRead = fieldsRead('vehicle', endpoints.getVehicleFields.answer, {
  LicenseNumber: 'license_number',
  SerialNumber: 'serial_number',
  MakeName: 'make_name',
  ModelName: 'model_name',
  ModelYear: 'model_year',
  Colour: 'colour',
  EngineType: 'engine_type',
  Mileage: 'mileage',
  Note: 'note',
  FirstRegistrationDate: 'first_registration_date',
  InspectionDate: 'inspection_date',
  NextServiceDate: 'next_service_date',
})
