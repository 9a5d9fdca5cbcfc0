import { setImmediate } from 'node:timers/promises'
import type { RightSettings } from '@verstas/domain/session/rights.ts'
import { readJson } from '../database/read-json.ts'
import type { Db } from '../database/transaction.ts'
import { admissionRead } from './session-reads.ts'
import { isSecretOf, type SessionToken } from './session-token.ts'

export interface AdmissionRow extends RightSettings {
  readonly secretHash: string
  readonly expiresAt: string
  readonly endsAt: string
  readonly employeeId: number
  readonly employeeName: string
  readonly siteId: number
  readonly timeZone: string
  readonly isJobStampingInUse: boolean
  readonly isOperationSigningInUse: boolean
  readonly allowsStampingStartTimeEdit: boolean
  readonly allowsOwnStampingCorrection: boolean
}

/** What admission must know of the living session that the token opens; null where it opens none. */
export async function readAdmission(db: Db, token: SessionToken, now: Date): Promise<AdmissionRow | null> {
  const row = (await rowsOfThisTurn(db, token.id, now)).get(token.id)
  return row && isSecretOf(token.secret, Buffer.from(row.secretHash, 'hex')) ? row : null
}

/** The requests that arrived in one turn of the event loop, and what is read for them together. */
interface Turn {
  readonly ids: Set<string>
  now: Date
  readonly rows: Promise<ReadonlyMap<string, AdmissionRow>>
}

const turns = new WeakMap<Db, Turn>()

/**
 * One statement admits all requests of a turn: each is still read after it arrived, and a busy server
 * asks the database for the session no oftener than it can listen.
 */
function rowsOfThisTurn(db: Db, id: string, now: Date): Turn['rows'] {
  const turn = turns.get(db) ?? beginTurn(db, now)
  turn.ids.add(id)
  turn.now = now
  return turn.rows
}

function beginTurn(db: Db, now: Date): Turn {
  const ids = new Set<string>()
  const rows = setImmediate().then(() => {
    turns.delete(db)
    return readSessions(db, ids, turn.now)
  })
  const turn: Turn = { ids, now, rows }
  turns.set(db, turn)
  return turn
}

async function readSessions(
  db: Db,
  ids: ReadonlySet<string>,
  now: Date,
): Promise<ReadonlyMap<string, AdmissionRow>> {
  const json = await readJson(db, admissionRead, [`{${[...ids].join(',')}}`, now])
  const rows = JSON.parse(json ?? '[]') as (AdmissionRow & { readonly id: string })[]
  return new Map(rows.map((row) => [row.id, row]))
}
