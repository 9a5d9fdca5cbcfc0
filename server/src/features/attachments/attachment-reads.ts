import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { jsonRead, type ReadValues } from '../../platform/database/read-json.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

/**
 * The parameters of every read of attachments: the site, what a work order and an activity are called, and whether
 * the signer of a signature may be seen, who is a customer.
 */
const attachmentParameters = { siteId: 'bigint', owners: 'json', maySeeCustomers: 'boolean' } as const

/** The values of `attachmentParameters` for a reader. */
export const attachmentValues = ({
  siteId,
  language,
  rights,
}: Pick<CurrentSession, 'siteId' | 'language' | 'rights'>): ReadValues<typeof attachmentParameters> => ({
  siteId,
  owners: JSON.stringify({
    workOrder: textCatalogue['attachedTo.workOrder'][language],
    activity: textCatalogue['attachedTo.activity'][language],
  }),
  maySeeCustomers: rights.has('CustomerInfoVisible'),
})

const attachmentJson = `json_build_object(
  'Id', attachment.id,
  'Key', attachment.key,
  'FileName', attachment.file_name,
  'EntityTypeDescription', $owners ->> case when work_order.id is null then 'activity' else 'workOrder' end,
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
  'SignerName', case when $maySeeCustomers then attachment.signer_name end,
  'Width', attachment.width,
  'Height', attachment.height,
  'HasThumbnail', attachment.has_thumbnail)`

const joins = `
  join employee creator on creator.id = attachment.created_by
  left join work_order on work_order.site_id = attachment.site_id and work_order.id = attachment.work_order_id
  left join job on job.site_id = attachment.site_id and job.id = attachment.job_id
  left join activity on activity.site_id = attachment.site_id and activity.id = attachment.activity_id`

/** All of a work order, the latest first. No row when there is no such work order. */
export const attachmentsOfWorkOrderRead = jsonRead({
  name: 'attachments-of-work-order',
  parameters: { ...attachmentParameters, workOrderId: 'bigint' },
  answer: attachmentEndpoints.listAttachments.answer,
  sql: `select coalesce((
      select json_agg(${attachmentJson} order by attachment.created_at desc, attachment.id desc)
      from attachment ${joins}
      where attachment.site_id = $siteId and attachment.work_order_id = $workOrderId), '[]')::text
    from work_order wanted where wanted.site_id = $siteId and wanted.id = $workOrderId`,
})

/** The site's attachments with these ids, in their order. */
export const attachmentsByIdsRead = jsonRead({
  name: 'attachments-by-ids',
  parameters: { ...attachmentParameters, attachmentIds: 'bigint[]' },
  answer: attachmentEndpoints.uploadToWorkOrder.answer,
  sql: `select coalesce(json_agg(${attachmentJson} order by wanted.place), '[]')::text
    from unnest($attachmentIds) with ordinality wanted (id, place)
    join attachment on attachment.site_id = $siteId and attachment.id = wanted.id ${joins}`,
})
