import { legalHoldEndpoints, personalDataEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import { FoundPerson, Mention } from '@verstas/contract/personal-data/entities.ts'
import * as z from 'zod'
import { jsonRead } from '../../platform/database/read-json.ts'
import { customersByText, vehiclesByNumber } from '../../platform/database/typed-records.ts'
import { erasedWord } from './erasure.ts'

const customerJson = `json_build_object(
  'Kind', 'customer', 'Id', customer.id, 'Name', customer.shown_name,
  'Detail', nullif(concat_ws(' · ', (
    select string_agg(plate, ' ') from (
      select vehicle.license_number as plate from vehicle
      where vehicle.site_id = customer.site_id and vehicle.license_number is not null and customer.id in (
        owner_customer_id, second_owner_customer_id, holder_customer_id, second_holder_customer_id, payer_customer_id)
      order by vehicle.id desc limit 3) plates), customer.number, customer.phone, customer.email), ''),
  'IsErased', customer.shown_name = '${erasedWord}',
  'IsHeld', exists (select from holds_of_customer(customer.site_id, customer.id)))`

const employeeJson = `json_build_object(
  'Kind', 'employee', 'Id', employee.id, 'Name', employee.name,
  'Detail', nullif(concat_ws(' · ', (
    select user_name from credential where credential.employee_id = employee.id), employee.email), ''),
  'IsErased', employee.name = 'Employee ' || employee.id,
  'IsHeld', exists (select from legal_hold where employee_id = employee.id and ended_at is null))`

const atSite = `exists (
  select from employee_site place where place.employee_id = employee.id and place.site_id = $siteId)`

const maxFound = 20

/** Finds customers and employees of a site by words, a plate, a customer number, a phone number or an e-mail address. */
export const foundPeopleRead = jsonRead({
  name: 'stored-people',
  parameters: { siteId: 'bigint', search: 'text', phone: 'text', mail: 'text' },
  answer: personalDataEndpoints.findStoredPeople.answer,
  sql: `select coalesce(json_agg(found.json order by found.name, found.id), '[]')::text from (
    select * from (
      select ${customerJson} as json, customer.shown_name as name, customer.id from customer
      where customer.site_id = $siteId and (
        customer.id = any (${customersByText('$search', '$phone')})
        or $mail <> '' and lower(customer.email) = $mail
        or customer.id in (
          select unnest(array[owner_customer_id, second_owner_customer_id, holder_customer_id,
            second_holder_customer_id, payer_customer_id])
          from vehicle where vehicle.site_id = $siteId and vehicle.id = any (${vehiclesByNumber('$search')})))
      order by name, id limit ${maxFound}) customers
    union all
    select * from (
      select ${employeeJson} as json, employee.name, employee.id from employee
      where not employee.is_workqueue and ${atSite} and (
        strpos(lower(employee.name), lower($search)) > 0 or $mail <> '' and lower(employee.email) = $mail
        or exists (select from credential
          where credential.employee_id = employee.id and lower(user_name) = lower($search)))
      order by name, id limit ${maxFound}) employees
    order by 2, 3 limit ${maxFound}) found`,
})

const nullable = FoundPerson.nullable()

export const customerRead = jsonRead({
  name: 'stored-customer',
  parameters: { siteId: 'bigint', id: 'bigint' },
  answer: nullable,
  sql: `select ${customerJson}::text from customer where site_id = $siteId and id = $id`,
})

/** An employee who works at the site, or did. */
export const employeeRead = jsonRead({
  name: 'stored-employee',
  parameters: { siteId: 'bigint', id: 'bigint' },
  answer: nullable,
  sql: `select ${employeeJson}::text from employee where id = $id and not is_workqueue and ${atSite}`,
})

const holdJson = `json_build_object(
  'Id', hold.id,
  'Kind', case when hold.customer_id is not null then 'customer' when hold.employee_id is not null then 'employee'
    when hold.work_order_id is not null then 'workOrder' else 'vehicle' end,
  'TargetId', coalesce(hold.customer_id, hold.employee_id, hold.work_order_id, hold.vehicle_id),
  'Name', coalesce(customer.shown_name, held.name, work_order.shown_number, vehicle.license_number,
    vehicle.serial_number, '–'),
  'Reason', hold.reason,
  'PlacedBy', placer.name,
  'PlacedAt', hold.placed_at,
  'Until', hold.until_day,
  'EndedAt', hold.ended_at,
  'EndedBy', ender.name)`

const holdJoins = `
  left join customer on customer.site_id = hold.site_id and customer.id = hold.customer_id
  left join employee held on held.id = hold.employee_id
  left join work_order on work_order.site_id = hold.site_id and work_order.id = hold.work_order_id
  left join vehicle on vehicle.site_id = hold.site_id and vehicle.id = hold.vehicle_id
  join employee placer on placer.id = hold.placed_by
  left join employee ender on ender.id = hold.ended_by`

const maxEnded = 50

/** The holds of a site: those in force, and the latest ended ones. */
export const holdsRead = jsonRead({
  name: 'legal-holds',
  parameters: { siteId: 'bigint' },
  answer: legalHoldEndpoints.listLegalHolds.answer,
  sql: `select coalesce(json_agg(${holdJson}
      order by hold.ended_at desc nulls first, hold.placed_at desc, hold.id desc), '[]')::text
    from (
      (select * from legal_hold where site_id = $siteId and ended_at is null order by placed_at desc)
      union all
      (select * from legal_hold where site_id = $siteId and ended_at is not null
        order by ended_at desc, id desc limit ${maxEnded})) hold ${holdJoins}`,
})

/** Holds by their ids. Holds of other sites are included, because a hold on an employee is in force at all sites. */
export const holdsByIdRead = jsonRead({
  name: 'legal-holds-by-id',
  parameters: { holdIds: 'bigint[]' },
  answer: legalHoldEndpoints.listLegalHolds.answer,
  sql: `select coalesce(json_agg(${holdJson} order by hold.placed_at, hold.id), '[]')::text
    from legal_hold hold ${holdJoins} where hold.id = any($holdIds)`,
})

/** Maximum numbers of mentions, and of work orders with pictures, in one response. */
export const maxMentions = 50

const mention = (kind: string, text: string, at: string, from: string) => `
  select '${kind}' as kind, ${text} as text, ${at} as at, work_order.order_number, work_order.shown_number as number
  from ${from} where work_order.site_id = $siteId and ($orderIds is null or work_order.id = any($orderIds))
    and exists (select from unnest($names) word where strpos(lower(${text}), lower(word)) > 0)`

/** Texts of the site that contain a name. `orderIds` limits them to these work orders; null means all. */
export const mentionsRead = jsonRead({
  name: 'mentions-of-person',
  parameters: { siteId: 'bigint', names: 'text[] | null', orderIds: 'bigint[] | null' },
  answer: z.array(Mention),
  sql: `select coalesce(json_agg(json_build_object('Kind', kind, 'Text', left(text, 300), 'At', at,
      'OrderNumber', order_number, 'Number', number) order by at desc, order_number, kind, text), '[]')::text
    from (
      ${[
        mention('orderNote', 'work_order.note', 'work_order.created_at', 'work_order'),
        mention(
          'jobNote',
          'job.note',
          'work_order.created_at',
          'job join work_order on work_order.site_id = job.site_id and work_order.id = job.work_order_id',
        ),
        mention(
          'message',
          'message.body',
          'message.created_at',
          `chat_message message join chat_topic topic on topic.site_id = message.site_id and topic.id = message.topic_id
            join work_order on work_order.site_id = topic.site_id and work_order.id = topic.work_order_id`,
        ),
        mention(
          'caption',
          "coalesce(file.caption, '') || ' ' || file.file_name",
          'file.created_at',
          'attachment file join work_order on work_order.site_id = file.site_id and work_order.id = file.work_order_id',
        ),
        mention(
          'task',
          "task.header || ': ' || task.body",
          'task.created_at',
          'activity task join work_order on work_order.site_id = task.site_id and work_order.id = task.work_order_id',
        ),
      ].join(' union all ')}
      limit ${maxMentions + 1}) mention`,
})

/** The work orders of a customer with pictures and videos. */
export const picturesRead = jsonRead({
  name: 'pictures-of-person',
  parameters: { siteId: 'bigint', orders: 'bigint[]' },
  answer: z.array(z.object({ OrderNumber: z.int(), Number: z.string(), Count: z.int() })),
  sql: `select coalesce(json_agg(json_build_object(
      'OrderNumber', order_number, 'Number', number, 'Count', count) order by id desc), '[]')::text
    from (
      select work_order.id, work_order.order_number, work_order.shown_number as number, count(*)::int as count
      from work_order join attachment on attachment.site_id = work_order.site_id
        and attachment.work_order_id = work_order.id and attachment.kind in ('Image', 'Video')
      where work_order.site_id = $siteId and work_order.id = any($orders)
      group by work_order.id, work_order.order_number, work_order.shown_number order by work_order.id desc limit ${maxMentions + 1}) pictures`,
})
