import { readFileSync } from 'node:fs'
import { integrationChangeEndpoints } from '@verstas/contract/integration/change-endpoints.ts'
import { integrationReadEndpoints } from '@verstas/contract/integration/read-endpoints.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { buildActivityType } from '../../../../test/activity-builders.ts'
import { buildEmployee } from '../../../../test/builders.ts'
import { drainOutbox } from '../../../../test/drain-outbox.ts'
import { eventually } from '../../../../test/eventually.ts'
import { buildWebhookApp, webhookScopes } from '../../../../test/webhook-app.ts'
import { isSignedBy } from '../../../../test/webhook-receiver.ts'
import { buildCustomer, buildVehicle } from '../../../../test/work-order-builders.ts'

const { db, clock, send, account, newAccount, turku, helsinki, subscribe, addVehicles, logLines } =
  await buildWebhookApp()
for (const { id } of [turku, helsinki]) await buildActivityType(db, id)
const anna = await buildEmployee(db, { sites: [turku, helsinki] })
await drainOutbox(db)

/** Stops the webhooks of a test, because their receivers close. */
afterEach(async () => {
  await db.updateTable('webhook').set({ state: 'paused', disabled_reason: null }).execute()
})

const recordsOf = (messages: readonly { readonly data: Readonly<Record<string, unknown>> }[]) =>
  messages.map(({ data }) => data.id)

describe('the messages of a webhook', () => {
  it('each change is one signed message, in the order of the feed, one request at a time', async () => {
    const { webhook, received, receive, mostOpen, deliveries, id } = await subscribe()
    await buildCustomer(db, turku.id)
    const vehicles = await addVehicles(5)
    const messages = await receive(5)
    expect(recordsOf(messages)).toEqual(vehicles)
    expect(mostOpen()).toBe(1)
    const { body } = await send(
      integrationChangeEndpoints.readChanges,
      { query: { after: webhook.next, entities: ['vehicles'] } },
      account.headers,
    )
    expect(messages.map(({ data }) => data)).toEqual(body.changes)
    for (const message of messages) {
      expect(message).toMatchObject({ type: 'vehicle.created', timestamp: message.data.at })
      expect(isSignedBy(webhook.secret, message)).toBe(true)
      expect(message.id).toBe(message.headers['webhook-id'])
      expect(message.id).not.toContain('.')
    }
    expect(new Set(received.map(({ id: messageId }) => messageId)).size).toBe(5)
    await eventually(async () => expect((await deliveries(id)).body.deliveries).toHaveLength(5))
    const [last] = (await deliveries(id)).body.deliveries
    expect(last).toMatchObject({ recordId: vehicles.at(-1), attempt: 1, isDelivered: true, status: 204 })
  })

  it('a webhook with records sends the same data as the read call of the account', async () => {
    const { receive } = await subscribe({ isThin: false })
    const { id } = await buildVehicle(db, turku.id, { license_number: 'ABC-123' })
    await drainOutbox(db)
    const [message] = await receive(1)
    const { body } = await send(
      integrationReadEndpoints.readVehicle,
      { params: { id }, query: {} },
      account.headers,
    )
    expect(message?.data).toMatchObject({ id, record: body })
    await db.deleteFrom('vehicle').where('id', '=', id).execute()
    await drainOutbox(db)
    const [, deleted] = await receive(2)
    expect(deleted).toMatchObject({ type: 'vehicle.deleted', data: { record: null } })
  })

  it('the example in docs/integration.md verifies the signature of a message', async () => {
    const { webhook, receive } = await subscribe()
    await addVehicles(1)
    const [message] = await receive(1)
    const page = readFileSync(new URL('../../../../../docs/integration.md', import.meta.url), 'utf8')
    const [, code = ''] = /^```js\n([\s\S]*?)^```/m.exec(page) ?? []
    const { verify } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    expect(verify(webhook.secret, message?.headers, message?.body)).toBe(true)
    expect(verify(webhook.secret, message?.headers, `${message?.body} `)).toBe(false)
    expect(verify(webhook.secret, message?.headers, message?.body, Date.now() / 1000 + 600)).toBe(false)
  })

  it('a test message is sent immediately, even by a paused webhook, and its response is returned', async () => {
    const { webhook, answerWith, received, test, change, id } = await subscribe()
    await change(id, { state: 'paused' })
    answerWith([(response) => response.writeHead(422).end('Who are you?')])
    const { body } = await test(id)
    expect(body).toMatchObject({
      ...{ type: 'webhook.test', isDelivered: false, status: 422, answer: 'Who are you?', attempt: 1 },
      ...{ position: null, replayAfter: null, nextAttemptAt: null },
    })
    expect(received).toMatchObject([{ type: 'webhook.test', data: { webhookId: id } }])
    expect(received.every((message) => isSignedBy(webhook.secret, message))).toBe(true)
  })
})

