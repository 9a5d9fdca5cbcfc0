import type { Scope } from '@verstas/contract/integration/scopes.ts'
import { webhookEndpoints as api } from '@verstas/contract/integration/webhook-endpoints.ts'
import type { NewWebhook, WebhookChanges } from '@verstas/contract/integration/webhook-entities.ts'
import { buildTestApp, type Headers } from './app.ts'
import { buildSite } from './builders.ts'
import { drainOutbox } from './drain-outbox.ts'
import { lookOften } from './look-often.ts'
import { buildServiceAccount } from './service-builders.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'
import { buildVehicle } from './work-order-builders.ts'

/** The scopes with which an account may send changes by webhooks. */
export const webhookScopes: Scope[] = ['webhooks:manage', 'changes:read']

/** Builds the application with two sites, an account of both, and calls of the account about its webhooks. */
export async function buildWebhookApp() {
  lookOften()
  const testApp = await buildTestApp({ serviceCallsPerMinute: 0, webhookAllowedTargets: ['127.0.0.1'] })
  const { db, send } = testApp
  const [turku, helsinki] = [
    await buildSite(db, { name: 'Turku' }),
    await buildSite(db, { name: 'Helsinki' }),
  ]
  const newAccount = (scopes: Scope[] = []) =>
    buildServiceAccount(db, { sites: [turku, helsinki], scopes: [...webhookScopes, ...scopes] })
  const account = await newAccount(['vehicles:read'])
  await drainOutbox(db)

  const calls = (headers: Headers) => {
    const add = (body: Partial<NewWebhook> & Pick<NewWebhook, 'url'>) =>
      send(api.addWebhook, { body: { isThin: true, ...body } }, headers)
    const change = (id: number, body: WebhookChanges) =>
      send(api.changeWebhook, { params: { id }, body }, headers)
    return {
      add,
      change,
      read: (id: number) => send(api.readWebhook, { params: { id } }, headers),
      list: () => send(api.readWebhooks, {}, headers),
      remove: (id: number) => send(api.removeWebhook, { params: { id } }, headers),
      test: (id: number) => send(api.testWebhook, { params: { id } }, headers),
      rotate: (id: number) => send(api.rotateWebhookSecret, { params: { id } }, headers),
      replay: (id: number, after: string) =>
        send(api.replayWebhook, { params: { id }, body: { after } }, headers),
      deliveries: (id: number, query: { before?: number; limit?: number } = {}) =>
        send(api.readWebhookDeliveries, { params: { id }, query }, headers),
    }
  }

  /** Starts a receiver with a webhook of vehicles. */
  const subscribe = async (parts: Partial<NewWebhook> = {}, owner = account) => {
    const receiver = await startWebhookReceiver()
    const { body } = await calls(owner.headers).add({ url: receiver.url, entities: ['vehicles'], ...parts })
    return { ...receiver, ...calls(owner.headers), webhook: body, id: body.id }
  }

  /** Adds vehicles at a site, one after another, and returns their ids. */
  const addVehicles = async (count: number, site = turku) => {
    const ids: number[] = []
    for (let index = 0; index < count; index += 1) ids.push((await buildVehicle(db, site.id)).id)
    await drainOutbox(db)
    return ids
  }

  return { ...testApp, turku, helsinki, account, newAccount, calls, subscribe, addVehicles }
}
