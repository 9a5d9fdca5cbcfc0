import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSession } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { findSessionRow } from './active-sessions.ts'
import { parseToken } from './session-token.ts'

const { db, clock, settings } = await buildTestApp()

const lock = 4711

/** A read that waits until the transaction with the lock ends. */
const readSlowly = () =>
  sql`select pg_advisory_lock_shared(${lock}), pg_advisory_unlock_shared(${lock})`.execute(db)

async function countSlowReads(tx: Tx): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`.execute(tx)
  return rows.length
}

it('a session is checked while slow reads use all connections for reads', async () => {
  const { token } = await buildSession(db, await buildEmployee(db), { clock, limits: settings })
  const parsed = parseToken(token)
  if (!parsed) throw new Error('no token')
  const reads: Promise<unknown>[] = []
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    for (let count = 0; count < 20; count += 1) reads.push(readSlowly())
    await eventually(async () => expect(await countSlowReads(tx)).toBe(10))
    expect(await findSessionRow(db, parsed, clock.now())).not.toBeNull()
  })
  await Promise.all(reads)
})
