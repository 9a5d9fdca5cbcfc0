import type { Right } from '@verstas/contract/session/rights.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { runOnPool } from '../database/pool-choice.ts'
import { parseJson, readJson } from '../database/read-json.ts'
import type { Db, Tx } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'
import type { CurrentSession } from './current-session.ts'
import { activeSessionsRead, type SessionRow } from './session-reads.ts'
import { isSecretOf, parseToken, type SessionToken } from './session-token.ts'

/** The employee, site and rights of a session. */
export interface ActiveSession {
  readonly id: string
  readonly employeeId: number
  readonly siteId: number
  readonly isQuick: boolean
  readonly rights: ReadonlySet<Right>
}

/** Finds the active session of a token, with all columns that a request needs; null if there is none. */
export async function findSessionRow(db: Db, token: SessionToken, now: Date): Promise<SessionRow | null> {
  const row = (await rowsOfGroup(db, token.id, now)).get(token.id)
  return row && isSecretOf(token.secret, Buffer.from(row.secretHash, 'hex')) ? row : null
}

/** Finds the active session of a token, without extending it; null if there is none. */
export async function findActiveSession(db: Db, token: string, now: Date): Promise<ActiveSession | null> {
  const parsed = parseToken(token)
  const row = parsed && (await findSessionRow(db, parsed, now))
  return row && toActiveSession(row)
}

/** Returns the current state of those sessions that are still active, by id. */
export async function readActiveSessions(
  db: Db,
  ids: Iterable<string>,
  now: Date,
): Promise<ReadonlyMap<string, ActiveSession>> {
  const rows = await readSessions(db, ids, now)
  return new Map([...rows].map(([id, row]) => [id, toActiveSession(row)]))
}

/**
 * Locks the session until the transaction ends, so that the session neither ends nor moves to another site. A
 * concurrent sign-out waits, or has already ended the session.
 *
 * @throws {Refusal} unauthorized if the session has ended or moved meanwhile
 */
export async function lockSession(tx: Tx, { id, siteId }: CurrentSession): Promise<void> {
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (session === undefined) throw refuse('unauthorized')
}

const toActiveSession = (row: SessionRow): ActiveSession => ({
  id: row.id,
  employeeId: row.employeeId,
  siteId: row.siteId,
  isQuick: row.isQuick,
  rights: grantedRights(row),
})

type Rows = Promise<ReadonlyMap<string, SessionRow>>

/** Requests whose sessions are read together. */
interface Group {
  readonly ids: Set<string>
  now: Date
  readonly rows: Rows
}

/** The group that still accepts requests, and the end of the previous group's statement. */
interface Queue {
  gathering: Group | null
  running: Promise<unknown> | null
}

const queues = new WeakMap<Db, Queue>()

/**
 * Reads, in one statement, the sessions of all requests that arrived during the previous statement. A
 * session is always read after the arrival of its request. A busy server queries sessions no more often
 * than the database responds.
 */
function rowsOfGroup(db: Db, id: string, now: Date): Rows {
  const queue = queues.get(db) ?? { gathering: null, running: null }
  queues.set(db, queue)
  queue.gathering ??= beginGroup(db, queue, now)
  queue.gathering.ids.add(id)
  queue.gathering.now = now
  return queue.gathering.rows
}

function beginGroup(db: Db, queue: Queue, now: Date): Group {
  const read = (): Rows => {
    queue.gathering = null
    const rows = readSessions(db, group.ids, group.now)
    const running = rows
      .catch(() => {})
      .then(() => {
        if (queue.running === running) queue.running = null
      })
    queue.running = running
    return rows
  }
  const group: Group = { ids: new Set(), now, rows: (queue.running ?? Promise.resolve()).then(read) }
  return group
}

/** Returns the active ones of these sessions by id. */
async function readSessions(db: Db, ids: Iterable<string>, now: Date): Rows {
  const values = { sessionIds: [...ids], now }
  const json = await runOnPool('sessions', () => readJson(db, activeSessionsRead, values))
  const rows = (json && parseJson(json)) ?? []
  return new Map(rows.map((row) => [row.id, row]))
}
