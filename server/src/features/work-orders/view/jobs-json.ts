/**
 * The stampings of each row of the work order: whether one runs, whether one has ended, and the sum of their
 * minutes (specification.md, Stamping rules).
 */
const stampedRows = `
  select worked.job_row_id,
    bool_or(worked.is_running) as is_open,
    bool_or(not worked.is_running) as is_closed,
    sum(worked.hundredths) / 100 as minutes
  from worked_rows($now) worked
  where worked.site_id = $siteId and worked.work_order_id = work_order.id
  group by worked.job_row_id`

/** The associated parts of each part row of the work order, except removed ones. */
const broughtParts = `
  select along.brought_by_row_id, json_agg(json_build_object(
    'ItemNumber', along.item_number,
    'Name', along.name,
    'SupplierNumber', coalesce(along.supplier_number, ''),
    'Quantity', coalesce(along.ordered_amount, 0)) order by along.position, along.id) as list
  from job_row along
  where along.site_id = $siteId and along.work_order_id = work_order.id
    and along.brought_by_row_id is not null and not along.is_marked_as_deleted
  group by along.brought_by_row_id`

const rowFields = `
  'RowId', job_row.id,
  'Oid', job_row.oid,
  'RowType', job_row.row_type,
  'SourceType', job_row.source_type,
  'IsNew', false,
  'IsMarkedAsDeleted', job_row.is_marked_as_deleted,
  'IsStampingProhibited', job_row.is_stamping_prohibited,
  'MarkAsDoneDate', job_row.done_at,
  'MarkAsDoneBy', signer.name,
  'ExternalId', job_row.external_id,
  'Name', job_row.name,
  'Note', job_row.note,
  'SupplierNumber', job_row.supplier_number,
  'SupplierName', job_row.supplier_name,
  'OrderedAmount', job_row.ordered_amount,
  'DeliveredAmount', job_row.delivered_amount,
  'BackOrderAmount', job_row.back_order_amount,
  'Price', job_row.price,
  'Payer', job_row.payer,
  'ItemNumber', job_row.item_number,
  'SupplierItemNumber', job_row.supplier_item_number,
  'ExternalItemNumber', job_row.external_item_number,
  'StockCode', job_row.stock_code,
  'StockDescription', stock.description,
  'AssociatedItems', coalesce(brought.list, '[]'),
  'BroughtByRowId', job_row.brought_by_row_id,
  'WorkId', job_row.work_operation_code,
  'StandardTime', job_row.standard_time,
  'FactoryTime', job_row.factory_time,
  'UsedTime', case when job_row.row_type = 'LabourOperation' then round(coalesce(stamped.minutes, 0), 2) end,
  'WorkTypeCode', job_row.work_type_code,
  'WorkTypeDescription', job_row.work_type_description,
  'HasOpenStamping', coalesce(stamped.is_open, false),
  'HasClosedStamping', coalesce(stamped.is_closed, false)`

const rowJson = `json_build_object(${rowFields})`

/**
 * The tables that `rowJoins` uses. They are materialized, because PostgreSQL underestimates their size and
 * would compute them again for each job of a large work order.
 */
const besideRows = `
  stamped as materialized (${stampedRows}),
  brought as materialized (${broughtParts})`

/** Joins the other tables of `rowJson` to the row `job_row`. */
const rowJoins = `
  left join stamped on stamped.job_row_id = job_row.id
  left join brought on brought.brought_by_row_id = job_row.id
  left join employee signer on signer.id = job_row.done_by
  left join stock on stock.site_id = $siteId and stock.code = job_row.stock_code`

const isPart = `job_row.row_type in ('SparePart', 'OffShelf')`

/** The rows of a work order, grouped by job, without parts if those are hidden from the web. */
const rowsByJob = `
  select job_row.job_id, json_agg(${rowJson} order by job_row.position, job_row.id) as list
  from job_row ${rowJoins}
  where job_row.site_id = $siteId and job_row.work_order_id = work_order.id
    and not (work_order.hides_parts_in_web and ${isPart})
  group by job_row.job_id`

/**
 * SQL of the contract's `PartNeed` of a row `need` of `part_needs`. Off-shelf rows have no such row, so their
 * amounts are 0.
 */
const needJson = `json_build_object(
  'InStock', need.in_stock,
  'Available', need.available,
  'Location1', need.location_1,
  'Location2', need.location_2,
  'Location3', need.location_3,
  'Needed', coalesce(need.needed, 0),
  'Kept', coalesce(need.kept, 0),
  'Missing', coalesce(need.missing, 0),
  'PromisedOn', need.promised_on,
  'IsPicked', coalesce(need.is_picked, false))`

