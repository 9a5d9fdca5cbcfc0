import { employee, sibling } from './record-sql.ts'

// SQL of the lists and objects within the records of record-sources.ts.

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
export const jobs = `(
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

export const stampedRows = `(
  select coalesce(json_agg(json_build_object(
    'workOrderId', shared.work_order_id,
    'rowId', shared.job_row_id,
    'usedTime', round(share_of(
      hundredths_between(record.start_at, coalesce(record.end_at, $now)), shared.place, shared.shares) / 100, 2)::text)
    order by shared.job_row_id), '[]')
  from (
    select work_order_id, job_row_id, row_number() over (order by job_row_id) as place, count(*) over () as shares
    from stamping_row where stamping_row.site_id = record.site_id and stamping_row.stamping_id = record.id) shared)`

export const corrections = `(
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

export const axles = `(
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

export const offerLines = `(
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

export const inspectionParts = `
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
