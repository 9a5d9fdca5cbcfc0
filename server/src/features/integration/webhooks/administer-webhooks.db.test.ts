import { webhookAdministrationEndpoints as api } from '@verstas/contract/integration/webhook-administration-endpoints.ts'
import { webhookEndpoints } from '@verstas/contract/integration/webhook-endpoints.ts'
import { maxWebhooks } from '@verstas/contract/integration/webhook-entities.ts'
import { describe, expect, it } from 'vitest'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { eventually } from '../../../../test/eventually.ts'
import { refusedWith } from '../../../../test/refused-with.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { buildWebhookApp } from '../../../../test/webhook-app.ts'
import { buildDelivery, buildWebhook } from '../../../../test/webhook-builders.ts'
import { isSignedBy, startWebhookReceiver } from '../../../../test/webhook-receiver.ts'

const { db, send, signIn, account, calls, turku, helsinki, addVehicles } = await buildWebhookApp()
const anna = await buildEmployee(db, { name: 'Anna', sites: [turku, helsinki] })
const ben = await buildEmployee(db, { name: 'Ben', sites: [turku] })
const lahti = await buildSite(db)
const stranger = await buildEmployee(db, { sites: [lahti] })

describe('the calls of a service account', () => {
  it('a webhook needs the scopes and the sites of its account, and a public https address', async () => {
    const { add } = calls(account.headers)
    const url = 'https://192.0.2.1/hook'
    const reasons = async (...parts: Parameters<typeof add>) => {
      const { status, errors } = await add(...parts)
      return [status, errors[0]?.MetaData.map(({ Value }) => Value).join(' ')]
    }
    expect(await reasons({ url: 'http://127.0.0.1/hook', sites: [lahti.id] })).toEqual([
      400,
      expect.stringMatching(/^sites /),
    ])
    const ofAll = calls((await buildServiceAccount(db)).headers)
    const unknown = await ofAll.add({ url: 'http://127.0.0.1/hook', sites: [lahti.id, 999] })
    expect(unknown).toMatchObject({
      status: 400,
      errors: [{ MetaData: [{ Value: 'sites' }, { Value: expect.stringContaining('999') }] }],
    })
    expect(await reasons({ url, entities: ['vehicles'] })).toEqual([
      400,
      expect.stringMatching(/^url .*WEBHOOK_ALLOWED_TARGETS/),
    ])
    expect(await reasons({ url: 'ftp://127.0.0.1' })).toEqual([400, expect.stringMatching(/^url /)])
    const local = 'http://127.0.0.1/hook'
    const full = { url: local, entities: ['vehicles', 'offers', 'tasks'] as never, isThin: false }
    expect(await reasons(full)).toEqual([403, 'tasks:read, offers:read'])
    const readOnly = await buildServiceAccount(db, { scopes: ['changes:read'] })
    expect((await calls(readOnly.headers).add({ url: local })).errors).toMatchObject([
      { MetaData: [{ Value: 'webhooks:manage' }] },
    ])
  })

  it('an account sees and changes only its own webhooks', async () => {
    const { id } = await buildWebhook(db, account)
    const own = calls(account.headers)
    const other = calls((await buildServiceAccount(db)).headers)
    expect((await own.list()).body.webhooks.map((webhook) => webhook.id)).toContain(id)
    expect((await other.list()).body.webhooks).toEqual([])
    const refused = [
      await other.read(id),
      await other.change(id, { isThin: false }),
      await other.test(id),
      await other.rotate(id),
      await other.replay(id, 'now'),
      await other.deliveries(id),
      await other.remove(id),
    ]
    expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect((await own.change(id, { entities: ['vehicles', 'customers'] })).body.entities).toEqual([
      'customers',
      'vehicles',
    ])
    expect((await own.change(id, { entities: null })).body.entities).toBeNull()
    expect((await own.change(id, { isThin: false })).status).toBe(200)
    expect((await own.change(id, { entities: ['offers'] })).status).toBe(403)
    expect((await own.remove(id)).status).toBe(204)
    expect((await own.read(id)).status).toBe(404)
  })

  it('deliveries are listed in pages, and the number of webhooks of an account is limited', async () => {
    const owner = await buildServiceAccount(db, { sites: [await buildSite(db)] })
    const { add, deliveries } = calls(owner.headers)
    const webhook = await buildWebhook(db, owner)
    for (let attempt = 1; attempt <= 3; attempt += 1) await buildDelivery(db, webhook, { attempt })
    const first = (await deliveries(webhook.id, { limit: 2 })).body
    expect(first.deliveries.map(({ attempt }) => attempt)).toEqual([3, 2])
    const second = (await deliveries(webhook.id, { limit: 2, before: first.next ?? 0 })).body
    expect(second).toMatchObject({ deliveries: [{ attempt: 1 }], next: null })
    for (let count = 1; count < maxWebhooks; count += 1) await buildWebhook(db, owner)
    expect(await add({ url: 'http://127.0.0.1/hook' })).toMatchObject({
      status: 409,
      errors: [{ ErrorId: 900520 }],
    })
  })
})

