import { FoundCar, FoundEmployee, FoundPerson } from '@verstas/contract/search/entities.ts'
import * as z from 'zod'
import { jsonRead } from '../../platform/database/read-json.ts'
import { customersByText, vehiclesByNumber } from '../../platform/database/typed-records.ts'
import { beginsWithNumber, hasWords } from '../../platform/database/typed-search.ts'

/** SQL of the contract's `FoundCar` for the row `vehicle`. */
const carJson = `json_build_object(
  'VehicleId', vehicle.id,
  'SerialNumber', vehicle.vin_or_stand_in,
  'LicenseNumber', vehicle.plate_or_vin,
  'MakeName', vehicle.make_name,
  'ModelName', vehicle.model_name,
  'ModelYear', vehicle.model_year)`

/** The first vehicles by the beginning of the plate, or by the VIN or its end. */
export const vehiclesByText = jsonRead({
  name: 'vehicles-by-text',
  parameters: { siteId: 'bigint', text: 'text' },
  answer: z.array(FoundCar),
  sql: `
    select coalesce(json_agg(${carJson} order by vehicle.license_key using ~<~, vehicle.id desc), '[]')::text
    from (
      select * from vehicle
      where site_id = $siteId and not is_hidden and id = any (${vehiclesByNumber('$text')})
      order by license_key using ~<~, id desc limit 5) vehicle`,
})

/**
 * SQL of the ids of a customer's vehicles (row `customer`): those that the customer owns, holds or pays for,
 * and those of the customer's latest work orders as the contact.
 */
const vehiclesOfCustomer = `array(
  select id from vehicle where site_id = $siteId and owner_customer_id = customer.id
  union
  select id from vehicle where site_id = $siteId and holder_customer_id = customer.id
  union
  select id from vehicle where site_id = $siteId and payer_customer_id = customer.id
  union
  (select vehicle_id from work_order
  where site_id = $siteId and contact_customer_id = customer.id and not is_hidden order by id desc limit 3))`

/**
 * The first customers by words of the name, by the end of the phone number or by the customer number. Each is
 * listed once for each of their newest three vehicles. Also returns the ids of the customers, as a string (`1,2`).
 */
export const peopleByText = jsonRead({
  name: 'people-by-text',
  parameters: { siteId: 'bigint', text: 'text', phone: 'text' },
  answer: z.array(FoundPerson),
  sql: `
    select
      coalesce(json_agg(person.json order by person.shown_name, person.customer_id, person.vehicle_id desc), '[]')::text
        as json,
      string_agg(distinct person.customer_id::text, ',') as customer_ids
    from (
      select customer.shown_name, customer.id as customer_id, vehicle.id as vehicle_id, json_build_object(
        'CustomerId', customer.id,
        'Number', customer.number,
        'Name', customer.shown_name,
        'Phone', customer.phone,
        'Vehicle', ${carJson},
        'ActiveOrderNumber', (
          select order_number from work_order
          where site_id = $siteId and vehicle_id = vehicle.id and status = 'A' and not is_hidden
          order by id desc limit 1)) as json
      from (
        select * from customer
        where site_id = $siteId and not is_hidden and id = any (${customersByText('$text', '$phone')})
        order by shown_name, id limit 6) customer
      cross join lateral (
        select * from vehicle
        where site_id = $siteId and not is_hidden and id = any (${vehiclesOfCustomer})
        order by id desc limit 3) vehicle
      order by customer.shown_name, customer.id, vehicle.id desc limit 6) person`,
})

/**
 * The first active employees of the site by words of the name. With `seesNumbers` also by the beginning of the
 * number. With `seesWork` each has the work order on which the employee works now.
 */
export const employeesByText = jsonRead({
  name: 'employees-by-text',
  parameters: { siteId: 'bigint', text: 'text', seesNumbers: 'boolean', seesWork: 'boolean' },
  answer: z.array(FoundEmployee),
  sql: `
    select coalesce(json_agg(json_build_object(
      'EmployeeId', employee.id,
      'Name', employee.name,
      'Number', case when $seesNumbers then employee.number end,
      'IsOnSchedule', exists (
        select from resource where resource.site_id = $siteId and resource.employee_id = employee.id),
      'Work', work.json) order by employee.name, employee.id), '[]')::text
    from (
      select employee.id, employee.name, employee.number
      from employee_site own
      join employee on employee.id = own.employee_id
      where own.site_id = $siteId and own.is_active and employee.is_active and not employee.is_workqueue
        and (${hasWords('name_key(employee.name)', '$text')}
          or ($seesNumbers and ${beginsWithNumber('search_key(employee.number)', '$text')}))
      order by employee.name, employee.id limit 5) employee
    left join lateral (
      select json_build_object(
        'OrderNumber', work_order.order_number,
        'LicenseNumber', vehicle.plate_or_vin) as json
      from stamping
      join stamping_row on stamping_row.site_id = stamping.site_id and stamping_row.stamping_id = stamping.id
      join work_order on work_order.site_id = stamping.site_id and work_order.id = stamping_row.work_order_id
      join vehicle on vehicle.site_id = work_order.site_id and vehicle.id = work_order.vehicle_id
      where $seesWork and stamping.site_id = $siteId and stamping.employee_id = employee.id
        and stamping.end_at is null and not work_order.is_hidden
      order by stamping.start_at desc, work_order.id limit 1) work on true`,
})
