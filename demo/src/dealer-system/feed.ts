import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { Held } from './ledger.ts'
import type { World } from './world.ts'

/** The change feed, as the dealer's system reads it. */
export interface Feed {
  /** Reads all new changes from the change feed. */
  follow(wait?: number): Promise<void>
  /** Returns the version of the last change of a record; undefined if it has none. */
  versionOf(entity: string, record: JsonObject): bigint | undefined
  /**
   * Returns the dealer's record at the time when a person last changed ours; undefined if no person has
   * changed it.
   */
  heldBeforePerson(entity: string, externalId: string): Held | undefined
  /** The positions of the changes that were read, in order. */
  readonly positions: readonly number[]
}

interface ReadChange extends JsonObject {
  readonly position: number
  readonly version: string
  readonly actor: { readonly kind: string }
  readonly externalIds: readonly { readonly source: string; readonly externalId: string }[]
}

interface Answer {
  readonly changes: readonly ReadChange[]
  readonly next: string
  readonly hasMore: boolean
}

/**
 * Opens the change feed.
 *
 * @param start the cursor after which the reading begins; null for the end of the feed
 */
export async function openFeed({ client, ledger }: World, start: string | null): Promise<Feed> {
  const versions = new Map<string, bigint>()
  const beforePeople = new Map<string, Held>()
  const positions: number[] = []
  const keyOf = (entity: string, { siteId, id }: JsonObject) => JSON.stringify([entity, siteId, id])
  let next = start ?? (await client.take<Answer>('GET', '/changes?after=now')).next
  const notePerson = ({ entity, externalIds }: ReadChange) => {
    for (const { source, externalId } of externalIds) {
      const held = source === ledger.source && ledger.of(entity as WritableEntity).get(externalId)
      if (held) beforePeople.set(`${entity} ${externalId}`, held)
    }
  }
  return {
    follow: async (wait = 0) => {
      for (;;) {
        const answer = await client.take<Answer>('GET', `/changes?after=${next}&limit=500&wait=${wait}`)
        for (const change of answer.changes) {
          const last = positions.at(-1) ?? 0
          if (change.position <= last)
            ledger.surprises.push(`The change ${change.position} was read after ${last}`)
          positions.push(change.position)
          versions.set(keyOf(String(change.entity), change), BigInt(change.version))
          if (change.actor.kind === 'employee') notePerson(change)
        }
        next = answer.next
        if (!answer.hasMore && (wait === 0 || answer.changes.length === 0)) return
      }
    },
    versionOf: (entity, record) => versions.get(keyOf(entity, record)),
    heldBeforePerson: (entity, externalId) => beforePeople.get(`${entity} ${externalId}`),
    positions,
  }
}