describe('the calls of administrators', () => {
  it('an administrator adds, tests, pauses, changes and deletes a webhook, and gets each secret once', async () => {
    const headers = await signIn(anna)
    const receiver = await startWebhookReceiver()
    const form = { Url: receiver.url, Entities: ['vehicles' as const], SiteIds: [turku.id], IsThin: true }
    const { body: made } = await send(api.makeWebhook, { body: { AccountId: account.id, ...form } }, headers)
    expect(made).toMatchObject({
      ...{ AccountName: account.name, State: 'active', CreatorName: 'Anna', LastDelivered: null },
      ...{ Sites: [{ Id: turku.id, Description: 'Turku' }] },
    })
    const params = { id: made.Id }
    const { body: tested } = await send(api.tryWebhook, { params }, headers)
    expect(tested).toMatchObject({ Type: 'webhook.test', IsDelivered: true, Status: 204, ReplayAfter: null })
    expect(receiver.received.every((message) => isSignedBy(made.Secret, message))).toBe(true)
    await send(api.pauseWebhook, { params }, headers)
    const [vehicle] = await addVehicles(1)
    const [listed] = (await send(api.listWebhooks, {}, headers)).body
    expect(listed).toMatchObject({ State: 'paused', WaitingSince: expect.any(String) })
    expect(JSON.stringify(listed)).not.toContain('whsec_')
    expect((await send(api.renewWebhookSecret, { params }, headers)).body.Secret).not.toBe(made.Secret)
    await send(api.saveWebhook, { params, body: { ...form, SiteIds: null } }, headers)
    await send(api.resumeWebhook, { params }, headers)
    await receiver.receive(2)
    const [sent] = await eventually(async () => {
      const page = await send(api.listWebhookDeliveries, { params, query: {} }, headers)
      expect(page.body.Deliveries).toHaveLength(2)
      return page.body.Deliveries
    })
    expect(sent).toMatchObject({ Type: 'vehicle.created', RecordId: vehicle, SiteName: 'Turku', Attempt: 1 })
    await send(api.sendWebhookAgain, { params, body: { After: sent?.ReplayAfter ?? '' } }, headers)
    const again = await receiver.receive(3)
    expect(again[2]?.id).toBe(again[1]?.id)
    expect((await send(api.deleteWebhook, { params }, headers)).status).toBe(204)
    expect((await send(api.listWebhooks, {}, headers)).body).toEqual([])
  })

  it('only an administrator of all sites of the account may change or test a webhook', async () => {
    const { id } = await buildWebhook(db, account)
    const params = { id }
    const form = { Url: 'http://127.0.0.1/hook', Entities: null, SiteIds: null, IsThin: true }
    const answersTo = async (by: { readonly id: number }) => {
      const headers = await signIn(by)
      return [
        await send(api.makeWebhook, { body: { AccountId: account.id, ...form } }, headers),
        await send(api.saveWebhook, { params, body: form }, headers),
        await send(api.pauseWebhook, { params }, headers),
        await send(api.resumeWebhook, { params }, headers),
        await send(api.tryWebhook, { params }, headers),
        await send(api.sendWebhookAgain, { params, body: { After: 'now' } }, headers),
        await send(api.renewWebhookSecret, { params }, headers),
        await send(api.deleteWebhook, { params }, headers),
      ]
    }
    expect(await answersTo(ben)).toMatchObject(Array(8).fill(refusedWith('serviceAccountElsewhere')))
    expect(await answersTo(stranger)).toMatchObject(Array(8).fill(refusedWith('notFound')))
    const list = async (by: { readonly id: number }) =>
      (await send(api.listWebhooks, {}, await signIn(by))).body.map((webhook) => webhook.Id)
    expect([await list(ben), await list(stranger)]).toEqual([[id], []])
    const ofStranger = await send(api.listWebhookDeliveries, { params, query: {} }, await signIn(stranger))
    expect(ofStranger.status).toBe(404)
    await calls(account.headers).remove(id)
  })

  it('the attempts of a webhook show administrators only records of their own sites', async () => {
    const webhook = await buildWebhook(db, account)
    const colleague = await buildEmployee(db, { sites: [helsinki] })
    const columns = [
      { entity: 'vehicles', entity_id: 1, site_id: turku.id },
      { entity: 'vehicles', entity_id: 2, site_id: helsinki.id },
      { entity: 'parts', entity_id: 3 },
      { entity: 'employees', entity_id: colleague.id },
      { entity: 'employees', entity_id: ben.id },
      { type: 'webhook.test', entity: null, entity_id: null },
    ]
    for (const each of columns) await buildDelivery(db, webhook, each)
    const shownTo = async (by: { readonly id: number }) => {
      const params = { id: webhook.id }
      const { body } = await send(api.listWebhookDeliveries, { params, query: {} }, await signIn(by))
      return body.Deliveries.map(({ RecordId }) => RecordId)
    }
    expect(await shownTo(anna)).toEqual([null, ben.id, colleague.id, 3, 2, 1])
    expect(await shownTo(ben)).toEqual([null, ben.id, 3, 1])
  })

  it('a webhook is refused if the account lacks a scope or a site, or is revoked', async () => {
    const headers = await signIn(anna)
    const make = (AccountId: number, more = {}) =>
      send(
        api.makeWebhook,
        { body: { AccountId, Url: 'http://127.0.0.1/h', IsThin: true, ...more } },
        headers,
      )
    const weak = await buildServiceAccount(db, { sites: [turku], scopes: ['changes:read'] })
    expect(await make(weak.id)).toMatchObject({
      status: 409,
      errors: [{ ErrorId: 900521, MetaData: [{ Value: 'webhooks:manage' }] }],
    })
    expect((await make(account.id, { SiteIds: [lahti.id] })).errors).toMatchObject([
      { MetaData: [{ Value: 'SiteIds' }, {}] },
    ])
    expect((await make(account.id, { Url: 'https://10.0.0.1/h' })).errors).toMatchObject([
      { MetaData: [{ Value: 'Url' }, { Value: expect.stringContaining('WEBHOOK_ALLOWED_TARGETS') }] },
    ])
    await db
      .updateTable('service_account')
      .set({ revoked_at: new Date() })
      .where('id', '=', weak.id)
      .execute()
    expect(await make(weak.id)).toMatchObject({ status: 409, errors: [{ ErrorId: 900315 }] })
  })
})

