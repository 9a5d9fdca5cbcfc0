import { integrationChangeEndpoints } from '@verstas/contract/integration/change-endpoints.ts'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { drainOutbox } from '../../../../test/drain-outbox.ts'
import { eventually } from '../../../../test/eventually.ts'
import { buildExternalRef } from '../../../../test/integration-builders.ts'
import { buildPart } from '../../../../test/part-builders.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { buildCustomer, buildVehicle } from '../../../../test/work-order-builders.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { setActor } from '../../../platform/events/actor.ts'
import { cleanFeed } from '../../../platform/feed/clean-feed.ts'
import { cursorOf } from '../../../platform/feed/cursor.ts'
import { mostWaits } from './changes-feature.ts'

const { app, db, clock, listen, url: databaseUrl, send, settings } = await buildTestApp()
const [first, second] = [await buildSite(db), await buildSite(db)]
const ofAll = await buildServiceAccount(db)
const ofFirst = await buildServiceAccount(db, { sites: [first] })
const { readChanges } = integrationChangeEndpoints

const origin = await app.listen({ port: 0, host: '127.0.0.1' })

type Query = NonNullable<Parameters<typeof send<typeof readChanges>>[1]['query']>

const read = async (query: Query, { headers } = ofAll) => (await send(readChanges, { query }, headers)).body
/**
 * Moves all committed changes to the feed.
 *
 * @returns the cursor at its end
 */
const findEnd = async (): Promise<string> => {
  await drainOutbox(db)
  return (await read({ after: 'now' })).next
}
const readState = () => db.selectFrom('feed_state').selectAll().executeTakeFirstOrThrow()

/** Waits until the server has read the keys of the callers, and has had time to begin their waits. */
const untilWaiting = (callers: readonly { readonly keyId: string }[]) =>
  eventually(async () => {
    const used = await db
      .selectFrom('service_key')
      .select('id')
      .where(
        'id',
        'in',
        callers.map(({ keyId }) => keyId),
      )
      .where('last_used_on', 'is not', null)
      .execute()
    expect(used).toHaveLength(callers.length)
  })

afterEach(() => drainOutbox(db))

