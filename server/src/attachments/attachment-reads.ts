import type { Language } from '@verstas/contract/texts/language.ts'
import { preparedJson } from '../database/read-json.ts'
import { catalogues } from '../texts/catalogues.ts'

/** What a work order and an activity are called: the read parameter behind the site. */
export const ownerDescriptions = (language: Language): string => {
  const texts = catalogues[language]
  return JSON.stringify({
    workOrder: texts['attachedTo.workOrder'],
    activity: texts['attachedTo.activity'],
  })
}

const attachmentJson = `json_build_object(
  'Id', attachment.id,
  'Key', attachment.key,
  'FileName', attachment.file_name,
  'EntityTypeDescription', $2::json ->> case when work_order.id is null then 'activity' else 'workOrder' end,
  'EntityId', coalesce(work_order.id, activity.id),
  'EntityDescription', coalesce(work_order.order_number::text, activity.header),
  'CreationDate', attachment.created_at,
  'ContentType', attachment.content_type,
  'Kind', attachment.kind,
  'ByteSize', attachment.byte_size,
  'Checksum', encode(attachment.checksum, 'hex'),
  'JobNumber', job.job_number,
  'Caption', attachment.caption,
  'CreatedBy', json_build_object('Id', creator.id, 'Name', creator.name),
  'SignerName', attachment.signer_name,
  'Width', attachment.width,
  'Height', attachment.height,
  'HasThumbnail', attachment.has_thumbnail)`

const joins = `
  join employee creator on creator.id = attachment.created_by
  left join work_order on work_order.site_id = attachment.site_id and work_order.id = attachment.work_order_id
  left join job on job.site_id = attachment.site_id and job.id = attachment.job_id
  left join activity on activity.site_id = attachment.site_id and activity.id = attachment.activity_id`

/**
 * `Attachment[]` of the site's ($1) work order ($3), the latest first; $2 are the `ownerDescriptions`. No row
 * when there is no such work order.
 */
export const attachmentsOfWorkOrderRead = preparedJson(
  'attachments-of-work-order',
  `select coalesce((
    select json_agg(${attachmentJson} order by attachment.created_at desc, attachment.id desc)
    from attachment ${joins}
    where attachment.site_id = $1 and attachment.work_order_id = $3), '[]')::text
  from work_order looked_at where looked_at.site_id = $1 and looked_at.id = $3`,
)

/** `Attachment[]` of the site's ($1) attachments with the ids $3, in their order; $2 as above. */
export const attachmentsByIdsRead = preparedJson(
  'attachments-by-ids',
  `select coalesce(json_agg(${attachmentJson} order by wanted.place), '[]')::text
  from unnest($3::bigint[]) with ordinality wanted (id, place)
  join attachment on attachment.site_id = $1 and attachment.id = wanted.id ${joins}`,
)
