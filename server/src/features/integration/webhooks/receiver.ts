import { type ReadableEntity, readableEntities, type Scope } from '@verstas/contract/integration/scopes.ts'
import type { OpenAccount } from '../accounts/open-account.ts'
import type { WebhookRow } from './webhook-rows.ts'

/** The service account of a webhook. */
export type Receiver = Pick<OpenAccount, 'version' | 'siteIds' | 'scopes' | 'language'>

type Content = Pick<WebhookRow, 'entities' | 'is_thin'>

/** The scopes that a webhook needs to send anything. */
const always: readonly Scope[] = ['webhooks:manage', 'changes:read']

/**
 * Returns the scopes that the account of a webhook needs. For messages with records, it needs the scope of
 * each chosen entity. A webhook for all entities needs none of these, because it sends only entities that the
 * account may read.
 */
export const scopesNeeded = ({ entities, is_thin: isThin }: Content): readonly Scope[] => [
  ...always,
  ...(isThin ? [] : ((entities ?? []) as ReadableEntity[]).map((entity): Scope => `${entity}:read`)),
]

/** True if the account may send changes by webhooks. */
export const maySend = ({ scopes }: Pick<Receiver, 'scopes'>): boolean =>
  always.every((scope) => scopes.has(scope))

/**
 * Returns the entities whose changes are sent: all chosen ones; for messages with records, only those that
 * the account may read.
 */
export function sentEntities(
  { entities, is_thin: isThin }: Content,
  { scopes }: Receiver,
): readonly string[] | null {
  if (isThin) return entities
  return (entities ?? readableEntities).filter((entity) => scopes.has(`${entity as ReadableEntity}:read`))
}

/**
 * Returns the sites whose changes are sent: the chosen ones to which the account still has access. Null means
 * all.
 */
export function sentSites(
  { site_ids: chosen }: Pick<WebhookRow, 'site_ids'>,
  { siteIds }: Pick<Receiver, 'siteIds'>,
): readonly number[] | null {
  if (chosen === null || siteIds === null) return chosen ?? siteIds
  return chosen.filter((id) => siteIds.includes(id))
}
