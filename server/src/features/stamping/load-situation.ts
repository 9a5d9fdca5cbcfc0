import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import {
  longestWait,
  type RequestedStart,
  type StampedSpan,
  type StampingSituation,
} from '@verstas/domain/stamping/plan.ts'
import { beforeShift } from '@verstas/domain/stamping/shifts.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { preparedJson, readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { milliseconds, timeKindOf } from './stamping-json.ts'

/** What the rules need to know of a stamping type. */
export type TypeRules = Pick<StampingType, 'Code' | 'IsWorkOrder' | 'IsNonPresence' | 'IsEndOfDay'>

/** Who is stamped with which type, and when. */
interface SituationQuery {
  readonly employeeId: number
  readonly typeCode: number
  readonly now: Date
  readonly start: RequestedStart
}

interface ReadSituation {
  /** Null for an unknown one. */
  readonly type: TypeRules | null
  readonly stampings: readonly ReadSpan[]
  readonly shifts: readonly (readonly [start: number, end: number])[]
  readonly corrected: readonly (readonly [start: number, end: number | null])[]
  readonly presenceEnds: readonly number[]
}

interface ReadSpan extends Omit<StampedSpan, 'startAt' | 'endAt' | 'againAt' | 'rowIds' | 'orderIds'> {
  readonly startAt: number
  readonly endAt: number | null
  readonly againAt: number | null
  readonly rows: readonly (readonly [orderId: number, rowId: number])[]
}

/** Where and when a request wants to stamp an employee, and the rules of its type. */
export async function loadSituation(
  tx: Tx,
  { siteId, timeZone, allowsStampingStartTimeEdit: allowsStartTimeEdit }: CurrentSession,
  { employeeId, typeCode, now, start }: SituationQuery,
): Promise<{ readonly type: TypeRules | null; readonly situation: StampingSituation }> {
  const asked = Math.min(start.at?.getTime() ?? now.getTime(), now.getTime())
  // No start may lie further back; it bounds what is read.
  const after = new Date(Math.max(asked, now.getTime() - longestWait))
  const day = dayBounds(dayOf(now, timeZone), timeZone)
  const shiftsFrom = after < day.start ? after : day.start
  const shiftsTo = new Date(Math.max(day.end.getTime(), now.getTime() + beforeShift))
  const parameters = [employeeId, siteId, after, typeCode, shiftsFrom, shiftsTo]
  const json = await readJson(tx, situationRead, parameters)
  const { type, stampings, shifts, corrected, presenceEnds } = JSON.parse(json ?? '') as ReadSituation
  const situation = {
    now,
    timeZone,
    allowsStartTimeEdit,
    stampings: stampings.map(spanOf),
    shifts: shifts.map(([startAt, endAt]) => ({ startAt: new Date(startAt), endAt: new Date(endAt) })),
    corrected: corrected.map(([startAt, endAt]) => ({ startAt: new Date(startAt), endAt: instantOf(endAt) })),
    presenceEnds: presenceEnds.map((at) => new Date(at)),
  }
  return { type, situation }
}

const spanOf = ({ rows, startAt, endAt, againAt, ...span }: ReadSpan): StampedSpan => ({
  ...span,
  startAt: new Date(startAt),
  endAt: instantOf(endAt),
  againAt: instantOf(againAt),
  rowIds: rows.map(([, rowId]) => rowId),
  orderIds: [...new Set(rows.map(([orderId]) => orderId))],
})

const instantOf = (milliseconds: number | null): Date | null =>
  milliseconds === null ? null : new Date(milliseconds)

const goOn = 'tstzrange(stamping.start_at, stamping.end_at) && tstzrange($3::timestamptz, null)'

/**
 * Those of the employee ($1) that go on after an instant ($3). Presence is counted at all sites, because a
 * person is at one of them at a time; absences are the site's ($2).
 */
const spans = `
  select * from stamping where employee_id = $1 and is_presence and ${goOn}
  union all
  select * from stamping where site_id = $2 and employee_id = $1 and not is_presence and ${goOn}`

/** The first time after $3 at which the same as `span` was stamped while it was in force. */
const againAt = `
  select min(again.at) from stamping_again again
  where again.site_id = span.site_id and again.stamping_id = span.id
    and again.at > $3::timestamptz and (span.end_at is null or again.at < span.end_at)`

/** An absence that is stamped ends presence in that instant. */
const wasStamped = `
  exists (select from stamping_day_end ended where ended.employee_id = $1 and ended.at = span.start_at)`

const spanJson = `json_build_object(
  'id', span.id,
  'siteId', span.site_id,
  'startAt', ${milliseconds('span.start_at')},
  'endAt', ${milliseconds('span.end_at')},
  'isPresence', span.is_presence,
  'isWorkOrder', type.is_work_order,
  'typeCode', span.type_code,
  'rows', (
    select coalesce(json_agg(json_build_array(stamped.work_order_id, stamped.job_row_id)), '[]')
    from stamping_row stamped
    where stamped.site_id = span.site_id and stamped.stamping_id = span.id),
  'timeKind', ${timeKindOf('span')},
  'againAt', ${milliseconds(`(${againAt})`)},
  'wasStamped', ${wasStamped})`

/**
 * The employee's ($1) shifts, at all sites as presence, from the first of `spans` or $5 to $6. A stamping
 * belongs to the shift at whose end it begins, too.
 */
const shifts = `
  select coalesce(json_agg(json_build_array(${milliseconds('start_at')}, ${milliseconds('end_at')})), '[]')
  from shift
  where employee_id = $1 and tstzrange(start_at, end_at) && tstzrange(
    least($5::timestamptz, (select min(start_at) from span)) - interval '1 second', $6::timestamptz)`

/** The employee's ($1) time after $3 that somebody has corrected, at whatever site; comments correct nothing. */
const corrected = `
  select coalesce(json_agg(json_build_array(
    ${milliseconds('lower(correction.touches)')}, ${milliseconds('upper(correction.touches)')})), '[]')
  from employee_site place
  join stamping_correction correction
    on correction.site_id = place.site_id and correction.employee_id = place.employee_id
  where place.employee_id = $1 and correction.kind <> 'Comment'
    and correction.touches && tstzrange($3::timestamptz, null)`

const presenceEnds = `
  select coalesce(json_agg(${milliseconds('at')}), '[]')
  from stamping_day_end where employee_id = $1 and at > $3::timestamptz`

/**
 * All that a stamping of an employee ($1) at a site ($2) with a type ($4) is planned by. $3 is the asked
 * start; from $5 or the first stamping to $6 shifts are read. Instants are milliseconds.
 */
export const situationRead = preparedJson(
  'stamping-situation',
  `with span as materialized (${spans})
  select json_build_object(
    'type', (
      select json_build_object(
        'Code', code,
        'IsWorkOrder', is_work_order,
        'IsNonPresence', not is_presence,
        'IsEndOfDay', is_end_of_day)
      from stamping_type where code = $4),
    'stampings', (
      select coalesce(json_agg(${spanJson} order by span.start_at, span.id), '[]')
      from span join stamping_type type on type.code = span.type_code),
    'shifts', (${shifts}),
    'corrected', (${corrected}),
    'presenceEnds', (${presenceEnds}))::text`,
)
