import type { StampingCorrection, StampingState } from '@verstas/contract/stamping/corrections.ts'
import type { CorrectableSpan } from '@verstas/domain/stamping/corrections.ts'
import { sql } from 'kysely'
import { type JsonText, readJson } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { notifyLive } from '../../../platform/events/notify-live.ts'
import { notifyPeople } from '../../../platform/events/notify-people.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { correctionRead } from './correction-reads.ts'
import type { CorrectedEmployee } from './load-correctable.ts'

/** The corrected employee, and the author and time of a correction. */
export interface CorrectionAct extends CorrectedEmployee {
  readonly session: CurrentSession
  readonly now: Date
}

/**
 * The stored state of a stamping, without the description of its type, which depends on the reader's
 * language.
 */
export type RecordedState = Omit<StampingState, 'TypeDescription'>

/** The kind and the reason of a correction, and the states of its stampings before and after. */
export interface NewCorrection {
  readonly kind: StampingCorrection['Kind']
  readonly reason: string
  readonly before: readonly RecordedState[]
  readonly after: readonly RecordedState[]
}

/** Converts a stamping to the state that a correction records. */
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
 * Records a correction, which cannot be changed or removed later. Sends a live event with the employee and
 * the earlier and current work orders, and notifies an employee whose stampings another person corrected.
 *
 * @returns the id of the correction
 */
export async function recordCorrection(
  tx: Tx,
  { siteId, employeeId, session, now }: CorrectionAct,
  { kind, reason, before, after }: NewCorrection,
): Promise<number> {
  const states = [...before, ...after]
  // Ending a forgotten stamping corrects only the time up to the entered end, because late stampings after
  // that end may still arrive.
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
  const told = { siteId, at: now, actorId: session.employeeId, startAt: from }
  await notifyPeople(tx, [employeeId], { ...told, kind: 'stampingsCorrected' })
  return id
}

/** Returns a recorded correction as JSON, in the session's language. */
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
