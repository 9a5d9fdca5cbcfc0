import {
  CustomerOffer,
  Offer,
  OfferAnswer,
  OfferDelivery,
  OfferRecipient,
  UnopenedOffer,
} from '@verstas/contract/health-checks/offer-entities.ts'
import * as z from 'zod'
import { jsonRead } from '../../platform/database/read-json.ts'

/**
 * SQL condition: a newer, unrevoked offer also contains the finding of the row `line`, which belongs to the
 * offer `offer`.
 */
export const isReplacedSql = `exists (
  select from inspection_offer newer
  join inspection_offer_line newer_line on newer_line.site_id = newer.site_id and newer_line.offer_id = newer.id
  where newer.site_id = offer.site_id and newer.inspection_id = offer.inspection_id and newer.id > offer.id
    and newer.revoked_at is null and newer_line.key = line.key)`

/**
 * SQL: an array of `OfferLine` for the row `offer`, each with its last answer and its photos that still
 * exist.
 */
const linesJson = `(
  select json_agg(json_build_object(
    'Key', line.key,
    'Title', line.title,
    'Light', line.light,
    'Note', line.note,
    'Measure', line.measure,
    'Price', line.price,
    'Photos', (
      select coalesce(json_agg(attachment.id order by attachment.id), '[]')
      from attachment
      where attachment.site_id = offer.site_id and attachment.id = any (line.photo_ids)),
    'Answer', (
      select json_build_object('Kind', answer.kind, 'Text', answer.text, 'At', answer.answered_at)
      from inspection_offer_answer answer
      where answer.site_id = offer.site_id and answer.offer_id = offer.id and answer.key = line.key
      order by answer.id desc limit 1),
    'IsReplaced', ${isReplacedSql}) order by line.position)
  from inspection_offer_line line
  where line.site_id = offer.site_id and line.offer_id = offer.id)`

const deliveryJson = `json_build_object(
  'Id', delivery.id,
  'Channel', delivery.channel,
  'State', case delivery.state when 'Queued' then 'Sending' else delivery.state end,
  'At', delivery.created_at)`

const offerJson = `json_build_object(
  'Id', offer.id,
  'Created', offer.created_at,
  'CreatedBy', (select json_build_object('Id', id, 'Name', name) from employee where id = offer.created_by),
  'ExpirationTime', offer.expires_at,
  'RevokedAt', offer.revoked_at,
  'OpenedAt', offer.opened_at,
  'Lines', ${linesJson},
  'Deliveries', (
    select coalesce(json_agg(${deliveryJson} order by delivery.id desc), '[]')
    from offer_delivery delivery
    where delivery.site_id = offer.site_id and delivery.offer_id = offer.id))`

/** The offers of an inspection, newest first. Returns no row if the site has no such inspection. */
export const offersRead = jsonRead({
  name: 'inspection-offers',
  parameters: { siteId: 'bigint', inspectionId: 'bigint' },
  answer: z.array(Offer),
  sql: `select (
      select coalesce(json_agg(${offerJson} order by offer.id desc), '[]')
      from inspection_offer offer
      where offer.site_id = $siteId and offer.inspection_id = inspection.id)::text
    from inspection where inspection.site_id = $siteId and inspection.id = $inspectionId`,
})

export const offerRead = jsonRead({
  name: 'inspection-offer',
  parameters: { siteId: 'bigint', offerId: 'bigint' },
  answer: Offer,
  sql: `select ${offerJson}::text from inspection_offer offer
    where offer.site_id = $siteId and offer.id = $offerId`,
})

/** An offer in the form for the customer. */
export const customerOfferRead = jsonRead({
  name: 'customer-offer',
  parameters: { siteId: 'bigint', offerId: 'bigint' },
  answer: CustomerOffer,
  sql: `select json_build_object(
      'Language', offer.language,
      'SiteName', site.name,
      'SitePhone', site.phone,
      'LicenseNumber', vehicle.plate_or_vin,
      'MakeName', vehicle.make_name,
      'ModelName', vehicle.model_name,
      'InspectedAt', offer.inspected_at,
      'Inspector', offer.inspector,
      'ExpirationTime', offer.expires_at,
      'OkCount', offer.ok_count,
      'Lines', ${linesJson})::text
    from inspection_offer offer
    join site on site.id = offer.site_id
    join inspection on inspection.site_id = offer.site_id and inspection.id = offer.inspection_id
    join vehicle on vehicle.site_id = offer.site_id and vehicle.id = inspection.vehicle_id
    where offer.site_id = $siteId and offer.id = $offerId`,
})