/**
 * The part rows of the row `work_order`, ordered by job, without removed ones; none if parts are hidden from
 * the web.
 */
export const partListJson = `(
  with ${besideRows}
  select coalesce(
    json_agg(json_build_object(${rowFields}, 'Need', ${needJson})
      order by job.job_number, job.position, job.id, job_row.position, job_row.id), '[]')
  from job_row
  join job on job.site_id = $siteId and job.id = job_row.job_id ${rowJoins}
  left join part_needs($siteId, work_order.id) need on need.job_row_id = job_row.id
  where job_row.site_id = $siteId and job_row.work_order_id = work_order.id
    and ${isPart} and not job_row.is_marked_as_deleted and not work_order.hides_parts_in_web)`

/**
 * Computes, as `labour`, the standard time and the state of a job from its labour rows. The state is the
 * domain's `jobState` in SQL.
 */
const labourOfJob = `
  cross join lateral (
    select coalesce(sum(job_row.standard_time), 0) as minutes,
      case
        when coalesce(bool_and(job_row.done_at is not null), true) then 'Done'
        when bool_or(job_row.done_at is not null or exists (
          select from stamping_row where stamping_row.site_id = $siteId and stamping_row.job_row_id = job_row.id))
        then 'Ongoing'
        else 'Open'
      end as state
    from job_row
    where job_row.site_id = $siteId and job_row.job_id = job.id
      and job_row.row_type = 'LabourOperation' and not job_row.is_marked_as_deleted) labour`

/** The domain's `masterState` in SQL, over the jobs of a work order. */
const masterState = `case
  when coalesce(bool_and(labour.state = 'Done'), true) then 'Done'
  when bool_or(labour.state = 'Ongoing') then 'Ongoing'
  else 'Open' end`

/** The fields of a job in every response; `Rows` are added separately. */
const jobFields = `
  'JobNumber', job.job_number,
  'JobHeaderNumber', job.job_number,
  'Note', job.note,
  'StandardTime', labour.minutes,
  'State', labour.state`

/** Sorts jobs by number. Jobs without a number are last, sorted by position. */
const jobOrder = 'order by job.job_number, job.position, job.id'

const jobsOfWorkOrder = 'where job.site_id = $siteId and job.work_order_id = work_order.id'

/**
 * Joins to the row `work_order` of a list: its jobs as `jobs.list`, with empty lists of rows, and their master
 * state as `jobs.state`.
 */
export const jobSummariesJoin = `
  cross join lateral (
    select coalesce(json_agg(json_build_object(${jobFields}, 'Rows', '[]'::json) ${jobOrder}), '[]') as list,
      ${masterState} as state
    from job ${labourOfJob}
    ${jobsOfWorkOrder}) jobs`

/** The maximum number of characters of a work order's notes in lists. */
const mostNotes = 200

/**
 * Joins the notes of a work order's jobs and their state to the row `work_order`, as `jobs.notes` and
 * `jobs.state`. Long notes end after a word, with an ellipsis.
 */
export const jobNotesJoin = `
  cross join lateral (
    select noted.state,
      case
        when length(noted.notes) <= ${mostNotes} then noted.notes
        else rtrim(regexp_replace(left(noted.notes, ${mostNotes} - 1), '\\s\\S*$', ''), ' .,;:') || '…'
      end as notes
    from (
      select coalesce(string_agg(nullif(btrim(job.note), ''), '; ' ${jobOrder}), '') as notes,
        ${masterState} as state
      from job ${labourOfJob}
      ${jobsOfWorkOrder}) noted) jobs`

/** An empty list of rows, for reads of the work order without rows. */
const noRows = `select null::bigint as job_id, null::json as list where false`

/**
 * Returns the join of the work order's jobs as `jobs.list`, and their state as `jobs.state`, to the row
 * `work_order` of a full read.
 */
export const jobsJoin = ({ withRows }: { readonly withRows: boolean }): string => `
  cross join lateral (
    with ${withRows ? `${besideRows},` : ''}
    job_rows as materialized (${withRows ? rowsByJob : noRows})
    select coalesce(json_agg(json_build_object(
      'JobId', job.id,
      'WorkOrderId', job.work_order_id,
      'ExternalId', job.external_id,
      ${jobFields},
      'Rows', coalesce(job_rows.list, '[]')) ${jobOrder}), '[]') as list,
      ${masterState} as state
    from job
    left join job_rows on job_rows.job_id = job.id ${labourOfJob}
    ${jobsOfWorkOrder}) jobs`
