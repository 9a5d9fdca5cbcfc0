import { maySeeDaysOf } from '@verstas/domain/stamping/corrections.ts'
import type { HoursRecord } from '@verstas/domain/stamping/hours.ts'
import type { TimeKind } from '@verstas/domain/stamping/shifts.ts'
import { readJson } from '../../../platform/database/read-json.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { hoursRecordRead } from './hours-reads.ts'

interface ReadRecord {
  readonly isFlexInUse: boolean
  readonly isKiKyInUse: boolean
  readonly shifts: readonly (readonly [start: number, end: number])[]
  readonly stampings: readonly (readonly [
    start: number,
    end: number | null,
    isPresence: boolean,
    timeKind: TimeKind | null,
  ])[]
}

/** An employee's record of hours, with what is in use for them. */
export interface EmployeeRecord extends HoursRecord {
  readonly employeeId: number
  readonly isKiKyInUse: boolean
}

/**
 * The record that an employee's hours are computed from: the caller's own, or another's with the right to
 * correct stampings.
 *
 * @throws {Refusal} forbidden, stampingEmployeeUnknown
 */
export async function loadHours(
  db: Db,
  { employeeId: callerId, siteId, rights }: CurrentSession,
  employeeId: number = callerId,
): Promise<EmployeeRecord> {
  if (!maySeeDaysOf({ rights, employeeId: callerId }, employeeId))
    throw refuse('forbidden', { right: 'CorrectStampings' })
  const json = await readJson(db, hoursRecordRead, [employeeId, siteId])
  if (json === null) throw refuse('stampingEmployeeUnknown')
  const { shifts, stampings, ...inUse } = JSON.parse(json) as ReadRecord
  return {
    employeeId,
    ...inUse,
    shifts: shifts.map(([start, end]) => ({ startAt: new Date(start), endAt: new Date(end) })),
    stampings: stampings.map(([start, end, isPresence, timeKind]) => ({
      startAt: new Date(start),
      endAt: end === null ? null : new Date(end),
      isPresence,
      timeKind,
    })),
  }
}
