import { integrationPath } from '@verstas/contract/integration/path.ts'
import type { ReadableEntity } from '@verstas/contract/integration/scopes.ts'
import type { ReadParameters } from '../../../platform/database/read-json.ts'
import { axles, corrections, inspectionParts, jobs, offerLines, stampedRows } from './record-parts.ts'
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
  /**
   * An SQL condition that selects the records that the caller may read, in addition to the site. It may have
   * parameters.
   */
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
      ${columns('number', 'last_name', 'first_name', 'company_name', 'phone', 'email', 'street')},
      ${columns('postal_code', 'city', 'country', 'language', 'allows_marketing')}`,
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
