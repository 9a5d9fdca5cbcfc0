import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { StoredEmployee } from '@verstas/domain/stamping/decide.ts'
import {
  type RequestedStart,
  type StampedSpan,
  type StampingSituation,
  situationBounds,
} from '@verstas/domain/stamping/situation.ts'
import { sql } from 'kysely'
import { parseJson, readJson } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { situationRead, type TypeRules, type Work, workRead } from './stamp-reads.ts'

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
