import { integrationPath } from '@verstas/contract/integration/path.ts'
import type { ReadableEntity } from '@verstas/contract/integration/scopes.ts'
import type { ReadParameters } from '../../../platform/database/read-json.ts'
import { columns, decimals, employee, sibling } from './record-sql.ts'

/** The table of an entity, and the SQL of its records. In the SQL, a row of the table is named `record`. */
export interface RecordSource {
  readonly table: string
  /** The column of the record's id, if it is not `id`. */
  readonly id?: string
  /**
   * `site`: each row has a site. `group`: the rows belong to the whole group. `employees` and `sites`:
   * `isShown` in record-reads.ts chooses the rows.
   */
  readonly extent: 'site' | 'group' | 'employees' | 'sites'
  /** An SQL condition that selects the rows that are records. */
  readonly condition?: string
  /** An SQL condition that selects the records which the caller may read, beside the site. It may have parameters. */
  readonly permission?: string
  /** SQL of the creation time, used if the feed has no state of the record. */
  readonly createdAt?: string
  readonly changedAt?: string
  /** Further parameters of the SQL. */
  readonly parameters?: ReadParameters
  readonly joins?: string
  /** The arguments of `json_build_object` for the fields of the record. */
  readonly fields: string
}

const isShown = 'not record.is_hidden'

const row = (line: string) => `json_build_object(
  'id', ${line}.id,
  'externalId', ${line}.external_id,
  'type', ${line}.row_type,
  'name', ${line}.name,
  'note', ${line}.note,
  'supplierNumber', ${line}.supplier_number,
  'itemNumber', ${line}.item_number,
  'stockCode', ${line}.stock_code,
  'orderedAmount', ${line}.ordered_amount::text,
  'deliveredAmount', ${line}.delivered_amount::text,
  'backOrderAmount', ${line}.back_order_amount::text,
  'backOrderPromisedOn', ${line}.back_order_promised_on,
  'price', ${line}.price::text,
  'payer', ${line}.payer,
  'workOperationCode', ${line}.work_operation_code,
  'standardTime', ${line}.standard_time::text,
  'factoryTime', ${line}.factory_time::text,
  'workTypeCode', ${line}.work_type_code,
  'workTypeDescription', ${line}.work_type_description,
  'isStampingProhibited', ${line}.is_stamping_prohibited,
  'sourceType', ${line}.source_type,
  'isMarkedAsDeleted', ${line}.is_marked_as_deleted,
  'doneAt', ${line}.done_at,
  'doneBy', ${employee(`${line}.done_by`)},
  'usedTime', case when ${line}.row_type = 'LabourOperation' then (
    select round(coalesce(sum(worked.hundredths), 0) / 100, 2)::text
    from worked_rows($now) worked
    where worked.site_id = ${line}.site_id and worked.job_row_id = ${line}.id) end)`

/** SQL of the jobs of a work order, with their rows. */
const jobs = `(
  select coalesce(json_agg(json_build_object(
    'id', job.id,
    'externalId', job.external_id,
    'jobNumber', job.job_number,
    'note', job.note,
    'rows', (
      select coalesce(json_agg(${row('line')} order by line.position, line.id), '[]')
      from job_row line where line.site_id = job.site_id and line.job_id = job.id))
    order by job.job_number, job.position, job.id), '[]')
  from job where job.site_id = record.site_id and job.work_order_id = record.id)`

const stampedRows = `(
  select coalesce(json_agg(json_build_object(
    'workOrderId', shared.work_order_id,
    'rowId', shared.job_row_id,
    'usedTime', round(share_of(
      hundredths_between(record.start_at, coalesce(record.end_at, $now)), shared.place, shared.shares) / 100, 2)::text)
    order by shared.job_row_id), '[]')
  from (
    select work_order_id, job_row_id, row_number() over (order by job_row_id) as place, count(*) over () as shares
    from stamping_row where stamping_row.site_id = record.site_id and stamping_row.stamping_id = record.id) shared)`

