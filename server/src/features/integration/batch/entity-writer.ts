import type { Patches } from '@verstas/contract/integration/patches.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { EventAuthor } from '../../../platform/events/record-event.ts'
import type { FeatureDependencies } from '../../../platform/http/feature.ts'
import type { LogSecurity } from '../../../platform/session/security-log.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'

/** The key of a record of ours. */
export interface Target {
  /** Null for a record of the whole group. */
  readonly siteId: number | null
  readonly id: number
}

/** The circumstances in which a writer writes values of a source. */
export interface WriteContext {
  readonly tx: Tx
  readonly now: Date
  readonly source: string
  /** The author of the changes: the account of the batch, or the person who takes a value of the source. */
  readonly author: Pick<EventAuthor, 'employeeId' | 'serviceAccountId'>
  /** True if a person takes the values. They then replace ours, regardless of their master. */
  readonly isTaken?: true
}

/** The circumstances in which a writer writes a record of a batch. */
export interface BatchContext extends WriteContext {
  readonly account: ServiceSession
  readonly releaseSession: FeatureDependencies['releaseSession']
  /** Writes a line of the security log after the transaction has committed. */
  readonly logSecurity: LogSecurity
}

/** The values that the source has sent of a record so far; empty if they are not stored. */
export type Taken = JsonObject

/**
 * Writes the records of one entity, by the same rules as changes by people. All functions run in the transaction of the
 * batch, and refuse a record with `RecordRefusal` or defer it with `UnknownReference`. A writer with the `Context`
 * `WriteContext` also writes records of people (own-records.ts).
 */
export interface EntityWriter<
  Entity extends WritableEntity = WritableEntity,
  Context extends WriteContext = BatchContext,
> {
  readonly entity: Entity
  /**
   * True if people change the values here, too. The engine then stores all values that the source has sent, and passes
   * only fields that the source has changed.
   */
  readonly isShared?: true
  /** True if transactions with records of the entity run one after another, because they would often deadlock. */
  readonly runsAlone?: true
  /** Finds our record by its natural key. The caller checks that no other external id of the source names it. */
  find(context: Context, patch: Fields<Entity>): Promise<Target | null>
  /** Inserts a record that has all required fields. */
  insert(context: Context, patch: Fields<Entity>): Promise<Target>
  /**
   * Changes the given fields, and restores a record that was deleted.
   *
   * @returns false if no value differs; nothing is written then
   */
  update(context: Context, target: Target, patch: Fields<Entity>, taken: Taken): Promise<boolean>
  /**
   * Hides or removes the record. Never removes rows that stampings, signatures or history refer to.
   *
   * @returns `removed` if the row is gone, so that the record is new if the source sends it again
   */
  remove(context: Context, target: Target): Promise<'hidden' | 'removed'>
  /** Returns the patch of a deleted record with the fields that restore it. */
  restore?(patch: JsonObject): JsonObject
  /** The keys, besides the external id, by which other records may wait for this one: `serialNumber:<text>`. */
  keys?(patch: Fields<Entity>): readonly string[]
}

type WithNumbers<Value> = Value extends readonly (infer Item)[]
  ? WithNumbers<Item>[]
  : Value extends object
    ? [keyof Value] extends ['externalId' | 'id' | 'serialNumber' | 'number']
      ? number
      : { [Name in keyof Value]: WithNumbers<Value[Name]> }
    : Value

/** The fields of a patch, with our id instead of each reference. */
export type Fields<Entity extends WritableEntity> = WithNumbers<Patches[Entity]>
