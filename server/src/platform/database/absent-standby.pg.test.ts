import { randomUUID } from 'node:crypto'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createDatabase } from '../../../test/create-database.ts'
import { eventually } from '../../../test/eventually.ts'
import { startPostgresCluster } from '../../../test/postgres-cluster.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { buildStampingApp, type SignedIn } from '../../../test/stamping-app.ts'
import { stampingsOf, stampingTypes } from '../../../test/stamping-builders.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

// A primary server in Patroni's strict mode: commits wait until the standby is connected.
const cluster = await startPostgresCluster({
  settings: ['wal_level=replica', 'max_wal_senders=2', 'synchronous_commit=on'],
})
const url = await createDatabase(cluster.urlOf('postgres'), 'strict')
const database = await openDatabase({ url, dataDir: '', log: silentLog, statementTimeout: 1_000 })
await migrate(database.db, silentLog)
const operator = new pg.Client({ connectionString: url })
const probe = new pg.Client({ connectionString: url })
await operator.connect()
await probe.connect()
await probe.query('create table probe ()')
// This hook is registered before the app is built, so that it runs after the app's hooks.
afterAll(async () => {
  await database.close()
  await Promise.all([operator.end(), probe.end()])
  await cluster.stop()
})

const { db, clock, technician, stampAs, send } = await buildStampingApp({ ...database, url })

async function nameStandby(name: string): Promise<void> {
  await operator.query(`alter system set synchronous_standby_names = '${name}'`)
  await operator.query('select pg_reload_conf()')
}

async function countWaitingCommits(): Promise<number> {
  const { rows } = await operator.query(
    `select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep' and application_name <> 'verstas-feed'`,
  )
  return rows[0].waiting
}

const stampIn = (person: SignedIn, key: string) => stampAs(person, { TypeId: stampingTypes.in }, key)
const read = ({ headers }: SignedIn) => send(sessionEndpoints.getSettings, {}, headers)

it('an absent standby delays writes but not reads, and each write is stored once afterwards', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => technician()))
  const [matti] = people
  if (matti === undefined) throw new Error('Nobody is there')
  const stamps = people.map((person) => ({ person, key: randomUUID() }))

  await nameStandby('absent')
  // The server applies the new settings asynchronously. Commits wait for the standby only afterwards.
  await eventually(async () => {
    probe.query('insert into probe default values').catch(() => {})
    expect(await countWaitingCommits()).toBe(1)
  })
  const sent = stamps.map(({ person, key }) => stampIn(person, key))

  clock.advance({ minutes: 10 })
  const reads = await Promise.all(Array.from({ length: 30 }, () => read(matti)))
  expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200))
  const later = await read(matti)
  expect(later.headers['session-expires']).toBe('2026-11-20T18:10:00.000Z')

  for (const answer of await Promise.all(sent)) {
    expect(answer).toMatchObject({ status: 503, errors: [{ ErrorId: 900009 }] })
    expect(answer.headers['retry-after']).toBe('5')
  }
  // The process cannot have more waiting commits than writer connections.
  const again = await Promise.all(stamps.map(({ person, key }) => stampIn(person, key)))
  expect(again.map(({ status }) => status)).toEqual(stamps.map(() => 503))
  expect(await countWaitingCommits()).toBeLessThanOrEqual(1 + 6)
  expect((await read(matti)).status).toBe(200)

  await nameStandby('')
  for (const { person, key } of stamps) {
    await eventually(async () => expect((await stampIn(person, key)).status).toBe(200))
    expect(await stampingsOf(db, person.employee)).toHaveLength(1)
  }
})

it("a read of a session does not wait for a transaction that has locked the session's row", async () => {
  const matti = await technician()
  const before = (await read(matti)).headers['session-expires']
  clock.advance({ minutes: 10 })
  await inTransaction(db, async (tx) => {
    await tx
      .selectFrom('session')
      .select('id')
      .where('employee_id', '=', matti.employee.id)
      .forShare()
      .execute()
    expect(await read(matti)).toMatchObject({ status: 200, headers: { 'session-expires': before } })
  })
  expect((await read(matti)).headers['session-expires']).not.toBe(before)
})
