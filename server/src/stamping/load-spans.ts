import type { StampedSpan } from '@verstas/domain/stamping/start-time.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { timeKindOf } from './time-columns.ts'

/** Which stampings of an employee are read. */
export interface SpanQuery {
  readonly siteId: number
  readonly employeeId: number
  /** Those that go on after this instant, the running ones with them. */
  readonly after: Date
}

/**
 * The employee's stampings that go on after an instant. Presence is counted at all sites, because a person
 * is at one of them at a time; absences are the site's.
 */
export async function loadSpans(tx: Tx, query: SpanQuery): Promise<StampedSpan[]> {
  const ofEmployee = selectSpans(tx, query)
  const presence = await ofEmployee.where('stamping.is_presence', '=', true).execute()
  const absences = await ofEmployee
    .where('stamping.is_presence', '=', false)
    .where('stamping.site_id', '=', query.siteId)
    .execute()
  return [...presence, ...absences].map(({ is_overtime, is_flex_time, is_kiky_time, ...span }) => ({
    ...span,
    rowIds: span.rowIds.map(Number),
    timeKind: timeKindOf({ is_overtime, is_flex_time, is_kiky_time }),
  }))
}

const selectSpans = (tx: Tx, { employeeId, after }: SpanQuery) =>
  tx
    .selectFrom('stamping')
    .innerJoin('stamping_type', 'stamping_type.code', 'stamping.type_code')
    .select((from) => [
      'stamping.id',
      'stamping.site_id as siteId',
      'stamping.start_at as startAt',
      'stamping.end_at as endAt',
      'stamping.is_presence as isPresence',
      'stamping_type.is_work_order as isWorkOrder',
      'stamping.type_code as typeCode',
      'stamping.is_overtime',
      'stamping.is_flex_time',
      'stamping.is_kiky_time',
      sql<number[]>`array(select job_row_id from stamping_row
        where site_id = stamping.site_id and stamping_id = stamping.id)`.as('rowIds'),
      from
        .selectFrom('stamping_again')
        .select((again) => again.fn.min('at').as('at'))
        .whereRef('stamping_again.site_id', '=', 'stamping.site_id')
        .whereRef('stamping_again.stamping_id', '=', 'stamping.id')
        .where('at', '>', after)
        .where((again) =>
          again.or([again('stamping.end_at', 'is', null), again('at', '<', again.ref('stamping.end_at'))]),
        )
        .as('againAt'),
    ])
    .where('stamping.employee_id', '=', employeeId)
    .where(
      sql<boolean>`tstzrange(stamping.start_at, stamping.end_at) && tstzrange(${after}::timestamptz, null)`,
    )