const corrections = `(
  select coalesce(json_agg(json_build_object(
    'kind', correction.kind,
    'correctedAt', correction.created_at,
    'correctedBy', ${employee('correction.created_by')},
    'reason', correction.reason) order by correction.id), '[]')
  from stamping_correction correction
  cross join (select jsonb_build_array(jsonb_build_object('Id', record.id)) as state) this
  where correction.site_id = record.site_id and correction.employee_id = record.employee_id
    and correction.touches && tstzrange(record.start_at, record.end_at, '[]')
    and (correction.before @> this.state or correction.after @> this.state))`

const axles = `(
  select coalesce(json_agg(json_build_object(
    'axleNumber', axle.axle_number,
    'depthLeft', measured.left_outer,
    'depthRight', measured.right_outer,
    'depthLeftInner', measured.left_inner,
    'depthRightInner', measured.right_inner,
    'make', axle.make,
    'model', axle.model,
    'width', axle.width,
    'height', axle.height,
    'diameter', axle.diameter,
    'speed', axle.speed,
    'loadIndex', axle.load_index,
    'wetGrip', axle.wet_grip,
    'noiseLevel', axle.noise_level,
    'rollResistance', axle.roll_resistance,
    'dot', axle.dot,
    'size', axle.size,
    'wheelType', axle.wheel_type,
    'wheelMake', axle.wheel_make,
    'wheelModel', axle.wheel_model,
    'wheelSize', axle.wheel_size) order by axle.axle_number), '[]')
  from tyre_axle axle
  cross join lateral (
    select
      (max(depth) filter (where side = 'left' and not is_inner))::text as left_outer,
      (max(depth) filter (where side = 'right' and not is_inner))::text as right_outer,
      (max(depth) filter (where side = 'left' and is_inner))::text as left_inner,
      (max(depth) filter (where side = 'right' and is_inner))::text as right_inner
    from tyre_wheel wheel
    where wheel.site_id = axle.site_id and wheel.record_id = axle.record_id
      and wheel.axle_number = axle.axle_number) measured
  where axle.site_id = record.site_id and axle.record_id = record.id)`

const offerLines = `(
  select coalesce(json_agg(json_build_object(
    'key', line.key,
    'title', line.title,
    'light', line.light,
    'note', line.note,
    'measure', line.measure,
    'price', line.price::text,
    'answers', (
      select coalesce(json_agg(json_build_object(
        'kind', answer.kind,
        'text', answer.text,
        'price', answer.price::text,
        'answeredAt', answer.answered_at) order by answer.id), '[]')
      from inspection_offer_answer answer
      where answer.site_id = line.site_id and answer.offer_id = line.offer_id and answer.key = line.key))
    order by line.position), '[]')
  from inspection_offer_line line where line.site_id = record.site_id and line.offer_id = record.id)`

const inspectionParts = `
  'values', (
    select coalesce(json_agg(json_build_object('key', property.key, 'value', property.value)
      order by property.key collate "C"), '[]')
    from inspection_property property
    where property.site_id = record.site_id and property.inspection_id = record.id
      and property.key not like 'signature.%'),
  'verdicts', (
    select coalesce(json_agg(json_build_object('check', substr(property.key, 7), 'light', property.value)
      order by property.key collate "C"), '[]')
    from inspection_property property
    where property.site_id = record.site_id and property.inspection_id = record.id
      and property.key like 'check.%' and property.value in ('ok', 'soon', 'now')),
  'signatures', (
    select coalesce(json_agg(json_build_object(
      'field', signature.field,
      'signerName', signature.signer_name,
      'signedAt', signature.signed_at,
      'voidedAt', signature.voided_at) order by signature.id), '[]')
    from inspection_signature signature
    where signature.site_id = record.site_id and signature.inspection_id = record.id),
  'followUps', (
    select coalesce(json_agg(json_build_object(
      'key', follow_up.key,
      'kind', follow_up.kind,
      'createdAt', follow_up.created_at,
      'workOrder', ${sibling('work-orders', 'follow_up.work_order_id')},
      'task', ${sibling('tasks', 'follow_up.activity_id')},
      'remindOn', follow_up.remind_on,
      'note', follow_up.note) order by follow_up.id), '[]')
    from inspection_follow_up follow_up
    where follow_up.site_id = record.site_id and follow_up.inspection_id = record.id)`

