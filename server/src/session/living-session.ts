import type { Right } from '@verstas/contract/session/rights.ts'
import { grantedRights, type RightSettings } from '@verstas/domain/session/rights.ts'
import { readJson } from '../database/read-json.ts'
import type { Db } from '../database/transaction.ts'
import { readAdmission } from './read-admission.ts'
import { livingSessionsRead } from './session-reads.ts'
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
  if (!parsed || !row) return null
  return { id: parsed.id, employeeId: row.employeeId, siteId: row.siteId, rights: grantedRights(row) }
}

/** Those of the sessions that still live, as they are now, by their ids. */
export async function readLivingSessions(
  db: Db,
  ids: Iterable<string>,
  now: Date,
): Promise<ReadonlyMap<string, LivingSession>> {
  const json = await readJson(db, livingSessionsRead, [`{${[...ids].join(',')}}`, now])
  const rows = JSON.parse(json ?? '[]') as (RightSettings & Omit<LivingSession, 'rights'>)[]
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, employeeId: row.employeeId, siteId: row.siteId, rights: grantedRights(row) },
    ]),
  )
}