/**
 * The latest answers to the offers of a person, or on work orders that the person received, that no one has
 * acted on. A job or a task ends each answer, and a reminder ends a refusal.
 */
export const offerAnswersRead = jsonRead({
  name: 'offer-answers',
  parameters: {
    siteId: 'bigint',
    employeeId: 'bigint',
    maySeeCustomers: 'boolean',
    acceptedSince: 'timestamptz',
    othersSince: 'timestamptz',
  },
  answer: z.array(OfferAnswer),
  sql: `select coalesce(json_agg(json_build_object(
      'OfferId', offer.id,
      'InspectionId', offer.inspection_id,
      'Key', line.key,
      'Title', line.title,
      'Light', line.light,
      'Kind', answer.kind,
      'Text', answer.text,
      'At', answer.answered_at,
      'Price', line.price,
      'LicenseNumber', vehicle.plate_or_vin,
      'MakeName', vehicle.make_name,
      'ModelName', vehicle.model_name,
      'WorkOrder', case when work_order.id is not null then json_build_object(
        'Id', work_order.id,
        'OrderNumber', work_order.order_number,
        'ExternalNumber', work_order.external_number) end,
      'Contact', (
        select json_build_object('Name', customer.shown_name, 'Phone', customer.phone)
        from customer
        where $maySeeCustomers and customer.site_id = $siteId and customer.id = work_order.contact_customer_id),
      'Operation', (
        select json_build_object(
          'WorkOperationCode', operation.code, 'Name', operation.name, 'StandardTime', operation.standard_time)
        from work_operation operation where operation.code = line.work ->> 'WorkId'
        order by operation.supplier_number limit 1),
      'Parts', (
        select coalesce(json_agg(json_build_object(
          'ItemNumber', wanted.part ->> 'ItemNumber',
          'Name', coalesce((
            select part.name from part where part.item_number = wanted.part ->> 'ItemNumber'
              and part.supplier_number = coalesce(wanted.part ->> 'SupplierNumber', part.supplier_number)
            order by part.supplier_number limit 1), ''),
          'OrderedAmount', (wanted.part ->> 'OrderedAmount')::numeric) order by wanted.place), '[]')
        from jsonb_array_elements(line.work -> 'Parts') with ordinality wanted (part, place)))
      order by answer.kind = 'accept' desc, answer.answered_at desc, line.position), '[]')::text
    from inspection_offer offer
    join inspection on inspection.site_id = offer.site_id and inspection.id = offer.inspection_id
    join vehicle on vehicle.site_id = offer.site_id and vehicle.id = inspection.vehicle_id
    join inspection_offer_line line on line.site_id = offer.site_id and line.offer_id = offer.id
    cross join lateral (
      select * from inspection_offer_answer given
      where given.site_id = offer.site_id and given.offer_id = offer.id and given.key = line.key
      order by given.id desc limit 1) answer
    left join work_order own
      on own.site_id = offer.site_id and own.id = inspection.work_order_id
    left join lateral (
      select * from work_order active
      where active.site_id = offer.site_id and active.vehicle_id = inspection.vehicle_id
        and active.status = 'A' and not active.is_hidden
      order by (active.id = inspection.work_order_id) desc nulls last, active.id desc limit 1) work_order on true
    where offer.site_id = $siteId and offer.created_at >= $acceptedSince
      and (offer.created_by = $employeeId or own.receiver_id = $employeeId)
      and answer.answered_at >= case when answer.kind = 'accept' then $acceptedSince else $othersSince end
      and not ${isReplacedSql}
      and not exists (
        select from inspection_follow_up follow_up
        where follow_up.site_id = offer.site_id and follow_up.inspection_id = offer.inspection_id
          and follow_up.key = line.key
          and (follow_up.kind in ('Job', 'Task')
            or follow_up.kind = 'Reminder' and answer.kind <> 'accept'
              and follow_up.created_at >= answer.answered_at))`,
})

