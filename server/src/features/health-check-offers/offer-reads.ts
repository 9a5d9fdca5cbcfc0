import { CustomerOffer, Offer } from '@verstas/contract/health-checks/offer-entities.ts'
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

const offerJson = `json_build_object(
  'Id', offer.id,
  'Created', offer.created_at,
  'CreatedBy', (select json_build_object('Id', id, 'Name', name) from employee where id = offer.created_by),
  'ExpirationTime', offer.expires_at,
  'RevokedAt', offer.revoked_at,
  'OpenedAt', offer.opened_at,
  'Lines', ${linesJson})`

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