describe('a webhook whose account may no longer have it', () => {
  const form = { Url: 'http://127.0.0.1/h', Entities: null, SiteIds: null, IsThin: true }
  it.each([
    ['webhookScopesMissing', { scopes: ['changes:read'] as const }, {}],
    ['serviceAccountRevoked', {}, { revoked_at: new Date() }],
  ] as const)(
    'a webhook is neither changed nor resumed if that is refused with %s',
    async (name, parts, columns) => {
      const owner = await buildServiceAccount(db, { sites: [turku], ...parts } as never)
      const { id } = await buildWebhook(db, owner)
      if ('revoked_at' in columns)
        await db.updateTable('service_account').set(columns).where('id', '=', owner.id).execute()
      const headers = await signIn(anna)
      const params = { id }
      expect(await send(api.saveWebhook, { params, body: form }, headers)).toMatchObject(refusedWith(name))
      expect(await send(api.resumeWebhook, { params }, headers)).toMatchObject(refusedWith(name))
      const row = await db
        .selectFrom('webhook')
        .select(['state', 'url'])
        .where('id', '=', id)
        .executeTakeFirst()
      expect(row).toEqual({ state: 'paused', url: 'https://hooks.example.com/verstas' })
    },
  )
})

it('an administrator adds no more webhooks to an account than it may have', async () => {
  const owner = await buildServiceAccount(db, { sites: [turku] })
  for (let count = 0; count < maxWebhooks; count += 1) await buildWebhook(db, owner)
  const body = { AccountId: owner.id, Url: 'http://127.0.0.1/h', IsThin: true }
  const made = await send(api.makeWebhook, { body }, await signIn(anna))
  expect(made).toMatchObject(refusedWith('tooManyWebhooks'))
})

it('an administrator cannot send changes again that the feed no longer has', async () => {
  const { id } = await buildWebhook(db, account)
  const again = { params: { id }, body: { After: 'A'.repeat(32) } }
  const refused = await send(api.sendWebhookAgain, again, await signIn(anna))
  expect(refused).toMatchObject(refusedWith('cursorTooOld'))
  expect(refused.errors[0]?.MetaData).toContainEqual({ Key: 'next', Value: expect.any(String) })
})

it('people cannot make the calls of service accounts, and service accounts not those of people', async () => {
  const { status } = await send(webhookEndpoints.readWebhooks, {}, await signIn(anna))
  expect(status).toBe(401)
  expect((await send(api.listWebhooks, {}, account.headers)).status).toBe(401)
})
