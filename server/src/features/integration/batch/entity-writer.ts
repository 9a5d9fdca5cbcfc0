import type { Patches } from '@verstas/contract/integration/patches.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { EventAuthor } from '../../../platform/events/record-event.ts'
import type { FeatureDependencies } from '../../../platform/http/feature.ts'
import type { LogSecurity } from '../../../platform/session/security-log.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import type { RecordRefusal, UnknownReference } from './record-fault.ts'

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

/** The record of ours that a writer found by the natural keys of a patch. */
export interface Found {
  readonly target: Target | null
  /**
   * The natural keys of the record, as texts that are equal if and only if the keys are. Records that have one in
   * common are written one after the other.
   */
  readonly keys: readonly string[]
}

/** A record that a writer is about to write: the given fields, and our record unless it is new. */
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

/** Why one record cannot be written: it is refused, or waits for another one. */
export type Obstacle = RecordRefusal | UnknownReference

/**
 * Writes the records of one entity, by the same rules as changes by people. Each function takes several records, and
 * needs few statements for all of them. They have no natural key and no record of ours in common. All functions run in
 * the transaction of the batch. If one throws, the engine calls it again with fewer records. With one record, a
 * `RecordRefusal` refuses the record, and an `UnknownReference` defers it. A writer with the `Context` `WriteContext`
 * also writes records of people (own-records.ts).
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
  /** True if the writer takes one record at a time. */
  readonly isSingle?: true
  /** The most records of one transaction, if fewer than usual because each has many rows. */
  readonly recordsAtOnce?: number
  /** The most changes that are written together, if each has statements of its own. */
  readonly changesAtOnce?: number
  /** Finds our records by their natural keys. The caller checks that no other external id of the source names them. */
  find(context: Context, patches: readonly Fields<Entity>[]): Promise<readonly Found[]>
  /** Returns for each record why it cannot be written, or null. Writes nothing. */
  check?(context: Context, drafts: readonly Draft<Entity>[]): Promise<readonly (Obstacle | null)[]>
  /** Inserts records that have all required fields. */
  insert(context: Context, patches: readonly Fields<Entity>[]): Promise<readonly Target[]>
  /**
   * Changes the given fields, and restores records that were deleted.
   *
   * @returns for each record false if no value differs; nothing is written then
   */
  update(context: Context, changes: readonly Change<Entity>[]): Promise<readonly boolean[]>
  /**
   * Hides or removes the record. Never removes rows that stampings, signatures or history refer to.
   *
   * @param taken the values that the source has sent of the record so far
   * @returns `removed` if the row is gone, so that the record is new if the source sends it again
   */
  remove(context: Context, target: Target, taken: Taken): Promise<'hidden' | 'removed'>
  /** Returns the patch of a deleted record with the fields that restore it. */
  restore?(patch: JsonObject): JsonObject
  /** The keys, besides the external id, by which other records may wait for this one: `serialNumber:<text>`. */
  keys?(patch: Fields<Entity>): readonly string[]
}

/** Writes the records of one entity one at a time. */
export interface RecordWriter<Entity extends WritableEntity, Context extends WriteContext>
  extends Pick<
    EntityWriter<Entity, Context>,
    'entity' | 'isShared' | 'runsAlone' | 'remove' | 'restore' | 'keys'
  > {
  find(context: Context, patch: Fields<Entity>): Promise<Target | null>
  insert(context: Context, patch: Fields<Entity>): Promise<Target>
  update(context: Context, target: Target, patch: Fields<Entity>, taken: Taken): Promise<boolean>
}

/** Returns the writer of an entity whose records are few, so that each may cost statements of its own. */
export const writeEach = <Entity extends WritableEntity, Context extends WriteContext = BatchContext>(
  writer: RecordWriter<Entity, Context>,
): EntityWriter<Entity, Context> => ({
  ...writer,
  isSingle: true,
  find: (context, patches) =>
    inTurn(patches, async (patch) => ({ target: await writer.find(context, patch), keys: [] })),
  insert: (context, patches) => inTurn(patches, (patch) => writer.insert(context, patch)),
  update: (context, changes) =>
    inTurn(changes, ({ target, patch, taken }) => writer.update(context, target, patch, taken)),
})

/** Calls a function with one item after the other, because all use one transaction. */
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
 * Changes one record. Returns false if nothing differs.
 *
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

/** The fields of a patch, with our id instead of each reference. */
export type Fields<Entity extends WritableEntity> = WithNumbers<Patches[Entity]>
