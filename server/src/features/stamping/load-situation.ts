import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { type AskedStart, longestWait } from '@verstas/domain/stamping/client-time.ts'
import { beforeShift } from '@verstas/domain/stamping/shift-of.ts'
import type { StampedSpan, StampingSituation } from '@verstas/domain/stamping/start-time.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { situationRead } from './situation-read.ts'

/** What the rules need to know of a stamping type. */
export type TypeRules = Pick<StampingType, 'Code' | 'IsWorkOrder' | 'IsNonPresence' | 'IsEndOfDay'>

/** Who is stamped with which type, and when. */
interface SituationQuery {
  readonly employeeId: number
  readonly typeCode: number
  readonly now: Date
  readonly start: AskedStart
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
