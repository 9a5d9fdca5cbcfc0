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
  const row = (await rowsOfGroup(db, token.id, now)).get(token.id)
  return row && isSecretOf(token.secret, Buffer.from(row.secretHash, 'hex')) ? row : null
}

type Rows = Promise<ReadonlyMap<string, AdmissionRow>>

/** Requests that are admitted together. */
interface Group {
  readonly ids: Set<string>
  now: Date
  readonly rows: Rows
}

/** The group that still gathers, and the end of the statement that runs for the group before it. */
interface Queue {
  gathering: Group | null
  running: Promise<unknown> | null
}

const queues = new WeakMap<Db, Queue>()

/**
 * One statement reads the sessions of all requests that arrived while the one before it ran: each is still read after
 * it arrived, and a busy server asks for sessions no oftener than the database answers.
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

/** Those of the sessions that live, by their ids. */
export async function readSessions(db: Db, ids: Iterable<string>, now: Date): Rows {
  const json = await readJson(db, admissionRead, [`{${[...ids].join(',')}}`, now])
  const rows = JSON.parse(json ?? '[]') as (AdmissionRow & { readonly id: string })[]
  return new Map(rows.map((row) => [row.id, row]))
}
