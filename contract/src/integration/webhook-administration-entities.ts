import * as z from 'zod'
import { id, instant, text } from '../fields.ts'
import { readableEntities } from './scopes.ts'
import { deliveryFailures, disabledReasons, webhookSecret, webhookStates } from './webhook-entities.ts'

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
  /**
   * Time of the oldest change after the webhook's cursor, even if the webhook does not send it; null if there
   * is none.
   */
  WaitingSince: instant.nullable(),
  /** Time of the last accepted message or test. */
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
  /** The cursor for a replay that begins with this message; null for a test. */
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