describe('a refused message', () => {
  it('a refused message is retried with the same id before any later message is sent', async () => {
    const { answerWith, receive, received, deliveries, read, id } = await subscribe()
    answerWith([500, (response) => response.destroy(), 302])
    const vehicles = await addVehicles(2)
    for (const [attempts, seconds] of [
      [1, 5],
      [2, 300],
      [3, 1800],
    ] as const) {
      await receive(attempts)
      await eventually(async () => expect((await read(id)).body).toMatchObject({ failures: attempts }))
      const { nextAttemptAt, failingSince } = (await read(id)).body
      expect(Date.parse(nextAttemptAt ?? '') - clock.now().getTime()).toBe(seconds * 1000)
      expect(failingSince).not.toBeNull()
      clock.advance({ seconds })
    }
    await receive(5)
    expect(recordsOf(received)).toEqual([...Array(4).fill(vehicles[0]), vehicles[1]])
    expect(new Set(received.map(({ id: messageId }) => messageId)).size).toBe(2)
    await eventually(async () =>
      expect((await read(id)).body).toMatchObject({ failures: 0, failingSince: null, nextAttemptAt: null }),
    )
    await eventually(async () => {
      const attempts = (await deliveries(id)).body.deliveries.toReversed()
      expect(attempts.map(({ attempt, status, failure }) => [attempt, status, failure])).toEqual([
        [1, 500, null],
        [2, null, 'noConnection'],
        [3, 302, null],
        [4, 204, null],
        [1, 204, null],
      ])
    })
  })

  it('the status 410 disables a webhook, with a task for the administrators, until it is enabled', async () => {
    const { answerWith, receive, read, change, received, id } = await subscribe()
    answerWith([410])
    const vehicles = await addVehicles(2)
    await eventually(async () =>
      expect((await read(id)).body).toMatchObject({ state: 'disabled', disabledReason: 'gone' }),
    )
    const task = await db
      .selectFrom('activity')
      .select(['header', 'body'])
      .where('employee_id', '=', anna.id)
      .executeTakeFirstOrThrow()
    expect(task.header).toContain(account.name)
    expect(task.body).toContain('127.0.0.1')
    expect(received).toHaveLength(1)
    expect((await change(id, { state: 'active' })).body).toMatchObject({ disabledReason: null, failures: 0 })
    expect(recordsOf(await receive(3))).toEqual([vehicles[0], ...vehicles])
  })

  it('a webhook is disabled after five days of failures', async () => {
    const { answerWith, receive, read, received, id } = await subscribe()
    answerWith([], 503)
    await addVehicles(1)
    await receive(1)
    const begin = clock.now()
    for (let attempt = 1; (await read(id)).body.state === 'active'; attempt += 1) {
      const { nextAttemptAt } = await eventually(async () => {
        const { body } = await read(id)
        if (body.state === 'active') expect(body.failures).toBe(attempt)
        return body
      })
      if (nextAttemptAt === null) break
      clock.set(nextAttemptAt)
      await addVehicles(1)
    }
    expect((await read(id)).body).toMatchObject({ state: 'disabled', disabledReason: 'failing' })
    expect(clock.now().getTime() - begin.getTime()).toBeGreaterThanOrEqual(5 * 86_400_000)
    expect(new Set(received.map(({ id: messageId }) => messageId)).size).toBe(1)
  })
})

describe('the rights of the account', () => {
  it('a webhook sends only changes of its own sites and entities that the account may still read', async () => {
    const owner = await newAccount(['vehicles:read', 'customers:read'])
    const all = await subscribe({ isThin: false, entities: null }, owner)
    const ofTurku = await subscribe({ sites: [turku.id] }, owner)
    const [one] = await addVehicles(1, turku)
    const [other] = await addVehicles(1, helsinki)
    expect(recordsOf(await all.receive(2))).toEqual([one, other])
    expect(recordsOf(await ofTurku.receive(1))).toEqual([one])
    await db
      .deleteFrom('service_account_site')
      .where('account_id', '=', owner.id)
      .where('site_id', '=', turku.id)
      .execute()
    await db
      .updateTable('service_account')
      .set({ scopes: [...webhookScopes, 'vehicles:read'], version: 1 })
      .where('id', '=', owner.id)
      .execute()
    await addVehicles(1, turku)
    await buildCustomer(db, helsinki.id)
    const [last] = await addVehicles(1, helsinki)
    expect(recordsOf(await all.receive(3))).toEqual([one, other, last])
    expect(ofTurku.received).toHaveLength(1)
  })

  it('an account that is revoked during a delivery receives no further message', async () => {
    const owner = await newAccount()
    const { answerWith, receive, received, id } = await subscribe({}, owner)
    answerWith([
      async (response) => {
        await db
          .updateTable('service_account')
          .set({ revoked_at: clock.now(), version: 1 })
          .where('id', '=', owner.id)
          .execute()
        response.writeHead(204).end()
      },
    ])
    await addVehicles(3)
    await receive(1)
    await eventually(async () => {
      const row = await db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ state: 'disabled', disabled_reason: 'account' })
    })
    expect(received).toHaveLength(1)
  })
})

