import { StampingType } from '@verstas/contract/stamping/entities.ts'
import { workOrderStatuses } from '@verstas/contract/work-orders/entities.ts'
import { rowTypes } from '@verstas/contract/work-orders/rows.ts'
import * as z from 'zod'
import { jsonRead } from '../../../platform/database/read-json.ts'
import { instantSchema, timeKindOf, timeKindSchema } from '../stamping-reads.ts'

/** The substatus of a work order whose work is done. */
export const readySubstatus = 'READY'

export type TypeRules = Pick<StampingType, 'Code' | 'IsWorkOrder' | 'IsNonPresence' | 'IsEndOfDay'>

/** The input for planning a stamping: its type and the employee's time. */
const Situation = z.strictObject({
  /** Null if the type is unknown. */
  type: StampingType.pick({
    Code: true,
    IsWorkOrder: true,
    IsNonPresence: true,
    IsEndOfDay: true,
  }).nullable(),
  stampings: z.array(
    z.strictObject({
      id: z.int(),
      siteId: z.int(),
      startAt: instantSchema,
      endAt: instantSchema.nullable(),
      isPresence: z.boolean(),
      isWorkOrder: z.boolean(),
      typeCode: z.int(),
      /** The work order id and job row id of each row. */
      rows: z.array(z.tuple([z.int(), z.int()])).readonly(),
      timeKind: timeKindSchema,
      againAt: instantSchema.nullable(),
      wasStamped: z.boolean(),
    }),
  ),
  shifts: z.array(z.tuple([instantSchema, instantSchema])),
  corrected: z.array(z.tuple([instantSchema, instantSchema.nullable()])),
  presenceEnds: z.array(instantSchema),
})

/** SQL condition: the stamping `stamping` lasts beyond `$after`. */
const goOn = 'tstzrange(stamping.start_at, stamping.end_at) && tstzrange($after, null)'

/**
 * SQL: the employee's stampings that last beyond `$after`. Presence is read at all sites, because a person
 * can be present at only one site at a time. Absences are read at this site.
 */
const spans = `
  select * from stamping where employee_id = $employeeId and is_presence and ${goOn}
  union all
  select * from stamping
  where site_id = $siteId and employee_id = $employeeId and not is_presence and ${goOn}`

/** SQL: the first time after `$after` at which the stamping `span` was repeated. */
const againAt = `
  select min(again.at) from stamping_again again
  where again.site_id = span.site_id and again.stamping_id = span.id
    and again.at > $after and (span.end_at is null or again.at < span.end_at)`

/**
 * SQL condition: `span` is an absence that the employee stamped, so presence ended at its start. A planned
 * absence ends no presence.
 */
const wasStamped = `exists (
  select from stamping_day_end ended where ended.employee_id = $employeeId and ended.at = span.start_at)`

const spanJson = `json_build_object(
  'id', span.id,
  'siteId', span.site_id,
  'startAt', milliseconds(span.start_at),
  'endAt', milliseconds(span.end_at),
  'isPresence', span.is_presence,
  'isWorkOrder', type.is_work_order,
  'typeCode', span.type_code,
  'rows', (
    select coalesce(json_agg(json_build_array(stamped.work_order_id, stamped.job_row_id)), '[]')
    from stamping_row stamped
    where stamped.site_id = span.site_id and stamped.stamping_id = span.id),
  'timeKind', ${timeKindOf('span')},
  'againAt', milliseconds((${againAt})),
  'wasStamped', ${wasStamped})`

/**
 * SQL: the employee's shifts at all sites, from the first of `spans` or `$shiftsFrom` to `$shiftsTo`. A shift
 * that ends exactly at the start is included, because a stamping at the end of a shift belongs to it.
 */
const shifts = `
  select coalesce(json_agg(json_build_array(milliseconds(start_at), milliseconds(end_at))), '[]')
  from shift
  where employee_id = $employeeId and tstzrange(start_at, end_at) && tstzrange(
    least($shiftsFrom, (select min(start_at) from span)) - interval '1 second', $shiftsTo)`

/**
 * SQL: the employee's corrected times after `$after` at any site. Excludes comments, because these correct
 * nothing.
 */
const corrected = `
  select coalesce(json_agg(json_build_array(
    milliseconds(lower(correction.touches)), milliseconds(upper(correction.touches)))), '[]')
  from employee_site place
  join stamping_correction correction
    on correction.site_id = place.site_id and correction.employee_id = place.employee_id
  where place.employee_id = $employeeId and correction.kind <> 'Comment'
    and correction.touches && tstzrange($after, null)`

/** SQL: the times after `$after` at which the employee ended presence. */
const presenceEnds = `
  select coalesce(json_agg(milliseconds(at)), '[]')
  from stamping_day_end where employee_id = $employeeId and at > $after`