const mostUnopened = 20

/**
 * The valid offers of a person, or on work orders that the person received, that the customer has not opened. Includes
 * only offers that were created between two times. Leaves out offers whose findings are all in newer offers.
 */
export const unopenedOffersRead = jsonRead({
  name: 'unopened-offers',
  parameters: {
    siteId: 'bigint',
    employeeId: 'bigint',
    maySeeCustomers: 'boolean',
    now: 'timestamptz',
    since: 'timestamptz',
    until: 'timestamptz',
  },
  answer: z.array(UnopenedOffer),
  sql: `select coalesce(json_agg(json_build_object(
      'OfferId', offer.id,
      'InspectionId', offer.inspection_id,
      'Created', offer.created_at,
      'ExpirationTime', offer.expires_at,
      'Titles', offer.titles,
      'Price', offer.price,
      'LicenseNumber', vehicle.plate_or_vin,
      'MakeName', vehicle.make_name,
      'ModelName', vehicle.model_name,
      'Contact', contact.json) order by offer.created_at, offer.id), '[]')::text
    from (
      select offer.*, lines.titles, lines.price
      from inspection_offer offer
      join inspection on inspection.site_id = offer.site_id and inspection.id = offer.inspection_id
      left join work_order own on own.site_id = offer.site_id and own.id = inspection.work_order_id
      cross join lateral (
        select json_agg(line.title order by line.position) as titles, sum(line.price) as price
        from inspection_offer_line line
        where line.site_id = offer.site_id and line.offer_id = offer.id and not ${isReplacedSql}) lines
      where offer.site_id = $siteId and offer.created_at between $since and $until
        and offer.opened_at is null and offer.revoked_at is null and offer.expires_at > $now
        and (offer.created_by = $employeeId or own.receiver_id = $employeeId) and lines.titles is not null
      order by offer.created_at, offer.id limit ${mostUnopened}) offer
    join inspection on inspection.site_id = offer.site_id and inspection.id = offer.inspection_id
    join vehicle on vehicle.site_id = offer.site_id and vehicle.id = inspection.vehicle_id
    left join lateral (
      select json_build_object('Name', customer.shown_name, 'Phone', customer.phone) as json
      from work_order
      join customer on customer.site_id = work_order.site_id and customer.id = work_order.contact_customer_id
      where $maySeeCustomers and work_order.site_id = $siteId and work_order.vehicle_id = inspection.vehicle_id
      order by (work_order.id = inspection.work_order_id) desc nulls last, work_order.id desc limit 1) contact on true`,
})

export const deliveryRead = jsonRead({
  name: 'offer-delivery',
  parameters: { siteId: 'bigint', deliveryId: 'bigint' },
  answer: OfferDelivery,
  sql: `select ${deliveryJson}::text from offer_delivery delivery
    where delivery.site_id = $siteId and delivery.id = $deliveryId`,
})

/**
 * The contact of the work order of an inspection, otherwise of the vehicle's latest work order. Returns no row if
 * the site has no such inspection.
 */
export const recipientRead = jsonRead({
  name: 'offer-recipient',
  parameters: { siteId: 'bigint', inspectionId: 'bigint', maySeeCustomers: 'boolean', channels: 'json' },
  answer: OfferRecipient,
  sql: `select json_build_object(
      'Channels', $channels,
      'Name', contact.shown_name,
      'Phone', contact.phone,
      'Email', contact.email,
      'Language', case when contact.language in ('fi', 'sv', 'en') then contact.language end)::text
    from inspection
    left join lateral (
      select customer.* from work_order
      join customer on customer.site_id = work_order.site_id and customer.id = work_order.contact_customer_id
      where $maySeeCustomers and work_order.site_id = $siteId and work_order.vehicle_id = inspection.vehicle_id
      order by (work_order.id = inspection.work_order_id) desc nulls last, work_order.id desc limit 1) contact on true
    where inspection.site_id = $siteId and inspection.id = $inspectionId`,
})
