import type { ReadableEntity } from '@verstas/contract/integration/scopes.ts'
import type {
  AdministeredWebhook,
  AdministeredWebhookSave,
} from '@verstas/contract/integration/webhook-administration-entities.ts'

/** The values of a webhook's form. */
export interface WebhookFields {
  /** Null until an account is chosen. */
  readonly AccountId: number | null
  readonly Url: string
  readonly HasAllEntities: boolean
  readonly Entities: readonly ReadableEntity[]
  readonly HasAllSites: boolean
  readonly SiteIds: readonly number[]
  readonly IsThin: boolean
}

/** Returns the initial values of the form. A new webhook sends everything, without data of people. */
export const fieldsOf = (webhook: AdministeredWebhook | null): WebhookFields => ({
  AccountId: webhook?.AccountId ?? null,
  Url: webhook?.Url ?? '',
  HasAllEntities: webhook?.Entities == null,
  Entities: webhook?.Entities ?? [],
  HasAllSites: webhook?.Sites == null,
  SiteIds: webhook?.Sites?.map(({ Id }) => Id) ?? [],
  IsThin: webhook?.IsThin ?? true,
})

/** Returns the fields with invalid values. */
export function problemsOf(fields: WebhookFields): ReadonlySet<keyof WebhookFields> {
  const problems = new Set<keyof WebhookFields>()
  if (fields.AccountId === null) problems.add('AccountId')
  if (fields.Url.trim() === '') problems.add('Url')
  if (!fields.HasAllEntities && fields.Entities.length === 0) problems.add('Entities')
  if (!fields.HasAllSites && fields.SiteIds.length === 0) problems.add('SiteIds')
  return problems
}

/** Returns the request body. It lists entities and sites only if the webhook is limited to some of them. */
export const saveOf = (fields: WebhookFields): AdministeredWebhookSave => ({
  Url: fields.Url.trim(),
  Entities: fields.HasAllEntities ? null : [...fields.Entities],
  SiteIds: fields.HasAllSites ? null : [...fields.SiteIds],
  IsThin: fields.IsThin,
})