/**
 * The input for planning a stamping: its type, and the employee's time after `$after`. Returns one row even
 * if the type is unknown.
 */
export const situationRead = jsonRead({
  name: 'stamping-situation',
  parameters: {
    siteId: 'bigint',
    employeeId: 'bigint',
    typeCode: 'bigint',
    after: 'timestamptz',
    shiftsFrom: 'timestamptz',
    shiftsTo: 'timestamptz',
  },
  answer: Situation,
  sql: `with span as materialized (${spans})
    select json_build_object(
      'type', (
        select json_build_object(
          'Code', code,
          'IsWorkOrder', is_work_order,
          'IsNonPresence', not is_presence,
          'IsEndOfDay', is_end_of_day)
        from stamping_type where code = $typeCode),
      'stampings', (
        select coalesce(json_agg(${spanJson} order by span.start_at, span.id), '[]')
        from span join stamping_type type on type.code = span.type_code),
      'shifts', (${shifts}),
      'corrected', (${corrected}),
      'presenceEnds', (${presenceEnds}))::text`,
})

const Work = z.strictObject({
  /** All rows of each job that contains a requested row, in their order within the job. */
  rows: z.array(
    z.strictObject({
      OrderId: z.int(),
      OrderNumber: z.int(),
      ExternalNumber: z.string().nullable(),
      OrderStatus: z.enum(workOrderStatuses),
      JobId: z.int(),
      RowId: z.int(),
      RowType: z.enum(rowTypes),
      Name: z.string(),
      IsMarkedAsDeleted: z.boolean(),
      IsStampingProhibited: z.boolean(),
    }),
  ),
  /** The undone labour rows of the work orders whose stampings end. */
  undoneRows: z.array(
    z.strictObject({
      OrderId: z.int(),
      OrderNumber: z.int(),
      ExternalNumber: z.string().nullable(),
      OrderStatus: z.enum(workOrderStatuses),
      HasActivePaymentLink: z.boolean(),
      RowId: z.int(),
      isEnded: z.boolean(),
    }),
  ),
  /** True if the site has the substatus for ready work orders. */
  canBecomeReady: z.boolean(),
})
export type Work = z.output<typeof Work>

/** SQL: all rows of each job that contains a requested row. */
const knownRows = `
  select coalesce(json_agg(json_build_object(
    'OrderId', work_order.id,
    'OrderNumber', work_order.order_number,
    'ExternalNumber', work_order.external_number,
    'OrderStatus', work_order.status,
    'JobId', job_row.job_id,
    'RowId', job_row.id,
    'RowType', job_row.row_type,
    'Name', job_row.name,
    'IsMarkedAsDeleted', job_row.is_marked_as_deleted,
    'IsStampingProhibited', job_row.is_stamping_prohibited)
    order by work_order.order_number, job_row.position, job_row.id), '[]')
  from job_row
  join work_order on work_order.site_id = job_row.site_id and work_order.id = job_row.work_order_id
  where job_row.site_id = $siteId and job_row.work_order_id = any($requestedOrders) and job_row.job_id in (
    select wanted.job_id from job_row wanted where wanted.site_id = $siteId and wanted.id = any($requestedRows))`

/** SQL: the undone labour rows of the work orders whose stampings end. */
const undoneRows = `
  select coalesce(json_agg(json_build_object(
    'OrderId', job_row.work_order_id,
    'OrderNumber', work_order.order_number,
    'ExternalNumber', work_order.external_number,
    'OrderStatus', work_order.status,
    'HasActivePaymentLink', work_order.has_active_payment_link,
    'RowId', job_row.id,
    'isEnded', job_row.id = any($endedRows)) order by job_row.id), '[]')
  from work_order
  join job_row on job_row.site_id = work_order.site_id and job_row.work_order_id = work_order.id
  where work_order.site_id = $siteId and work_order.id = any($endedOrders)
    and job_row.row_type = 'LabourOperation' and not job_row.is_marked_as_deleted
    and job_row.done_at is null`

/**
 * The rows of the requested jobs, and the rows of the ended work that are not done. Always returns one row.
 */
export const workRead = jsonRead({
  name: 'stamped-work',
  parameters: {
    siteId: 'bigint',
    requestedOrders: 'bigint[]',
    requestedRows: 'bigint[]',
    endedOrders: 'bigint[]',
    endedRows: 'bigint[]',
  },
  answer: Work,
  sql: `select json_build_object(
    'rows', (${knownRows}),
    'undoneRows', (${undoneRows}),
    'canBecomeReady', exists (
      select from work_order_substatus where code = '${readySubstatus}'))::text`,
})
