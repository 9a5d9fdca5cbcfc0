import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { act, sendFirstDay } from './acts.ts'
import { compareRecord, type Unequal } from './compare.ts'
import { type Feed, openFeed } from './feed.ts'
import type { Held } from './ledger.ts'
import { subscribe, type WebhookSummary } from './subscription.ts'
import { type DealerOptions, openWorld, type World } from './world.ts'

/**
 * A value that differs between the dealer's system and the server although no open difference contains it.
 */
interface UnlistedDifference {
  readonly entity: string
  readonly externalId: string
  readonly path: string
  readonly theirs: Json
  readonly ours: Json
}

/** The result of a dealer's day. */
export interface Summary {
  readonly sent: number
  readonly counts: Readonly<Record<string, number>>
  readonly changesRead: number
  readonly equal: number
  /** Number of differences that `GET /differences` lists. */
  readonly listed: number
  /** Values that people changed after the last version from the dealer's system. These values may differ. */
  readonly changedHere: readonly UnlistedDifference[]
  readonly different: readonly UnlistedDifference[]
  /** Descriptions of unexpected responses. */
  readonly surprises: readonly string[]
  /** Null without a subscription. */
  readonly webhooks: WebhookSummary | null
}

const entities: readonly WritableEntity[] = [
  'suppliers',
  'product-groups',
  'parts',
  'operations',
  'stock-levels',
  'employees',
  'shifts',
  'customers',
  'vehicles',
  'resources',
  'work-orders',
  'reservations',
]

/**
 * Opens a simulated dealer system. The first `runStep` sends the records of the first day, and each later one
 * does one step of a day. `compare` compares the server's records with the dealer system's records, and the
 * received webhooks with the change feed. `close` ends the subscription.
 */
export async function openDealerSystem(options: DealerOptions) {
  const world = await openWorld(options)
  const { webhookHost } = options
  const subscription = webhookHost === undefined ? null : await subscribe(world.client, webhookHost)
  const feed = await openFeed(world, subscription?.start ?? null)
  let isOpen = false
  return {
    runStep: async () => {
      await (isOpen ? act(world) : sendFirstDay(world))
      isOpen = true
      await feed.follow()
    },
    compare: async (): Promise<Summary> => {
      const summary = await compare(world, feed)
      if (subscription === null) return { ...summary, webhooks: null }
      const surprises = await subscription.check(feed.positions)
      return {
        ...summary,
        surprises: [...summary.surprises, ...surprises],
        webhooks: subscription.summary(),
      }
    },
    close: () => subscription?.close(),
  }
}

/** A record of the dealer's system, and our record; null if we have none. */
interface Read {
  readonly entity: WritableEntity
  readonly externalId: string
  readonly held: Held
  readonly record: JsonObject | null
}

async function compare(world: World, feed: Feed): Promise<Omit<Summary, 'webhooks'>> {
  const { client, ledger } = world
  const differences = await readPages(client, `/differences?source=${ledger.source}&limit=500`)
  const open = differences.filter(({ resolution }) => resolution === null)
  const isListed = (entity: string, record: JsonObject, path: string) =>
    open.some(
      (difference) =>
        difference.entity === entity &&
        difference.entityId === record.id &&
        difference.siteId === record.siteId &&
        `${path}/`.startsWith(`${difference.path}/`),
    )
  /**
   * True for resources that the server does not remove from a deleted work order, because its work has begun.
   */
  const isKept = (entity: string, { workOrder }: JsonObject, path: string) =>
    entity === 'reservations' &&
    path === '/resources' &&
    open.some((difference) => {
      const isDeletion = difference.entity === 'work-orders' && difference.path === ''
      return isDeletion && difference.entityId === (workOrder as JsonObject).id
    })
  const read: Read[] = []
  for (const entity of entities)
    for (const [externalId, held] of ledger.of(entity))
      read.push({ entity, externalId, held, record: await readRecord(world, entity, externalId) })
  const isBehind = ({ entity, record }: Read) =>
    record !== null && (feed.versionOf(entity, record) ?? -1n) < BigInt(String(record.version))
  // The change feed may deliver a change slightly later than the record.
  await feed.follow()
  if (read.some(isBehind)) await feed.follow(1)
  const different: UnlistedDifference[] = []
  const changedHere: UnlistedDifference[] = []
  let equal = 0
  let listed = 0
  for (const { entity, externalId, held, record } of read) {
    const unequal = compareSides(held, record, ledger.source)
    const unlisted = unequal.filter(
      ({ path }) => record === null || !(isListed(entity, record, path) || isKept(entity, record, path)),
    )
    listed += unequal.length - unlisted.length
    if (unequal.length === 0) equal += 1
    const before = feed.heldBeforePerson(entity, externalId)
    const unequalBefore = before ? compareSides(before, record, ledger.source) : []
    for (const one of unlisted) {
      const isByPerson = unequalBefore.some((other) => isSameValue(one, other))
      const list = isByPerson ? changedHere : different
      list.push({ entity, externalId, ...one })
    }
  }
  for (const { entity, record } of read.filter(isBehind))
    ledger.surprises.push(`${entity} ${record?.id}: no change with its version ${record?.version} was read`)
  const { sent, counts, surprises } = ledger
  return {
    sent,
    counts,
    changesRead: feed.positions.length,
    equal,
    listed,
    changedHere,
    different,
    surprises,
  }
}

const isSameValue = (one: Unequal, other: Unequal): boolean =>
  one.path === other.path && JSON.stringify(one.theirs) === JSON.stringify(other.theirs)

function compareSides({ data, isDeleted }: Held, record: JsonObject | null, source: string) {
  // A person who has left remains on the server as an inactive person.
  if (isDeleted)
    return record === null || record.isActive === false
      ? []
      : [{ path: '', theirs: null, ours: record.id ?? null }]
  return record === null
    ? [{ path: '', theirs: 'a record', ours: null }]
    : compareRecord(data, record, source)
}

async function readRecord(
  { client, ledger }: World,
  entity: WritableEntity,
  externalId: string,
): Promise<JsonObject | null> {
  const query = new URLSearchParams({ externalId, source: ledger.source })
  const { records } = await client.take<{ records: readonly JsonObject[] }>('GET', `/${entity}?${query}`)
  return records[0] ?? null
}

async function readPages(client: World['client'], path: string): Promise<readonly JsonObject[]> {
  interface Page {
    readonly records: readonly JsonObject[]
    readonly next: number
    readonly hasMore: boolean
  }
  const records: JsonObject[] = []
  for (let after = 0; ; ) {
    const page = await client.take<Page>('GET', `${path}&after=${after}`)
    records.push(...page.records)
    if (!page.hasMore) return records
    after = page.next
  }
}
