import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { databaseErrorOf } from './database-error.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

const { url = '' } = await freshDatabase()

/**
 * True if the proxy in front of PostgreSQL forwards no responses. This simulates a frozen database machine.
 */
let isFrozen = false
let sentToFrozen = ''
/**
 * Connections to a failed machine: they receive no more responses, while new connections reach another
 * machine.
 */
const failedConnections = new Set<Socket>()
const target = new URL(url)
const sockets = new Set<Socket>()
const relay = createServer((client) => {
  const upstream = connect(Number(target.port), target.hostname)
  client.on('data', (chunk) => {
    if (isFrozen) sentToFrozen += chunk.toString('latin1')
    upstream.write(chunk)
  })
  upstream.on('data', (chunk) => {
    if (!isFrozen && !failedConnections.has(client)) client.write(chunk)
  })
  for (const socket of [client, upstream]) {
    sockets.add(socket.on('error', () => {}))
    socket.on('close', () => client.destroy() && upstream.destroy())
  }
})
relay.listen(0, '127.0.0.1')
await once(relay, 'listening')
const address = relay.address()
if (address === null || typeof address === 'string') throw new Error('The relay has no port')
const relayUrl = url.replace(`:${target.port}/`, `:${address.port}/`)

const options = { url: relayUrl, dataDir: '', log: silentLog, statementTimeout: 1_000 }
const { db, close } = await openDatabase(options)
await sql`create table bucket (bolts int)`.execute(db)

afterAll(async () => {
  await close()
  for (const socket of sockets) socket.destroy()
  relay.close()
})

it('a transaction times out without a rollback if the database does not respond, and later reads succeed', async () => {
  const error = await inTransaction(db, async (tx) => {
    await sql`insert into bucket values (1)`.execute(tx)
    isFrozen = true
    await sql`insert into bucket values (2)`.execute(tx)
  }).catch((caught: unknown) => caught)
  expect(databaseErrorOf(error)).toEqual({ kind: 'unavailable' })
  expect(String((error as Error).cause)).toContain('did not answer in time')
  expect(sentToFrozen).toContain('insert into bucket values (2)')
  // A rollback would wait for another timeout.
  expect(sentToFrozen).not.toMatch(/rollback/i)

  isFrozen = false
  expect((await sql`select * from bucket`.execute(db)).rows).toEqual([])
})

it('the query about standbys has a timeout, so that it does not occupy a connection forever', async () => {
  const database = await openDatabase(options)
  sentToFrozen = ''
  const write = inTransaction(database.db, async (tx) => {
    await sql`select 1`.execute(tx)
    isFrozen = true
    await sql`insert into bucket values (3)`.execute(tx)
  })
  await expect(write).rejects.toThrow('not available')
  await eventually(() => expect(sentToFrozen).toContain('SyncRep'))
  isFrozen = false
  // `close` waits for each connection in use. It would never return if a connection was not released.
  await database.close()
})

it('only one read fails, not one per connection, after another machine has taken over the database', async () => {
  const database = await openDatabase(options)
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`.execute(database.db)))
  for (const socket of sockets) failedConnections.add(socket)
  const read = () => sql`select 1`.execute(database.db)
  await expect(read()).rejects.toThrow('not available')
  expect((await read()).rows).toHaveLength(1)
  await database.close()
})
