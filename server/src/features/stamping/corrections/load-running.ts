import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { type ForgottenSituation, isForgotten } from '@verstas/domain/stamping/forgotten.ts'
import type { EndedSpan } from '@verstas/domain/stamping/shifts.ts'
import { readJson } from '../../../platform/database/read-json.ts'
import type { Db, Tx } from '../../../platform/database/transaction.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { runningRead } from './correction-reads.ts'

interface ReadRunning {
  readonly siteId: number
  readonly stamping: Stamping
  readonly shifts: readonly { readonly startAt: string; readonly endAt: string }[]
}

/** The caller's running stamping of presence, at whichever site. */
export interface Running {
  readonly siteId: number
  readonly stamping: Stamping
  readonly startAt: Date
  readonly situation: ForgottenSituation
  readonly isForgotten: boolean
}

/** The stamping of presence that the caller runs, and whether it was forgotten; null when none runs. */
export async function loadRunning(
  db: Db | Tx,
  { siteId, language, employeeId, timeZone }: CurrentSession,
  now: Date,
): Promise<Running | null> {
  const json = await readJson(db, runningRead, [siteId, now, language, employeeId])
  if (json === null) return null
  const read = JSON.parse(json) as ReadRunning
  const shifts: EndedSpan[] = read.shifts.map(({ startAt, endAt }) => ({
    startAt: new Date(startAt),
    endAt: new Date(endAt),
  }))
  const startAt = new Date(read.stamping.StartTime)
  const situation = { now, timeZone, shifts }
  return { ...read, startAt, situation, isForgotten: isForgotten(startAt, situation) }
}
