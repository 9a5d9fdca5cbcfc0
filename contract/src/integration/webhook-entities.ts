import * as z from 'zod'
import { id, instant, text } from '../fields.ts'
import { Change, cursor } from './change-endpoints.ts'
import { readableEntities } from './scopes.ts'

/** The state of a webhook. An active one sends changes; a disabled one was stopped by the server. */
export const webhookStates = ['active', 'paused', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]

/**
 * The reason why the server has disabled a webhook. `gone`: the receiver answered 410. `failing`: it has accepted
 * nothing for five days. `account`: the service account was revoked, or lost a scope that webhooks need.
 */
export const disabledReasons = ['gone', 'failing', 'account'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/**
 * The reason why a request has no complete answer. `forbiddenTarget`: the address leads to an internal network or has
 * no encryption. `noConnection`: the receiver could not be reached. `timeout`: the answer took too long. `incomplete`:
 * the connection broke during the answer.
 */
export const deliveryFailures = ['forbiddenTarget', 'noConnection', 'timeout', 'incomplete'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** The maximum number of webhooks of one service account. */
export const maxWebhooks = 20

/** Hours during which messages are also signed with the previous secret. */
export const rotationHours = 24

/** Number of stored characters of a receiver's response. */
export const maxStoredAnswer = 2000

const url = text(2000).min(1)
const entities = z.array(z.enum(readableEntities)).min(1).max(readableEntities.length)
const sites = z.array(id).min(1).max(500)

/** An address to which the server sends changes. */
export const Webhook = z.object({
  id,
  url: z.string(),
  /** Null means all entities. */
  entities: z.array(z.enum(readableEntities)).nullable(),
  /** Null means all sites of the service account. */
  sites: z.array(id).nullable(),
  /** True if messages contain only the change; false if they also contain the record. */
  isThin: z.boolean(),
  state: z.enum(webhookStates),
  disabledReason: z.enum(disabledReasons).nullable(),
  /** Number of failed attempts since the last accepted message. */
  failures: z.int(),
  failingSince: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  /** The cursor in the change feed after which the next message begins. */
  next: cursor,
  /** The time until which messages are also signed with the previous secret. */
  previousSecretUntil: instant.nullable(),
  createdAt: instant,
})
export type Webhook = z.output<typeof Webhook>

export const NewWebhook = z.strictObject({
  url,
  entities: entities.nullish(),
  sites: sites.nullish(),
  isThin: z.boolean(),
})
export type NewWebhook = z.output<typeof NewWebhook>

/** The fields to change. An omitted field keeps its value. */
export const WebhookChanges = z.strictObject({
  url: url.nullish(),
  /** Null means all entities. */
  entities: entities.nullish(),
  /** Null means all sites of the service account. */
  sites: sites.nullish(),
  isThin: z.boolean().nullish(),
  /** `active` also enables a disabled webhook. */
  state: z.enum(['active', 'paused']).nullish(),
})
export type WebhookChanges = z.output<typeof WebhookChanges>

/** A new secret with the prefix `whsec_`. It is shown only once. */
export const webhookSecret = z.string()

/** One attempt to send a message. */
export const WebhookDelivery = z.object({
  id,
  /** The header `webhook-id`, which is the same for all attempts of a message. */
  messageId: z.string(),
  type: z.string(),
  /** Null for a test, and for the message that says that changes are missing. */
  position: id.nullable(),
  entity: z.enum(readableEntities).nullable(),
  recordId: id.nullable(),
  siteId: id.nullable(),
  /** The `after` of a replay that begins with this message. */
  replayAfter: cursor.nullable(),
  /** Counts the attempts of the message from 1. */
  attempt: z.int(),
  at: instant,
  milliseconds: z.int(),
  isDelivered: z.boolean(),
  /** The status of the answer; null if there was none. */
  status: z.int().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  /** The beginning of the answer. */
  answer: z.string().nullable(),
  /** Planned time of the next attempt after this one. */
  nextAttemptAt: instant.nullable(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

/** The body of a message (Standard Webhooks). `record` is missing in messages of a thin webhook. */
export const WebhookMessage = z.object({
  /** The type of the change, `webhook.test`, or `feed.reset` if changes are missing. */
  type: z.string(),
  timestamp: instant,
  data: Change.extend({
    /** The present record in the form of its read call; null if it was deleted or is larger than 1 MB. */
    record: z.record(z.string(), z.unknown()).nullable().optional(),
  }),
})
export type WebhookMessage = z.output<typeof WebhookMessage>
