import type { Patches } from '@verstas/contract/integration/patches.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { EventAuthor } from '../../../platform/events/record-event.ts'
import type { FeatureDependencies } from '../../../platform/http/feature.ts'
import type { LogSecurity } from '../../../platform/session/security-log.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import type { RecordRefusal, UnknownReference } from './record-fault.ts'

/** The key of a stored record. */
export interface Target {
  /** Null for a record of the whole group. */
  readonly siteId: number | null
  readonly id: number
}

/** The context in which a writer writes values of a source. */
export interface WriteContext {
  readonly tx: Tx
  readonly now: Date
  readonly source: string
  /** The author of the changes: the account of the batch, or the person who takes a value of the source. */
  readonly author: Pick<EventAuthor, 'employeeId' | 'serviceAccountId'>
  /** True if a person accepts the values. They then replace the stored ones, regardless of their master. */
  readonly isTaken?: true
}

/** The context in which a writer writes a record of a batch. */
export interface BatchContext extends WriteContext {
  readonly account: ServiceSession
  readonly releaseSession: FeatureDependencies['releaseSession']
  /** Writes a line of the security log after the transaction has committed. */
  readonly logSecurity: LogSecurity
}

/** The latest values that the source has sent of a record; empty if they are not stored. */
export type Taken = JsonObject

/** The stored record that a writer found by the natural keys of a patch. */
export interface Found {
  readonly target: Target | null
  /**
   * The natural keys of the record, as texts that are equal if and only if the keys are equal. Records with a
   * common key are written one by one.
   */
  readonly keys: readonly string[]
  /** The field of the natural key by which the record was found. */
  readonly field?: string | undefined
}

/** A record to write: the given fields, and the stored record unless it is new. */
export interface Draft<Entity extends WritableEntity = WritableEntity> {
  readonly target: Target | null
  readonly patch: Fields<Entity>
}

/** A change of one record of ours. */
export interface Change<Entity extends WritableEntity = WritableEntity> {
  readonly target: Target
  readonly patch: Fields<Entity>
  readonly taken: Taken
}

/** The reason why a record cannot be written: a refusal, or a reference that has not arrived. */
export type Obstacle = RecordRefusal | UnknownReference

/**
 * Writes the records of one entity by the same rules as changes by people. Each function writes several
 * records with few statements. The records have no natural key and no stored record in common. All functions
 * run in the transaction of the batch. If one throws, the engine calls it again with fewer records. With one
 * record, a `RecordRefusal` refuses the record, and an `UnknownReference` defers it. A writer with the
 * `Context` `WriteContext` also writes records of people (own-records.ts).
 */
export interface EntityWriter<
  Entity extends WritableEntity = WritableEntity,
  Context extends WriteContext = BatchContext,
> {
  readonly entity: Entity
  /**
   * True if people can change the values, too. The engine then stores all values that the source has sent,
   * and passes only fields that the source has changed.
   */
  readonly isShared?: true
  /** True if transactions with records of the entity run one by one, because they would often deadlock. */
  readonly runsAlone?: true
  /** True if the writer handles one record at a time. */
  readonly isSingle?: true
  /**
   * The maximum number of records per transaction, if it is lower than usual because each record has many
   * rows.
   */
  readonly recordsAtOnce?: number
  /** The maximum number of records that are written together, if it is lower than usual for the same reason. */
  readonly recordsTogether?: number
  /** The maximum number of changes that are written together, if each needs separate statements. */
  readonly changesAtOnce?: number
  /**
   * Finds stored records by their natural keys. The caller checks that no other external id of the source
   * refers to them.
   */
  find(context: Context, patches: readonly Fields<Entity>[]): Promise<readonly Found[]>
  /** Returns for each record the reason why it cannot be written, or null. Writes nothing. */
  check?(context: Context, drafts: readonly Draft<Entity>[]): Promise<readonly (Obstacle | null)[]>
  /** Inserts records that have all required fields. */
  insert(context: Context, patches: readonly Fields<Entity>[]): Promise<readonly Target[]>
  /**
   * Changes the given fields, and restores records that were deleted.
   *
   * @returns false for each record without a difference, which is not written
   */
  update(context: Context, changes: readonly Change<Entity>[]): Promise<readonly boolean[]>
  /**
   * Hides or removes the record. Never removes rows that stampings, signatures or history refer to.
   *
   * @param taken the latest values that the source has sent of the record
   * @returns `removed` if the row is gone, so that the record is new if the source sends it again
   */
  remove(context: Context, target: Target, taken: Taken): Promise<'hidden' | 'removed'>
  /** Returns the patch of a deleted record with the fields that restore it. */
  restore?(patch: JsonObject): JsonObject
  /**
   * The keys, besides the external id, by which other records may wait for this one, such as
   * `serialNumber:<text>`.
   */
  keys?(patch: Fields<Entity>): readonly string[]
}

