import * as z from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { cursor } from './change-endpoints.ts'
import { integrationPath } from './path.ts'
import { limitInQuery } from './read-endpoints.ts'
import { NewWebhook, Webhook, WebhookChanges, WebhookDelivery, webhookSecret } from './webhook-entities.ts'

const base = `${integrationPath}/webhooks` as const
const ofWebhook = z.object({ id: idInPath })

/** Scopes of the calls that decide which changes are sent. */
const sends = { scopes: ['webhooks:manage', 'changes:read'] } as const
const manages = { scopes: ['webhooks:manage'] } as const

/** The cursor from which changes are sent again, or `now` to skip the waiting ones. */
export const replayStart = z.literal('now').or(cursor)

/** Calls with which a service account manages its webhooks. */
export const webhookEndpoints = {
  addWebhook: endpoint({
    method: 'POST',
    path: base,
    changes: { nothing: 'service accounts have no page' },
    summary:
      'Adds an address that receives changes from now on. The secret in the answer is shown only once.',
    rights: sends,
    body: NewWebhook,
    answer: Webhook.extend({ secret: webhookSecret }),
    errors: ['tooManyWebhooks'],
    extension: true,
  }),
  readWebhooks: endpoint({
    method: 'GET',
    path: base,
    summary: 'Returns the webhooks of the service account, in the order of their ids.',
    rights: manages,
    answer: z.object({ webhooks: z.array(Webhook) }),
    extension: true,
  }),
  readWebhook: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Returns a webhook.',
    rights: manages,
    params: ofWebhook,
    answer: Webhook,
    extension: true,
  }),
  changeWebhook: endpoint({
    method: 'PATCH',
    path: `${base}/:id`,
    changes: { nothing: 'service accounts have no page' },
    summary: 'Changes a webhook, pauses it, or enables it.',
    rights: sends,
    params: ofWebhook,
    body: WebhookChanges,
    answer: Webhook,
    extension: true,
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    changes: { nothing: 'service accounts have no page' },
    summary: 'Deletes a webhook with its deliveries.',
    rights: manages,
    params: ofWebhook,
    answer: noContent,
    extension: true,
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: `${base}/:id/test`,
    changes: { nothing: 'service accounts have no page' },
    summary: 'Sends a message of the type `webhook.test` now, and returns the receiver’s answer.',
    rights: manages,
    params: ofWebhook,
    answer: WebhookDelivery,
    extension: true,
  }),
  readWebhookDeliveries: endpoint({
    method: 'GET',
    path: `${base}/:id/deliveries`,
    summary: 'Returns the attempts of the last 30 days, the newest first.',
    rights: manages,
    params: ofWebhook,
    query: z.object({
      /** The `next` of the previous page. */
      before: idInPath.optional(),
      limit: limitInQuery,
    }),
    answer: z.object({
      deliveries: z.array(WebhookDelivery),
      /** The `before` of the next page; null on the last page. */
      next: z.int().nullable(),
    }),
    extension: true,
  }),
  replayWebhook: endpoint({
    method: 'POST',
    path: `${base}/:id/replay`,
    changes: { nothing: 'service accounts have no page' },
    summary: 'Sends the changes after a cursor again, in their order and with the same `webhook-id`.',
    rights: sends,
    params: ofWebhook,
    body: z.strictObject({ after: replayStart }),
    answer: Webhook,
    errors: ['cursorTooOld'],
    extension: true,
  }),
  rotateWebhookSecret: endpoint({
    method: 'POST',
    path: `${base}/:id/rotate`,
    changes: { nothing: 'service accounts have no page' },
    summary:
      'Makes a new secret, which is shown only once. Messages are signed with both secrets for 24 hours.',
    rights: manages,
    params: ofWebhook,
    answer: Webhook.extend({ secret: webhookSecret }),
    extension: true,
  }),
}
