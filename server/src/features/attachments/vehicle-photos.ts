import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'

/** Number of a vehicle's latest work orders and health checks that are searched for a photo. */
const latest = 30

/**
 * The photo of each vehicle for lists: the latest one of the whole vehicle, else the latest one of a job.
 * With `seesOrders`, includes photos of work orders, not only those of health checks. Excludes photos of
 * findings, because they show only a part of the vehicle.
 */
export const vehiclePhotosRead = jsonRead({
  name: 'vehicle-photos',
  parameters: { siteId: 'bigint', vehicleIds: 'bigint[]', seesOrders: 'boolean' },
  answer: attachmentEndpoints.listVehiclePhotos.answer,
  sql: `
    select coalesce(json_agg(json_build_object(
      'VehicleId', car.id, 'Id', photo.id, 'Key', photo.key) order by car.id), '[]')::text
    from (select distinct unnest($vehicleIds) as id) car
    cross join lateral (
      select id, key from (
        select attachment.id, attachment.key, attachment.created_at, attachment.job_id is null as is_whole
        from (
          select id from work_order
          where $seesOrders and site_id = $siteId and vehicle_id = car.id and not is_hidden
          order by id desc limit ${latest}) own
        join attachment on attachment.site_id = $siteId and attachment.work_order_id = own.id
        where attachment.kind = 'Image' and attachment.has_thumbnail
        union all
        select attachment.id, attachment.key, attachment.created_at, true
        from (
          select id from inspection
          where site_id = $siteId and vehicle_id = car.id order by modified_at desc, id desc limit ${latest}) own
        join attachment on attachment.site_id = $siteId and attachment.inspection_id = own.id
        where attachment.kind = 'Image' and attachment.has_thumbnail and attachment.property is null) every_photo
      order by is_whole desc, created_at desc, id desc limit 1) photo`,
})