export const recordSources: Readonly<Record<ReadableEntity, RecordSource>> = {
  sites: {
    table: 'site',
    extent: 'sites',
    fields: columns('name', 'is_active', 'time_zone', 'address', 'phone'),
  },
  suppliers: {
    table: 'supplier',
    extent: 'group',
    condition: isShown,
    fields: columns('number', 'name'),
  },
  'product-groups': {
    table: 'product_group',
    extent: 'group',
    condition: isShown,
    fields: columns('code', 'description'),
  },
  parts: {
    table: 'part',
    extent: 'group',
    condition: isShown,
    fields: `
      ${columns('supplier_number', 'item_number', 'name', 'product_group_code', 'note')},
      ${decimals('retail_price_excluding_tax', 'retail_price')},
      'barcodes', (
        select coalesce(json_agg(code.barcode order by code.barcode), '[]') from part_barcode code
        where code.supplier_number = record.supplier_number and code.item_number = record.item_number),
      'associatedItems', (
        select coalesce(json_agg(json_build_object(
          'supplierNumber', along.associated_supplier_number,
          'itemNumber', along.associated_item_number,
          'quantity', along.quantity::text)
          order by along.associated_supplier_number, along.associated_item_number), '[]')
        from part_association along
        where along.supplier_number = record.supplier_number and along.item_number = record.item_number)`,
  },
  'stock-levels': {
    table: 'part_stock',
    extent: 'site',
    condition: isShown,
    fields: `
      ${columns('stock_code', 'supplier_number', 'item_number')}, ${decimals('in_stock', 'available')},
      ${columns('location_1', 'location_2', 'location_3')},
      ${columns('value_depreciation_date', 'last_sales_date', 'last_receive_date')}`,
  },
  operations: {
    table: 'work_operation',
    extent: 'group',
    condition: isShown,
    fields: `${columns('supplier_number', 'code', 'name', 'source_type')}, ${decimals('standard_time')}`,
  },
  customers: {
    table: 'customer',
    extent: 'site',
    condition: isShown,
    fields: `
      ${columns('last_name', 'first_name', 'company_name', 'phone', 'email', 'street', 'postal_code', 'city')},
      ${columns('country', 'language', 'allows_marketing')}`,
  },
  vehicles: {
    table: 'vehicle',
    extent: 'site',
    condition: isShown,
    fields: `
      ${columns('license_number', 'serial_number', 'make_name', 'model_name', 'submodel_name', 'model_code')},
      ${columns('model_year', 'model_year_code', 'colour_code', 'colour', 'engine_number', 'engine_type')},
      ${columns('mileage', 'use_hours', 'note', 'tech_info', 'first_registration_date', 'inspection_date')},
      ${columns('next_service_date', 'introduction_date', 'previous_service_date', 'previous_service_mileage')},
      'owner', ${sibling('customers', 'record.owner_customer_id')},
      'owner2', ${sibling('customers', 'record.second_owner_customer_id')},
      'holder', ${sibling('customers', 'record.holder_customer_id')},
      'holder2', ${sibling('customers', 'record.second_holder_customer_id')},
      'payer', ${sibling('customers', 'record.payer_customer_id')},
      'warranties', (
        select coalesce(json_agg(json_build_object(
          'type', warranty.type,
          'explanation', warranty.explanation,
          'startDate', warranty.start_date,
          'endDate', warranty.end_date) order by warranty.start_date, warranty.id), '[]')
        from warranty where warranty.site_id = record.site_id and warranty.vehicle_id = record.id)`,
  },
  'service-visits': {
    table: 'service_visit',
    extent: 'site',
    fields: `
      'vehicle', ${sibling('vehicles', 'record.vehicle_id')},
      'serviceDateTime', record.service_at,
      ${columns('invoice_number', 'distance_driven', 'use_hours', 'customer_name', 'work_order_number')},
      'rows', (
        select coalesce(json_agg(json_build_object(
          'type', line.row_type,
          'name', line.name,
          'quantity', line.quantity::text,
          'code', line.code) order by line.position), '[]')
        from service_visit_row line where line.site_id = record.site_id and line.service_visit_id = record.id)`,
  },
  employees: {
    table: 'employee',
    extent: 'employees',
    parameters: { permittedSiteIds: 'bigint[] | null' },
    fields: `
      ${columns('name', 'email', 'number', 'subsystem', 'is_workqueue', 'is_active')},
      'userName', (select user_name from credential where credential.employee_id = record.id),
      'profile', (select name from access_profile where access_profile.id = record.profile_id),
      'sites', (
        select coalesce(json_agg(json_build_object(
          'siteId', place.site_id,
          'isDefault', place.is_default,
          'isActive', place.is_active) order by place.site_id), '[]')
        from employee_site place where place.employee_id = record.id
          and ($permittedSiteIds is null or place.site_id = any ($permittedSiteIds)))`,
  },
  shifts: {
    table: 'shift',
    extent: 'site',
    fields: `
      'employee', ${employee('record.employee_id')},
      'startTime', record.start_at,
      'endTime', record.end_at`,
  },
  absences: {
    table: 'stamping',
    extent: 'site',
    condition: 'not record.is_presence',
    createdAt: 'record.created_at',
    fields: `
      'employee', ${employee('record.employee_id')},
      ${columns('type_code', 'note')},
      'startTime', record.start_at,
      'endTime', record.end_at`,
  },
  'opening-balances': {
    table: 'opening_balance',
    extent: 'site',
    fields: `'employee', ${employee('record.employee_id')}, ${columns('day', 'kind', 'minutes')}`,
  },
  resources: {
    table: 'resource',
    extent: 'site',
    condition: isShown,
    fields: `${columns('name', 'is_material')}, 'employee', ${employee('record.employee_id')}`,
  },
  'work-orders': {
    table: 'work_order',
    extent: 'site',
    condition: isShown,
    createdAt: 'record.created_at',
    parameters: { now: 'timestamptz' },
    fields: `
      ${columns('order_number', 'external_number', 'status', 'substatus_code', 'note', 'mileage')},
      ${columns('mileage_at_handover', 'use_hours', 'vehicle_location', 'priority_code')},
      ${columns('has_active_payment_link', 'invoice_number', 'invoiced_at')},
      'receiver', ${employee('record.receiver_id')},
      'vehicle', ${sibling('vehicles', 'record.vehicle_id')},
      'contact', ${sibling('customers', 'record.contact_customer_id')},
      'customerWaiting', record.is_customer_waiting,
      'estimatedDelivery', record.estimated_delivery_at,
      'hidePartsInWeb', record.hides_parts_in_web,
      'partsPrePlanned', record.are_parts_preplanned,
      'partsPrePicked', record.are_parts_prepicked,
      'jobs', ${jobs}`,
  },
  reservations: {
    table: 'reservation',
    extent: 'site',
    fields: `
      'workOrder', ${sibling('work-orders', 'record.work_order_id')},
      'startTime', record.start_at,
      'endTime', record.end_at,
      ${columns('delivered_at', 'is_customer_late')},
      'resources', (
        select coalesce(json_agg(json_build_object(
          'resource', ${sibling('resources', 'reserved.resource_id')},
          'startTime', reserved.start_at,
          'endTime', reserved.end_at) order by reserved.start_at, reserved.resource_id), '[]')
        from reservation_resource reserved
        where reserved.site_id = record.site_id and reserved.reservation_id = record.id)`,
  },
  stampings: {
    table: 'stamping',
    extent: 'site',
    condition: 'record.is_presence',
    createdAt: 'record.created_at',
    parameters: { now: 'timestamptz', language: 'text' },
    fields: `
      'employee', ${employee('record.employee_id')},
      ${columns('type_code', 'overtime_minutes', 'flex_minutes', 'kiky_minutes')},
      'type', (select description ->> $language from stamping_type type where type.code = record.type_code),
      'startTime', record.start_at,
      'endTime', record.end_at,
      'rows', ${stampedRows},
      'corrections', ${corrections}`,
  },
  tasks: {
    table: 'activity',
    extent: 'site',
    createdAt: 'record.created_at',
    fields: `
      ${columns('header', 'body', 'type_code', 'assigned_at', 'planned_at', 'end_at', 'closed_at')},
      ${decimals('price')},
      'assignee', ${employee('record.employee_id')},
      'createdBy', ${employee('record.created_by')},
      'closedBy', ${employee('record.closed_by')},
      'workOrder', ${sibling('work-orders', 'record.work_order_id')},
      'rowId', record.job_row_id`,
  },
  inspections: {
    table: 'inspection',
    extent: 'site',
    createdAt: 'record.created_at',
    changedAt: 'record.modified_at',
    parameters: { language: 'text' },
    fields: `
      'vehicle', ${sibling('vehicles', 'record.vehicle_id')},
      'workOrder', ${sibling('work-orders', 'record.work_order_id')},
      ${columns('survey_id', 'survey_version', 'state', 'modified_at', 'completed_at', 'soon_count', 'now_count')},
      'name', (
        select definition -> 'Name' ->> $language from survey_version template
        where template.survey_id = record.survey_id and template.version = record.survey_version),
      'createdBy', ${employee('record.created_by')},
      'modifiedBy', ${employee('record.modified_by')},
      ${inspectionParts},
      'pdf', '${integrationPath}/inspections/' || record.id || '/pdf'`,
  },
  offers: {
    table: 'inspection_offer',
    extent: 'site',
    createdAt: 'record.created_at',
    fields: `
      'inspection', ${sibling('inspections', 'record.inspection_id')},
      ${columns('language', 'expires_at', 'opened_at', 'revoked_at')},
      'createdBy', ${employee('record.created_by')},
      'lines', ${offerLines}`,
  },
  'tyre-records': {
    table: 'tyre_record',
    extent: 'site',
    createdAt: 'record.created_at',
    changedAt: 'record.measured_at',
    joins: 'join tyre_type type on type.code = record.type_code',
    fields: `
      'vehicle', ${sibling('vehicles', 'record.vehicle_id')},
      'workOrder', ${sibling('work-orders', 'record.work_order_id')},
      ${columns('type_code', 'purchase_date', 'comment', 'measured_at')},
      'season', type.season,
      'mileage', nullif(record.mileage, 1),
      'measuredBy', ${employee('record.measured_by')},
      'axles', ${axles}`,
  },
  'part-picks': {
    table: 'part_reservation',
    id: 'job_row_id',
    extent: 'site',
    fields: `
      'workOrder', ${sibling('work-orders', 'record.work_order_id')},
      'rowId', record.job_row_id,
      ${columns('stock_code', 'supplier_number', 'item_number', 'picked_at')}, ${decimals('quantity')},
      'pickedBy', ${employee('record.picked_by')}`,
  },
  attachments: {
    table: 'attachment',
    extent: 'site',
    createdAt: 'record.created_at',
    fields: `
      'workOrder', ${sibling('work-orders', 'record.work_order_id')},
      'task', ${sibling('tasks', 'record.activity_id')},
      'inspection', ${sibling('inspections', 'record.inspection_id')},
      ${columns('job_id', 'property', 'file_name', 'content_type', 'kind', 'byte_size', 'caption')},
      ${columns('signer_name', 'width', 'height')},
      'checksum', encode(record.checksum, 'hex'),
      'createdBy', ${employee('record.created_by')},
      'content', '${integrationPath}/attachments/' || record.id || '/content'`,
  },
  messages: {
    table: 'chat_message',
    extent: 'site',
    createdAt: 'record.created_at',
    joins: 'join chat_topic topic on topic.site_id = record.site_id and topic.id = record.topic_id',
    fields: `
      'workOrder', ${sibling('work-orders', 'topic.work_order_id')},
      ${columns('sequence', 'author_name', 'body', 'needs_answer', 'acknowledged_at')},
      'author', ${employee('record.actor_id')},
      'sentAt', record.created_at,
      'acknowledgedBy', ${employee('record.acknowledged_by')},
      'attachmentIds', (
        select coalesce(json_agg(sent.attachment_id order by sent.attachment_id), '[]')
        from chat_message_attachment sent
        where sent.site_id = record.site_id and sent.message_id = record.id)`,
  },
  reports: {
    table: 'report_export_run',
    extent: 'site',
    condition: 'record.published_at is not null',
    permission: '($permittedSiteIds is null or record.site_ids <@ $permittedSiteIds)',
    parameters: { permittedSiteIds: 'bigint[] | null' },
    createdAt: 'record.published_at',
    fields: `
      ${columns('name', 'report', 'format')},
      'sites', to_json(record.site_ids),
      'from', record.from_day,
      'to', record.to_day,
      'exportedAt', record.published_at,
      'content', '${integrationPath}/reports/' || record.id || '/content'`,
  },
}
