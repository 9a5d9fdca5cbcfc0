import type { Right } from '@verstas/contract/session/rights.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import type { Db } from '../database/transaction.ts'
import { type AdmissionRow, readAdmission, readSessions } from './read-admission.ts'
import { parseToken } from './session-token.ts'

/** Who stands behind an open connection, where, and with which rights. */
export interface LivingSession {
  readonly id: string
  readonly employeeId: number
  readonly siteId: number
  readonly rights: ReadonlySet<Right>
}

/** The living session that a token opens; null where it opens none. Looking does not keep it alive. */
export async function findLivingSession(db: Db, token: string, now: Date): Promise<LivingSession | null> {
  const parsed = parseToken(token)
  const row = parsed && (await readAdmission(db, parsed, now))
  return row && toLivingSession(parsed.id, row)
}

/** Those of the sessions that still live, as they are now, by their ids. */
export async function readLivingSessions(
  db: Db,
  ids: Iterable<string>,
  now: Date,
): Promise<ReadonlyMap<string, LivingSession>> {
  const rows = await readSessions(db, ids, now)
  return new Map([...rows].map(([id, row]) => [id, toLivingSession(id, row)]))
}

const toLivingSession = (id: string, row: AdmissionRow): LivingSession => ({
  id,
  employeeId: row.employeeId,
  siteId: row.siteId,
  rights: grantedRights(row),
})
