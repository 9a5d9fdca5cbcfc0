import type { Patches, WrittenEntity } from '@verstas/contract/integration/patches.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { ServiceSession } from '../accounts/service-session.ts'

/** A record of ours. */
export interface Target {
  /** Null for a record of the whole group. */
  readonly siteId: number | null
  readonly id: number
}

/** The batch of a record, for its writer. */
export interface BatchContext {
  readonly tx: Tx
  readonly now: Date
  readonly source: string
  readonly account: ServiceSession
}

/**
 * Writes the records of one entity by the rules that people's changes follow. All functions run in the transaction of
 * the batch, and refuse a record with `RecordRefusal` or defer it with `UnknownReference`.
 */
export interface EntityWriter<Entity extends WrittenEntity = WrittenEntity> {
  readonly entity: Entity
  /** Finds the record by its natural key. The caller checks that no other record of the source has it. */
  find(context: BatchContext, patch: Fields<Entity>): Promise<Target | null>
  /** Inserts a record that has all required fields. */
  insert(context: BatchContext, patch: Fields<Entity>): Promise<Target>
  /**
   * Changes the given fields, and restores a record that was deleted.
   *
   * @returns false if no value differs; nothing is written then
   */
  update(context: BatchContext, target: Target, patch: Fields<Entity>): Promise<boolean>
  /**
   * Hides or deactivates the record. Never removes rows that stampings, signatures or history refer to.
   *
   * @returns `removed` if the row is gone, so that the record is new if the source sends it again
   */
  remove(context: BatchContext, target: Target): Promise<'hidden' | 'removed'>
  /** The keys, besides the external id, for which other records wait: `serialNumber:<text>`. */
  keys?(patch: Fields<Entity>): readonly string[]
}

type Reference = { readonly externalId: string } | { readonly id: number }

type WithNumbers<Value> = Value extends
  | Reference
  | { readonly serialNumber: string }
  | { readonly number: string }
  ? number
  : Value extends readonly (infer Item)[]
    ? WithNumbers<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: WithNumbers<Value[Name]> }
      : Value

/** The fields of a patch, with our number instead of each reference. */
export type Fields<Entity extends WrittenEntity> = WithNumbers<Patches[Entity]>
