import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { inspectionAttachmentEndpoints } from '@verstas/contract/health-checks/attachment-endpoints.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { jsonRead, type ReadValues } from '../../platform/database/read-json.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

/**
 * Parameters of the reads of `Attachment`. `owners` contains the words for a work order, a task and an
 * inspection. `maySeeCustomers` is true if the reader may see the names of customers who signed.
 */
const attachmentParameters = { siteId: 'bigint', owners: 'json', maySeeCustomers: 'boolean' } as const

/** Returns the values of `attachmentParameters` for a reader, with `owners` in the reader's language. */
export const attachmentValues = ({
  siteId,
  language,
  rights,
}: Pick<CurrentSession, 'siteId' | 'language' | 'rights'>): ReadValues<typeof attachmentParameters> => ({
  siteId,
  owners: JSON.stringify({
    workOrder: textCatalogue['attachedTo.workOrder'][language],
    activity: textCatalogue['attachedTo.activity'][language],
    inspection: textCatalogue['attachedTo.inspection'][language],
  }),
  maySeeCustomers: rights.has('CustomerInfoVisible'),
})

const attachmentJson = `json_build_object(
  'Id', attachment.id,
  'Key', attachment.key,
  'FileName', attachment.file_name,
  'EntityTypeDescription', $owners ->> case
    when work_order.id is not null then 'workOrder' when activity.id is not null then 'activity' else 'inspection' end,
  'EntityId', coalesce(work_order.id, activity.id, attachment.inspection_id),
  'EntityDescription', coalesce(work_order.shown_number, activity.header, inspected.plate_or_vin),
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
  left join activity on activity.site_id = attachment.site_id and activity.id = attachment.activity_id
  left join inspection on inspection.site_id = attachment.site_id and inspection.id = attachment.inspection_id
  left join vehicle inspected on inspected.site_id = inspection.site_id and inspected.id = inspection.vehicle_id`

/** The attachments of a work order, the latest first. Returns no row if there is no such work order. */
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

/** The site's attachments with these ids, in the order of the ids. */
export const attachmentsByIdsRead = jsonRead({
  name: 'attachments-by-ids',
  parameters: { ...attachmentParameters, attachmentIds: 'bigint[]' },
  answer: attachmentEndpoints.uploadToWorkOrder.answer,
  sql: `select coalesce(json_agg(${attachmentJson} order by wanted.place), '[]')::text
    from unnest($attachmentIds) with ordinality wanted (id, place)
    join attachment on attachment.site_id = $siteId and attachment.id = wanted.id ${joins}`,
})

/** SQL: a JSON object of the type `InspectionAttachment` for a row of `attachment`. */
const inspectionFileJson = `json_build_object(
  'Id', attachment.id,
  'Name', attachment.file_name,
  'Created', attachment.created_at,
  'Property', attachment.property,
  'Caption', attachment.caption,
  'ContentType', attachment.content_type,
  'Key', attachment.key,
  'HasThumbnail', attachment.has_thumbnail,
  'InspectionId', attachment.inspection_id)`

/** SQL: the files of the row `inspection`, the latest first. */
const inspectionAttachmentsJson = `(
  select coalesce(json_agg(${inspectionFileJson} order by attachment.created_at desc, attachment.id desc), '[]')
  from attachment
  where attachment.site_id = $siteId and attachment.inspection_id = inspection.id)`

/**
 * SQL: the files of the row `inspection`, the latest first, with the photos of those findings that it took over
 * from earlier inspections of the vehicle.
 */
export const inspectionPhotosJson = (inspection: string) => `(
  select coalesce(json_agg(${inspectionFileJson} order by attachment.created_at desc, attachment.id desc), '[]')
  from (
    select * from attachment own where own.site_id = $siteId and own.inspection_id = ${inspection}.id
    union all
    select taken.* from inspection_property source
    join inspection origin on origin.site_id = source.site_id and origin.vehicle_id = ${inspection}.vehicle_id
      and origin.id::text = any (string_to_array(source.value, ' ')) and origin.id <> ${inspection}.id
    join attachment taken on taken.site_id = source.site_id and taken.inspection_id = origin.id
      and taken.property = 'check.' || substr(source.key, 6)
    where source.site_id = $siteId and source.inspection_id = ${inspection}.id and source.key like 'from.%') attachment)`

/** The files of an inspection. Returns no row if the site has no such inspection. */
export const inspectionAttachmentsRead = jsonRead({
  name: 'inspection-attachments',
  parameters: { siteId: 'bigint', inspectionId: 'bigint' },
  answer: inspectionAttachmentEndpoints.listInspectionAttachments.answer,
  sql: `select ${inspectionAttachmentsJson}::text
    from inspection where inspection.site_id = $siteId and inspection.id = $inspectionId`,
})

export const inspectionAttachmentRead = jsonRead({
  name: 'inspection-attachment',
  parameters: { siteId: 'bigint', attachmentId: 'bigint' },
  answer: inspectionAttachmentEndpoints.uploadInspectionAttachment.answer,
  sql: `select ${inspectionFileJson}::text from attachment
    where attachment.site_id = $siteId and attachment.id = $attachmentId and attachment.inspection_id is not null`,
})
