import type { StampingCorrection, StampingState } from '@verstas/contract/stamping/corrections.ts'
import type { CorrectableSpan } from '@verstas/domain/stamping/corrections.ts'
import { sql } from 'kysely'
import { type JsonText, readJson } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { notifyLive } from '../../../platform/events/notify-live.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { correctionRead } from './correction-reads.ts'
import type { CorrectedEmployee } from './load-correctable.ts'

/** The author, the employee and the time of a correction. */
export interface CorrectionAct extends CorrectedEmployee {
  readonly session: CurrentSession
  readonly now: Date
}

/** A state as it is stored, without the description of its type, which depends on the reader's language. */
export type RecordedState = Omit<StampingState, 'TypeDescription'>

/** The kind of the correction, and the states of the stampings before and after it. */
export interface NewCorrection {
  readonly kind: StampingCorrection['Kind']
  readonly reason: string
  readonly before: readonly RecordedState[]
  readonly after: readonly RecordedState[]
}

/** Returns the state of a stamping as it is recorded. */
export const stateOf = ({
  id,
  startAt,
  endAt,
  typeCode,
  rows,
}: Omit<StateSource, 'siteId'>): RecordedState => ({
  Id: id,
  StartTime: startAt.toISOString(),
  EndTime: endAt?.toISOString() ?? null,
  TypeId: typeCode,
  OrderRows: rows,
})

type StateSource = Pick<CorrectableSpan, 'id' | 'siteId' | 'startAt' | 'endAt' | 'typeCode' | 'rows'>

/**
 * Records a correction, which is never changed or removed. Sends the live event for the employee's time and
 * for its former and present work orders.
 *
 * @returns its id
 */
export async function recordCorrection(
  tx: Tx,
  { siteId, employeeId, session, now }: CorrectionAct,
  { kind, reason, before, after }: NewCorrection,
): Promise<number> {
  const states = [...before, ...after]
  // Stampings after the end of a forgotten one, which may arrive later, must not count as corrected time.
  const touched = kind === 'Forgotten' ? after : states
  const instants = touched.flatMap(({ StartTime, EndTime }) => [
    new Date(StartTime).getTime(),
    EndTime === null ? now.getTime() : new Date(EndTime).getTime(),
  ])
  const [from, to] = [new Date(Math.min(...instants)), new Date(Math.max(...instants))]
  const { id } = await tx
    .insertInto('stamping_correction')
    .values({
      site_id: siteId,
      employee_id: employeeId,
      kind,
      created_at: now,
      created_by: session.employeeId,
      reason,
      touches: sql<string>`tstzrange(${from}::timestamptz, ${to}::timestamptz, '[]')`,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const workOrderIds = states.flatMap(({ OrderRows }) => OrderRows.map(({ OrderId }) => OrderId))
  const event = { EmployeeId: employeeId, WorkOrderIds: [...new Set(workOrderIds)] }
  await notifyLive(tx, { name: 'stampingChanged', siteId, event })
  return id
}

/** Returns a recorded correction as the contract's JSON, in the session's language. */
export async function readCorrection(
  tx: Tx,
  { siteId, session }: CorrectionAct,
  id: number,
): Promise<JsonText<StampingCorrection>> {
  const { language } = session
  const json = await readJson(tx, correctionRead, { siteId, correctionId: id, language })
  if (json === null) throw new Error(`The correction ${id} was not stored`)
  return json
}