it('the feed returns changes in order, with the external ids of the records and the authors', async () => {
  const anna = await buildEmployee(db, { name: 'Anna', sites: [first] })
  const after = await findEnd()
  const [byAnna, bySystem] = await inTransaction(db, async (tx) => {
    await setActor(tx, { kind: 'employee', id: anna.id })
    const vehicle = await tx
      .insertInto('vehicle')
      .values({
        site_id: first.id,
        license_number: 'ABC-123',
        make_name: 'Volvo',
        model_name: 'V60',
        serial_number: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setActor(tx, { kind: 'service', id: ofFirst.id })
    const customer = await tx
      .insertInto('customer')
      .values({ site_id: first.id, last_name: 'Virtanen' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return [vehicle.id, customer.id]
  })
  await buildExternalRef(db, { entity: 'vehicles', externalId: 'V-7', siteId: first.id, id: byAnna })
  await drainOutbox(db)
  const { changes, hasMore } = await read({ after })
  expect(changes).toMatchObject([
    {
      type: 'vehicle.created',
      entity: 'vehicles',
      id: byAnna,
      siteId: first.id,
      externalIds: [{ source: 'dms', externalId: 'V-7' }],
      version: String(changes[0]?.position),
      actor: { kind: 'employee', id: anna.id, name: 'Anna' },
    },
    {
      type: 'customer.created',
      id: bySystem,
      externalIds: [],
      actor: { kind: 'service', id: ofFirst.id, name: ofFirst.name },
    },
  ])
  expect(hasMore).toBe(false)
})

it('a reader that follows `next` gets each change once, even if pages are small', async () => {
  let after = await findEnd()
  const ids = []
  for (let count = 0; count < 5; count += 1) ids.push((await buildCustomer(db, first.id)).id)
  await drainOutbox(db)
  const seen: number[] = []
  for (let hasMore = true; hasMore; ) {
    const page = await read({ after, limit: 2 })
    seen.push(...page.changes.map(({ id }) => id))
    ;({ hasMore, next: after } = page)
  }
  expect(seen).toEqual(ids)
  expect(await read({ after })).toEqual({ changes: [], next: after, hasMore: false })
})

it('the feed filters changes by entity and by site, and includes those of the whole group', async () => {
  const after = await findEnd()
  await buildCustomer(db, first.id)
  await buildVehicle(db, first.id)
  await buildVehicle(db, second.id)
  await buildPart(db)
  await drainOutbox(db)
  const types = async (query: Query) =>
    (await read({ after, ...query })).changes.map(({ type, siteId }) => `${type} ${siteId}`)
  expect(await types({ entities: ['vehicles', 'parts'], sites: [first.id] })).toEqual([
    `vehicle.created ${first.id}`,
    'part.created null',
  ])
  expect(await types({ entities: ['customers'] })).toEqual([`customer.created ${first.id}`])
  expect(await send(readChanges, { query: { entities: ['cars' as 'parts'] } }, ofAll.headers)).toMatchObject({
    status: 400,
    errors: [{ MetaData: [{ Value: 'entities.0' }, {}] }],
  })
})

it('an account of one site sees neither changes nor authors of another site', async () => {
  const stranger = await buildEmployee(db, { name: 'Stranger', sites: [second] })
  const both = await buildEmployee(db, { sites: [first, second] })
  const after = await findEnd()
  await buildVehicle(db, second.id)
  await db
    .updateTable('employee')
    .set({ name: 'New name' })
    .where('id', 'in', [stranger.id, both.id])
    .execute()
  await sql`update site set name = 'New name ' || id where id in (${first.id}, ${second.id})`.execute(db)
  await inTransaction(db, async (tx) => {
    await setActor(tx, { kind: 'employee', id: stranger.id })
    await tx
      .insertInto('supplier')
      .values({ number: `NEW-${stranger.id}`, name: 'New' })
      .execute()
  })
  await drainOutbox(db)
  const { changes } = await read({ after }, ofFirst)
  expect(changes.map(({ entity, id }) => `${entity} ${entity === 'suppliers' ? '' : id}`)).toEqual([
    `employees ${both.id}`,
    `sites ${first.id}`,
    'suppliers ',
  ])
  expect(changes.at(-1)?.actor).toEqual({ kind: 'employee', id: stranger.id, name: null })
  expect(await send(readChanges, { query: { sites: [second.id] } }, ofFirst.headers)).toMatchObject({
    status: 400,
    errors: [{ MetaData: [{ Value: 'sites' }, {}] }],
  })
})

it('the cursor advances even if the filter matches nothing', async () => {
  const after = await findEnd()
  await inTransaction(db, async (tx) => {
    await sql`insert into outbox (entity, kind, site_id, entity_id)
      select 'shifts', 'created', ${first.id}, 1000000 + place from generate_series(1, 10100) place`.execute(
      tx,
    )
  })
  await drainOutbox(db)
  const some = await read({ after, entities: ['vehicles'], wait: 30 })
  expect(some).toMatchObject({ changes: [], hasMore: true })
  expect(some.next).not.toBe(after)
  expect(await read({ after: some.next, entities: ['vehicles'] })).toMatchObject({
    changes: [],
    hasMore: false,
  })
})

it('a waiting call is answered as soon as a change is committed', async () => {
  const after = await findEnd()
  const answer = read({ after, entities: ['vehicles'], wait: 30 })
  await buildCustomer(db, first.id)
  const vehicle = await inTransaction(db, async (tx) =>
    tx
      .insertInto('vehicle')
      .values({
        site_id: first.id,
        license_number: 'NEW-1',
        make_name: 'M',
        model_name: 'N',
        serial_number: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  expect((await answer).changes).toMatchObject([{ type: 'vehicle.created', id: vehicle.id }])
})

it('a waiting call ends without changes when its time is over', async () => {
  const after = await findEnd()
  expect(await read({ after, wait: 1 })).toEqual({ changes: [], next: after, hasMore: false })
})

it('a waiting call is refused if its key was revoked, has expired or lost the scope meanwhile', async () => {
  const callers = await Promise.all([1, 2, 3, 4].map(() => buildServiceAccount(db)))
  const [ofKey, ofAccount, ofTime, ofScope] = callers
  const after = await findEnd()
  const calls = callers.map(({ headers }) => send(readChanges, { query: { after, wait: 30 } }, headers))
  await untilWaiting(callers)
  const keys = db.updateTable('service_key')
  await keys
    .set({ revoked_at: clock.now(), place: null })
    .where('id', '=', ofKey?.keyId ?? '')
    .execute()
  await keys
    .set({ expires_at: sql`created_at + interval '1 second'` })
    .where('id', '=', ofTime?.keyId ?? '')
    .execute()
  clock.advance({ minutes: 1 })
  const accounts = db.updateTable('service_account')
  await accounts
    .set({ revoked_at: clock.now() })
    .where('id', '=', ofAccount?.id ?? 0)
    .execute()
  await accounts
    .set({ scopes: ['customers:read'] })
    .where('id', '=', ofScope?.id ?? 0)
    .execute()
  await buildCustomer(db, first.id)
  const answers = await Promise.all(calls)
  expect(answers.map(({ status, errors }) => [status, errors?.[0]?.ErrorId])).toEqual([
    [401, 900310],
    [401, 900310],
    [401, 900310],
    [403, 900311],
  ])
})

it('a waiting call does not return changes of a site that its account lost meanwhile', async () => {
  const caller = await buildServiceAccount(db, { sites: [first, second] })
  const after = await findEnd()
  const answer = read({ after, entities: ['customers'], wait: 30 }, caller)
  await untilWaiting([caller])
  await db
    .deleteFrom('service_account_site')
    .where('account_id', '=', caller.id)
    .where('site_id', '=', first.id)
    .execute()
  await buildCustomer(db, first.id)
  const { id } = await buildCustomer(db, second.id)
  await drainOutbox(db)
  expect((await answer).changes).toMatchObject([{ id, siteId: second.id }])
})

it('the number of waiting calls is limited for each account separately', async () => {
  const after = await findEnd()
  const ask = ({ headers } = ofAll) => send(readChanges, { query: { after, wait: 30 } }, headers)
  const calls = Array.from({ length: mostWaits + 1 }, () => ask())
  const refused = await Promise.race(calls)
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBeDefined()
  const other = ask(ofFirst)
  await inTransaction(db, (tx) =>
    tx.insertInto('customer').values({ site_id: first.id, last_name: 'Last' }).execute(),
  )
  const answers = (await Promise.all([...calls, other])).filter((answer) => answer !== refused)
  for (const { body } of answers) expect(body.changes).toHaveLength(1)
  expect((await ask()).status).toBe(200)
})

it('a waiting caller that disconnects no longer counts toward the limit', async () => {
  const after = await findEnd()
  const url = `${origin}${settings.apiBase}${readChanges.path}?after=${after}&wait=30`
  const leaving = new AbortController()
  const calls = Array.from({ length: mostWaits + 1 }, () =>
    fetch(url, { headers: ofAll.headers, signal: leaving.signal }).catch(() => null),
  )
  expect((await Promise.race(calls))?.status).toBe(429)
  leaving.abort()
  expect((await Promise.all(calls)).filter((answer) => answer === null)).toHaveLength(mostWaits)
  await eventually(async () => {
    expect((await send(readChanges, { query: { after, wait: 1 } }, ofAll.headers)).status).toBe(200)
  })
})

it('a waiting call ends when its server stops', async () => {
  const after = await findEnd()
  const database = { db, listen, url: databaseUrl, kind: 'postgres', close: async () => {} } as const
  const stopping = await buildTestApp({}, database)
  const ask = (wait: number) => stopping.send(readChanges, { query: { after, wait } }, ofAll.headers)
  const answer = ask(30)
  expect((await ask(0)).body.changes).toEqual([])
  await stopping.app.close()
  expect((await answer).body).toEqual({ changes: [], next: after, hasMore: false })
})

it('a call with a cursor of another epoch, of the future or of deleted changes gets 410 and a new cursor', async () => {
  const { epoch, position } = await readState()
  const old = cursorOf({ epoch, position })
  await buildCustomer(db, first.id)
  const recentCustomer = await buildCustomer(db, first.id)
  await drainOutbox(db)
  await sql`update feed set at = now() - interval '31 days' where position <= ${position + 1}`.execute(db)
  expect(await cleanFeed(db, 30)).toBeGreaterThan(0)
  const end = cursorOf({ epoch, position: position + 2 })
  const refused = {
    status: 410,
    errors: [{ ErrorId: 900350, MetaData: [{ Key: 'next', Value: end }] }],
  }
  const ask = (after: string) => send(readChanges, { query: { after } }, ofAll.headers)
  expect(await ask(old)).toMatchObject(refused)
  expect(await ask(cursorOf({ epoch, position: position + 3 }))).toMatchObject(refused)
  const otherEpoch = '11111111-1111-4111-8111-111111111111'
  expect(await ask(cursorOf({ epoch: otherEpoch, position: position + 2 }))).toMatchObject(refused)
  expect(await read({ after: end })).toMatchObject({ changes: [] })
  expect((await read({})).changes).toMatchObject([{ id: recentCustomer.id }])
  for (const damaged of ['nonsense', end.slice(0, -2), `${end}AAAA`])
    expect(await ask(damaged)).toMatchObject({
      status: 400,
      errors: [{ MetaData: [{ Value: 'after' }, {}] }],
    })
})

it('a server that starts removes old changes, and a reader behind them gets 410 and a new cursor', async () => {
  const after = await findEnd()
  for (let count = 0; count < 3; count += 1) await buildCustomer(db, first.id)
  await drainOutbox(db)
  const ask = (query: Query) => send(readChanges, { query }, ofAll.headers)
  const unread = (await ask({ after })).body.changes.slice(-3)
  const [oldest, old, young] = unread.map(({ position }) => position)
  await sql`update feed set at = now() - interval '8 days' where position <= ${old}`.execute(db)
  await db.insertInto('retention_period').values({ name: 'changes', days: 7 }).execute()
  const database = { db, listen, url: databaseUrl, kind: 'postgres', close: async () => {} } as const
  const restarted = await buildTestApp({}, database)
  await restarted.app.ready()
  await eventually(async () => expect((await ask({ after })).status).toBe(410))
  await restarted.app.close()
  const { epoch } = await readState()
  const placeAt = (position = 0) => cursorOf({ epoch, position })
  const refused = await ask({ after: placeAt(oldest) })
  expect(refused).toMatchObject({ status: 410, errors: [{ ErrorId: 900350 }] })
  expect((await ask({ after: placeAt(old) })).body.changes).toMatchObject([{ position: young }])
  expect((await ask({})).body.changes).toMatchObject([{ position: young }])
  const next = refused.errors?.[0]?.MetaData.find(({ Key }) => Key === 'next')?.Value
  expect((await ask({ after: next })).body).toMatchObject({ changes: [], hasMore: false })
  const { id } = await buildCustomer(db, first.id)
  await drainOutbox(db)
  expect((await ask({ after: next })).body.changes).toMatchObject([{ type: 'customer.created', id }])
  await db.deleteFrom('retention_period').execute()
})

it('cleaning keeps an old change that follows a recent one, so that the feed has no gap', async () => {
  await drainOutbox(db)
  await sql`delete from feed`.execute(db)
  const { position } = await readState()
  for (let count = 0; count < 3; count += 1) await buildCustomer(db, first.id)
  await drainOutbox(db)
  await sql`update feed set at = now() - interval '40 days'
    where position in (${position + 1}, ${position + 3})`.execute(db)
  await cleanFeed(db, 30)
  const positions = (await read({})).changes.map((change) => change.position)
  expect(positions).toEqual([position + 2, position + 3])
})

it('an empty feed returns a cursor from which a reader can continue', async () => {
  await drainOutbox(db)
  await sql`update feed set at = now() - interval '40 days'`.execute(db)
  await cleanFeed(db, 30)
  const { next } = await read({})
  const customer = await buildCustomer(db, first.id)
  await drainOutbox(db)
  expect((await read({ after: next })).changes).toMatchObject([{ id: customer.id }])
})
