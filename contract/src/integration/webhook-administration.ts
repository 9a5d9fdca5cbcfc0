import * as z from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { id, idInPath, instant, text } from '../fields.ts'
import { readableEntities } from './scopes.ts'
import { replayStart } from './webhook-endpoints.ts'
import { deliveryFailures, disabledReasons, webhookSecret, webhookStates } from './webhook-entities.ts'

/** The number of deliveries in one page. */
export const deliveriesOfPage = 50

/** A webhook, for administrators. */
export const AdministeredWebhook = z.object({
  Id: id,
  Url: z.string(),
  AccountId: id,
  AccountName: z.string(),
  /** Null means all entities. */
  Entities: z.array(z.enum(readableEntities)).nullable(),
  /** Null means all sites of the service account. */
  Sites: z.array(z.object({ Id: id, Description: z.string() })).nullable(),
  IsThin: z.boolean(),
  State: z.enum(webhookStates),
  DisabledReason: z.enum(disabledReasons).nullable(),
  Failures: z.int(),
  FailingSince: instant.nullable(),
  NextAttempt: instant.nullable(),
  /** The time of the oldest change that is not sent yet; null if there is none. */
  WaitingSince: instant.nullable(),
  /** The last accepted message or test. */
  LastDelivered: instant.nullable(),
  PreviousSecretUntil: instant.nullable(),
  Created: instant,
  /** The creator; null if the service account made the webhook. */
  CreatorName: z.string().nullable(),
})
export type AdministeredWebhook = z.output<typeof AdministeredWebhook>

const webhookFields = {
  Url: text(2000).trim().min(1),
  /** If omitted, all entities are sent. */
  Entities: z.array(z.enum(readableEntities)).min(1).max(readableEntities.length).nullish(),
  /** If omitted, the changes of all sites of the account are sent. */
  SiteIds: z.array(id).min(1).max(500).nullish(),
  IsThin: z.boolean(),
}

export const AdministeredWebhookSave = z.strictObject(webhookFields)
export type AdministeredWebhookSave = z.output<typeof AdministeredWebhookSave>

export const NewAdministeredWebhook = z.strictObject({ AccountId: id, ...webhookFields })
export type NewAdministeredWebhook = z.output<typeof NewAdministeredWebhook>

/** A webhook with a new secret, which is shown only once. */
export const WebhookWithSecret = AdministeredWebhook.extend({ Secret: webhookSecret })
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>

/** One attempt to send a message, for administrators. */
export const AdministeredDelivery = z.object({
  Id: id,
  Type: z.string(),
  Entity: z.enum(readableEntities).nullable(),
  RecordId: id.nullable(),
  SiteName: z.string().nullable(),
  /** The cursor after which a replay begins with this message; null for a test. */
  ReplayAfter: z.string().nullable(),
  /** Counts the attempts of the message from 1. */
  Attempt: z.int(),
  At: instant,
  Milliseconds: z.int(),
  IsDelivered: z.boolean(),
  /** The status of the answer; null if there was none. */
  Status: z.int().nullable(),
  Failure: z.enum(deliveryFailures).nullable(),
  /** The beginning of the answer. */
  Answer: z.string().nullable(),
  NextAttempt: instant.nullable(),
})
export type AdministeredDelivery = z.output<typeof AdministeredDelivery>

const base = '/administration/webhooks' as const
const rights = ['ManageUsers'] as const
const shows = ['webhooks'] as const
const changes = ['webhooks'] as const
const ofWebhook = z.object({ id: idInPath })

/** Calls with which administrators manage the webhooks of service accounts. */
export const webhookAdministrationEndpoints = {
  listWebhooks: endpoint({
    method: 'GET',
    path: base,
    shows,
    summary: 'Returns the webhooks of the service accounts that reach the site, by account and address.',
    rights,
    answer: z.array(AdministeredWebhook),
    extension: true,
  }),
  makeWebhook: endpoint({
    method: 'POST',
    path: base,
    changes,
    summary: 'Adds a webhook of a service account. Its secret is shown only once.',
    rights,
    body: NewAdministeredWebhook,
    answer: WebhookWithSecret,
    needsConfirmation: true,
    errors: [
      'notFound',
      'serviceAccountElsewhere',
      'serviceAccountRevoked',
      'webhookScopesMissing',
      'tooManyWebhooks',
    ],
    extension: true,
  }),
  saveWebhook: endpoint({
    method: 'POST',
    path: `${base}/:id`,
    changes,
    summary: 'Changes the address or the content of a webhook.',
    rights,
    params: ofWebhook,
    body: AdministeredWebhookSave,
    answer: AdministeredWebhook,
    needsConfirmation: true,
    errors: ['serviceAccountElsewhere', 'serviceAccountRevoked', 'webhookScopesMissing'],
    extension: true,
  }),
  pauseWebhook: endpoint({
    method: 'POST',
    path: `${base}/:id/pause`,
    changes,
    summary: 'Stops sending changes to a webhook. They wait.',
    rights,
    params: ofWebhook,
    answer: AdministeredWebhook,
    errors: ['serviceAccountElsewhere'],
    extension: true,
  }),
  resumeWebhook: endpoint({
    method: 'POST',
    path: `${base}/:id/resume`,
    changes,
    summary: 'Ends the pause of a webhook, or enables a disabled one. It continues with the waiting changes.',
    rights,
    params: ofWebhook,
    answer: AdministeredWebhook,
    errors: ['serviceAccountElsewhere', 'serviceAccountRevoked', 'webhookScopesMissing'],
    extension: true,
  }),
  deleteWebhook: endpoint({
    method: 'POST',
    path: `${base}/:id/remove`,
    changes,
    summary: 'Deletes a webhook with its deliveries.',
    rights,
    params: ofWebhook,
    answer: noContent,
    errors: ['serviceAccountElsewhere'],
    extension: true,
  }),
  tryWebhook: endpoint({
    method: 'POST',
    path: `${base}/:id/test`,
    changes,
    summary: 'Sends a test message now, and returns the receiver’s answer.',
    rights,
    params: ofWebhook,
    answer: AdministeredDelivery,
    errors: ['serviceAccountElsewhere'],
    extension: true,
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: `${base}/:id/deliveries`,
    shows,
    summary: 'Returns the attempts of the last 30 days, the newest first.',
    rights,
    params: ofWebhook,
    query: z.object({
      /** The `Next` of the previous page. */
      before: idInPath.optional(),
    }),
    answer: z.object({
      Deliveries: z.array(AdministeredDelivery),
      /** The `before` of the next page; null on the last page. */
      Next: z.int().nullable(),
    }),
    extension: true,
  }),
  sendWebhookAgain: endpoint({
    method: 'POST',
    path: `${base}/:id/replay`,
    changes,
    summary: 'Sends the changes after a cursor again, or skips the waiting ones.',
    rights,
    params: ofWebhook,
    body: z.strictObject({ After: replayStart }),
    answer: AdministeredWebhook,
    errors: ['serviceAccountElsewhere', 'cursorTooOld'],
    extension: true,
  }),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: `${base}/:id/rotate`,
    changes,
    summary: 'Makes a new secret of a webhook. Messages are signed with both secrets for 24 hours.',
    rights,
    params: ofWebhook,
    answer: WebhookWithSecret,
    needsConfirmation: true,
    errors: ['serviceAccountElsewhere'],
    extension: true,
  }),
}
