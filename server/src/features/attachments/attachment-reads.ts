import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { preparedJson } from '../../platform/database/read-json.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

type Reader = Pick<CurrentSession, 'siteId' | 'language' | 'rights'>

/**
 * The first three parameters of every read of attachments: $1 the site, $2 what a work order and an activity are
 * called, $3 whether the signer of a signature may be seen, who is a customer.
 */
export const attachmentReader = ({ siteId, language, rights }: Reader): unknown[] => [
  siteId,
  describeOwners(language),
  rights.has('CustomerInfoVisible'),
]

const describeOwners = (language: Language): string => {
  return JSON.stringify({
    workOrder: textCatalogue['attachedTo.workOrder'][language],
    activity: textCatalogue['attachedTo.activity'][language],
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
  'SignerName', case when $3::boolean then attachment.signer_name end,
  'Width', attachment.width,
  'Height', attachment.height,
  'HasThumbnail', attachment.has_thumbnail)`

const joins = `
  join employee creator on creator.id = attachment.created_by
  left join work_order on work_order.site_id = attachment.site_id and work_order.id = attachment.work_order_id
  left join job on job.site_id = attachment.site_id and job.id = attachment.job_id
  left join activity on activity.site_id = attachment.site_id and activity.id = attachment.activity_id`

/**
 * `Attachment[]` of the site's ($1) work order ($4), the latest first, behind an `attachmentReader`. No row
 * when there is no such work order.
 */
export const attachmentsOfWorkOrderRead = preparedJson(
  'attachments-of-work-order',
  `select coalesce((
    select json_agg(${attachmentJson} order by attachment.created_at desc, attachment.id desc)
    from attachment ${joins}
    where attachment.site_id = $1 and attachment.work_order_id = $4), '[]')::text
  from work_order looked_at where looked_at.site_id = $1 and looked_at.id = $4`,
)

/** `Attachment[]` of the site's ($1) attachments with the ids $4, in their order; the others as above. */
export const attachmentsByIdsRead = preparedJson(
  'attachments-by-ids',
  `select coalesce(json_agg(${attachmentJson} order by wanted.place), '[]')::text
  from unnest($4::bigint[]) with ordinality wanted (id, place)
  join attachment on attachment.site_id = $1 and attachment.id = wanted.id ${joins}`,
)
