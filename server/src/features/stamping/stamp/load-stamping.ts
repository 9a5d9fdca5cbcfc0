import { type StampingRequest, StampingType } from '@verstas/contract/stamping/entities.ts'
import { workOrderStatuses } from '@verstas/contract/work-orders/entities.ts'
import { rowTypes } from '@verstas/contract/work-orders/rows.ts'
import type { StoredEmployee } from '@verstas/domain/stamping/decide.ts'
import {
  type RequestedStart,
  type StampedSpan,
  type StampingSituation,
  situationBounds,
} from '@verstas/domain/stamping/situation.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { jsonRead, parseJson, readJson } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { instantSchema, timeKindOf, timeKindSchema } from '../stamping-reads.ts'

/**
 * Loads an employee of the site, active or not, and locks the row until the transaction ends. Concurrent
 * changes of a person's time by several devices or people therefore wait for each other. The lock does not
 * block inserts that refer to the employee. Null if the site has no such employee.
 */
export async function lockEmployee(
  tx: Tx,
  siteId: number,
  employeeId: number,
): Promise<StoredEmployee | null> {
  const employee = await tx
    .selectFrom('employee')
    .innerJoin('employee_site', 'employee_site.employee_id', 'employee.id')
    .select([
      'employee.id',
      'employee.name',
      'employee.subsystem',
      sql<boolean>`employee.is_active and employee_site.is_active`.as('isActive'),
      'employee.is_overtime_in_use as isOvertimeInUse',
      'employee.is_flex_in_use as isFlexInUse',
      'employee.is_kiky_in_use as isKiKyInUse',
    ])
    .where('employee.id', '=', employeeId)
    .where('employee_site.site_id', '=', siteId)
    .forNoKeyUpdate('employee')
    .executeTakeFirst()
  return employee ?? null
}

type TypeRules = Pick<StampingType, 'Code' | 'IsWorkOrder' | 'IsNonPresence' | 'IsEndOfDay'>

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
const shiftsSql = `
  select coalesce(json_agg(json_build_array(milliseconds(start_at), milliseconds(end_at))), '[]')
  from shift
  where employee_id = $employeeId and tstzrange(start_at, end_at) && tstzrange(
    least($shiftsFrom, (select min(start_at) from span)) - interval '1 second', $shiftsTo)`

/**
 * SQL: the employee's corrected times after `$after` at any site. Excludes comments, because these correct
 * nothing.
 */
const correctedSql = `
  select coalesce(json_agg(json_build_array(
    milliseconds(lower(correction.touches)), milliseconds(upper(correction.touches)))), '[]')
  from employee_site place
  join stamping_correction correction
    on correction.site_id = place.site_id and correction.employee_id = place.employee_id
  where place.employee_id = $employeeId and correction.kind <> 'Comment'
    and correction.touches && tstzrange($after, null)`

/** SQL: the times after `$after` at which the employee ended presence. */
const presenceEndsSql = `
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
      'shifts', (${shiftsSql}),
      'corrected', (${correctedSql}),
      'presenceEnds', (${presenceEndsSql}))::text`,
})

/** The employee, the type and the time of a stamping. */
interface SituationQuery {
  readonly employeeId: number
  readonly typeCode: number
  readonly now: Date
  readonly start: RequestedStart
}

/**
 * Returns the input for planning a stamping. `type` contains the rules of the stamping's type; null if the
 * type is unknown. `situation` contains the employee's stampings, shifts, corrected times and ends of
 * presence.
 */
export async function loadSituation(
  tx: Tx,
  { siteId, timeZone, allowsStampingStartTimeEdit: allowsStartTimeEdit }: CurrentSession,
  { employeeId, typeCode, now, start }: SituationQuery,
): Promise<{ readonly type: TypeRules | null; readonly situation: StampingSituation }> {
  const bounds = situationBounds(start, now, timeZone)
  const json = await readJson(tx, situationRead, { siteId, employeeId, typeCode, ...bounds })
  if (json === null) throw new Error('The situation of a stamping has one row')
  const { type, stampings, shifts, corrected, presenceEnds } = parseJson(json)
  const situation = {
    now,
    timeZone,
    allowsStartTimeEdit,
    stampings: stampings.map(
      ({ rows, startAt, endAt, againAt, ...span }): StampedSpan => ({
        ...span,
        startAt: new Date(startAt),
        endAt: instantOf(endAt),
        againAt: instantOf(againAt),
        rowIds: rows.map(([, rowId]) => rowId),
        orderIds: [...new Set(rows.map(([orderId]) => orderId))],
      }),
    ),
    shifts: shifts.map(([startAt, endAt]) => ({ startAt: new Date(startAt), endAt: new Date(endAt) })),
    corrected: corrected.map(([startAt, endAt]) => ({ startAt: new Date(startAt), endAt: instantOf(endAt) })),
    presenceEnds: presenceEnds.map((at) => new Date(at)),
  }
  return { type, situation }
}

const instantOf = (milliseconds: number | null): Date | null =>
  milliseconds === null ? null : new Date(milliseconds)

/** The substatus of a work order whose work is done. */
export const readySubstatus = 'READY'

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
type Work = z.output<typeof Work>

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

interface WorkQuery {
  readonly requested: NonNullable<StampingRequest['OrderRows']>
  /** The site's stampings that the new stamping ends. */
  readonly ends?: readonly Pick<StampedSpan, 'orderIds' | 'rowIds'>[]
  /** True if the transaction will change the work orders of `ends`. */
  readonly changesEnded?: boolean
}

/**
 * Loads the rows of the requested jobs. Also loads the undone labour rows of the work orders whose
 * stampings end. Locks the work orders of the requested rows, because every change of rows locks the work
 * order first. Also locks the other work orders that the transaction will change. Locks in the order of
 * ids, so that concurrent stampings cannot deadlock.
 */
export async function lockWork(
  tx: Tx,
  siteId: number,
  { requested, ends = [], changesEnded = false }: WorkQuery,
): Promise<Work> {
  const requestedOrders = distinct(requested.map(({ OrderId }) => OrderId))
  const endedOrders = distinct(ends.flatMap(({ orderIds }) => orderIds))
  const changed = changesEnded ? endedOrders : []
  await lockOrders(tx, siteId, distinct([...requestedOrders, ...changed]), changed.length > 0)
  if (requestedOrders.length === 0 && endedOrders.length === 0)
    return { rows: [], undoneRows: [], canBecomeReady: false }
  const requestedRows = distinct(requested.map(({ OrderRowId }) => OrderRowId))
  const endedRows = distinct(ends.flatMap(({ rowIds }) => rowIds))
  const json = await readJson(tx, workRead, {
    siteId,
    requestedOrders,
    requestedRows,
    endedOrders,
    endedRows,
  })
  if (json === null) throw new Error('The work of a stamping has one row')
  return parseJson(json)
}

async function lockOrders(tx: Tx, siteId: number, ids: readonly number[], isForChange: boolean) {
  if (ids.length === 0) return
  const orders = tx
    .selectFrom('work_order')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', 'in', [...ids])
    .orderBy('id')
  await (isForChange ? orders.forNoKeyUpdate() : orders.forShare()).execute()
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]