/** Writes records of one entity one by one. */
export interface RecordWriter<Entity extends WritableEntity, Context extends WriteContext>
  extends Pick<
    EntityWriter<Entity, Context>,
    'entity' | 'isShared' | 'runsAlone' | 'remove' | 'restore' | 'keys'
  > {
  /** The most specific field of the natural key; missing if the entity has no natural key. */
  readonly keyField?: keyof Patches[Entity] & string
  find(context: Context, patch: Fields<Entity>): Promise<Target | null>
  insert(context: Context, patch: Fields<Entity>): Promise<Target>
  update(context: Context, target: Target, patch: Fields<Entity>, taken: Taken): Promise<boolean>
}

/** Returns the writer of an entity with few records. Each record may need separate statements. */
export const writeEach = <Entity extends WritableEntity, Context extends WriteContext = BatchContext>(
  writer: RecordWriter<Entity, Context>,
): EntityWriter<Entity, Context> => ({
  ...writer,
  isSingle: true,
  find: (context, patches) =>
    inTurn(patches, async (patch) => ({
      target: await writer.find(context, patch),
      keys: [],
      field: writer.keyField,
    })),
  insert: (context, patches) => inTurn(patches, (patch) => writer.insert(context, patch)),
  update: (context, changes) =>
    inTurn(changes, ({ target, patch, taken }) => writer.update(context, target, patch, taken)),
})

/** Calls a function for the items one by one, because all calls use one transaction. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  call: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await call(item))
  return results
}

/** Throws the first obstacle. */
export function throwFirst(obstacles: readonly (Obstacle | null)[] = []): void {
  const obstacle = obstacles.find((one) => one !== null)
  if (obstacle) throw obstacle
}

/**
 * Inserts one record.
 *
 * @throws {RecordRefusal} if the writer refuses it
 */
export async function insertOne<Entity extends WritableEntity, Context extends WriteContext>(
  writer: EntityWriter<Entity, Context>,
  context: Context,
  patch: Fields<Entity>,
): Promise<Target> {
  throwFirst(await writer.check?.(context, [{ target: null, patch }]))
  const [inserted] = await writer.insert(context, [patch])
  if (inserted === undefined) throw new Error('An insert returns its record')
  return inserted
}

/**
 * Changes one record.
 *
 * @returns false if nothing differs
 * @throws {RecordRefusal} if the writer refuses the change
 */
export async function updateOne<Entity extends WritableEntity, Context extends WriteContext>(
  writer: EntityWriter<Entity, Context>,
  context: Context,
  target: Target,
  patch: Fields<Entity>,
): Promise<boolean> {
  throwFirst(await writer.check?.(context, [{ target, patch }]))
  const [isChanged] = await writer.update(context, [{ target, patch, taken: {} }])
  return isChanged === true
}

type WithNumbers<Value> = Value extends readonly (infer Item)[]
  ? WithNumbers<Item>[]
  : Value extends object
    ? [keyof Value] extends ['externalId' | 'id' | 'serialNumber' | 'number']
      ? number
      : { [Name in keyof Value]: WithNumbers<Value[Name]> }
    : Value

/** The fields of a patch. Each reference is replaced by a stored id. */
export type Fields<Entity extends WritableEntity> = WithNumbers<Patches[Entity]>