describe('a replay', () => {
  it('a replay sends the changes after a cursor again, with the same ids, even if deliveries fail', async () => {
    const { answerWith, receive, received, deliveries, replay, id } = await subscribe()
    const vehicles = await addVehicles(3)
    await receive(3)
    await eventually(async () => expect((await deliveries(id)).body.deliveries).toHaveLength(3))
    const second = (await deliveries(id)).body.deliveries[1]
    answerWith([500])
    const [last] = await addVehicles(1)
    await receive(4)
    expect((await replay(id, second?.replayAfter ?? '')).body).toMatchObject({ failures: 0 })
    expect(recordsOf(await receive(7))).toEqual([...vehicles, last, ...vehicles.slice(1), last])
    expect(received.slice(4).map(({ id: messageId }) => messageId)).toEqual(
      received.slice(1, 4).map(({ id: messageId }) => messageId),
    )
  })

  it('a replay with the cursor `now` skips waiting changes, and an expired cursor is refused', async () => {
    const { change, replay, receive, received, id } = await subscribe()
    await change(id, { state: 'paused' })
    await addVehicles(2)
    expect((await replay(id, 'now')).status).toBe(200)
    await change(id, { state: 'active' })
    const [last] = await addVehicles(1)
    expect(recordsOf(await receive(1))).toEqual([last])
    expect(received).toHaveLength(1)
    expect(await replay(id, 'A'.repeat(32))).toMatchObject({ status: 410, errors: [{ ErrorId: 900350 }] })
    expect(await replay(id, 'nonsense')).toMatchObject({ status: 400 })
  })

  it('the first message after a restore of the database says that changes are missing', async () => {
    const { receive, read, id } = await subscribe()
    await addVehicles(1)
    await receive(1)
    await sql`update feed_state set epoch = gen_random_uuid()`.execute(db)
    await sql`delete from feed`.execute(db)
    const [, reset] = await receive(2)
    expect(reset).toMatchObject({ type: 'feed.reset', data: { next: expect.stringMatching(/^[\w-]{32}$/) } })
    await eventually(async () => expect((await read(id)).body.next).toBe(reset?.data.next))
    const [vehicle] = await addVehicles(1)
    await eventually(async () => expect((await receive(3)).at(-1)?.data.id).toBe(vehicle))
  })
})

describe('the secret', () => {
  it('messages are signed with both secrets for a day after a rotation, then only with the new one', async () => {
    const { webhook, rotate, receive, id } = await subscribe()
    const { body } = await rotate(id)
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(body.secret).not.toBe(webhook.secret)
    expect(Date.parse(body.previousSecretUntil ?? '')).toBe(clock.now().getTime() + 86_400_000)
    await addVehicles(1)
    const [during] = await receive(1)
    if (!during) throw new Error('nothing came')
    expect([isSignedBy(webhook.secret, during), isSignedBy(body.secret, during)]).toEqual([true, true])
    clock.advance({ hours: 24, seconds: 1 })
    await addVehicles(1)
    const [, after] = await receive(2)
    if (!after) throw new Error('nothing came')
    expect([isSignedBy(webhook.secret, after), isSignedBy(body.secret, after)]).toEqual([false, true])
  })

  it('no response, list or log line contains a secret', async () => {
    const { webhook, rotate, list, read, deliveries, test, id } = await subscribe()
    const renewed = (await rotate(id)).body.secret
    await test(id)
    const texts = [await list(), await read(id), await deliveries(id)].map(({ body }) => JSON.stringify(body))
    for (const text of [...texts, ...logLines]) {
      expect(text).not.toContain('whsec_')
      for (const secret of [webhook.secret, renewed]) expect(text).not.toContain(secret.slice(6))
    }
  })
})

it('another process takes over a webhook after the lease of a dead process, with the same message', async () => {
  const { receive, received, change, id } = await subscribe()
  await change(id, { state: 'paused' })
  await db
    .updateTable('webhook')
    .set({
      ...{ state: 'active', lease_owner: '11111111-1111-4111-8111-111111111111' },
      leased_until: sql<Date>`clock_timestamp() + interval '4 seconds'`,
    })
    .where('id', '=', id)
    .execute()
  const [vehicle] = await addVehicles(1)
  const began = performance.now()
  expect(recordsOf(await receive(1))).toEqual([vehicle])
  expect(performance.now() - began).toBeGreaterThan(2_000)
  expect(received).toHaveLength(1)
})
