import type { BatchAnswer, RecordResult, RecordStatus } from '@verstas/contract/integration/batch.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { combinePatches, type JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { Client } from './client.ts'

/** A record of the dealer's system, with the last sent value of each field. */
export interface Held {
  readonly data: JsonObject
  readonly isDeleted: boolean
}

/** A change of a record. It has the changed fields, or null for a deletion. */
export interface Change {
  readonly externalId: string
  readonly patch: JsonObject | null
}

/** A record in the form in which it is sent. */
export interface SentRecord {
  readonly externalId: string
  readonly version?: string
  readonly data?: JsonObject
  readonly deleted?: true
}

/** The records of the dealer's system, and the server's results for the sent records. */
export interface Ledger {
  readonly source: string
  readonly counts: Record<RecordStatus, number>
  /** Descriptions of unexpected responses. */
  readonly surprises: string[]
  sent: number
  of(entity: WritableEntity): ReadonlyMap<string, Held>
  /** Returns the records that are not deleted. */
  living(entity: WritableEntity): readonly (readonly [string, JsonObject])[]
  /** Returns the version of the next change. It is greater than all earlier ones. */
  nextVersion(): string
  /** Changes records in the ledger, and returns them in the form in which they are sent. */
  note(entity: WritableEntity, changes: readonly Change[]): SentRecord[]
  /** Sends records in batches, and returns their results. */
  send(entity: WritableEntity, records: readonly unknown[]): Promise<RecordResult[]>
  /**
   * Changes records and sends them. Records a surprise if the server rejects a record or reports it as stale.
   */
  change(entity: WritableEntity, ...changes: readonly Change[]): Promise<RecordStatus[]>
}

const batchSize = 200

/** Creates an empty ledger of a source. */
export function createLedger(client: Client, source: string, now: Date): Ledger {
  const entities = new Map<WritableEntity, Map<string, Held>>()
  let version = now.getTime()

  const held = (entity: WritableEntity): Map<string, Held> => {
    const records = entities.get(entity) ?? new Map<string, Held>()
    entities.set(entity, records)
    return records
  }

  const ledger: Ledger = {
    source,
    counts: { created: 0, updated: 0, unchanged: 0, stale: 0, deferred: 0, deleted: 0, rejected: 0 },
    surprises: [],
    sent: 0,
    of: held,
    living: (entity) =>
      [...held(entity)].flatMap(([externalId, { data, isDeleted }]) =>
        isDeleted ? [] : [[externalId, data] as const],
      ),
    nextVersion: () => {
      version += 1
      return new Date(version).toISOString()
    },
    note: (entity, changes) =>
      changes.map(({ externalId, patch }) => {
        const before = held(entity).get(externalId)?.data ?? {}
        const data = patch === null ? before : combinePatches(before, patch)
        held(entity).set(externalId, { data, isDeleted: patch === null })
        const next = ledger.nextVersion()
        return patch === null
          ? { externalId, version: next, deleted: true }
          : { externalId, version: next, data: patch }
      }),
    send: async (entity, records) => {
      const results: RecordResult[] = []
      for (let start = 0; start < records.length; start += batchSize) {
        const answer = await client.take<BatchAnswer>('POST', `/${entity}/batch`, {
          body: { source, records: records.slice(start, start + batchSize) },
        })
        results.push(...answer.results)
      }
      ledger.sent += records.length
      for (const { status } of results) ledger.counts[status] += 1
      return results
    },
    change: async (entity, ...changes) => {
      const results = await ledger.send(entity, ledger.note(entity, changes))
      for (const { externalId, status, errors } of results)
        if (status === 'rejected' || status === 'stale')
          ledger.surprises.push(`${entity} ${externalId} is ${status}: ${JSON.stringify(errors)}`)
      return results.map(({ status }) => status)
    },
  }
  return ledger
}
