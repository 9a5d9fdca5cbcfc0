import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type Selectable, sql } from 'kysely'
import type { ExternalRefTable } from '../../../platform/database/tables/integration-tables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { Turns } from '../../../platform/give-way.ts'
import { eachExternalId } from './each-external-id.ts'
import type { BatchContext, Target } from './entity-writer.ts'
import { type BatchRecord, checkPatch } from './parse-record.ts'
import { type References, readReferences } from './references.ts'
import { hashOf, type Known, withoutForeign } from './settled.ts'
import { readWaiting, type Waiting } from './waiting.ts'
import { waitForTurn } from './writers.ts'

/** The stored state of a record of a source. */
export type ExternalRef = Selectable<ExternalRefTable>

/** Records of one entity that are applied in one transaction, and the stored data about them. */
export interface Slice extends Pick<Waiting, 'deferred' | 'rejected' | 'foreign' | 'isAwaited'> {
  readonly context: BatchContext
  readonly entity: WritableEntity
  /**
   * The rows of `external_ref` at the account's sites by external id, as they were before the slice. `noteReleased`
   * changes those that have lost their record since.
   */
  readonly refs: Map<string, ExternalRef>
  readonly references: References
  /** The patches whose fields are valid. */
  readonly valid: ReadonlySet<JsonObject>
}

/**
 * Reads the data for the records in few statements, and locks their references until the transaction ends.
 *
 * @param known the states that this transaction has read. If none of the records was accepted, there is
 * nothing to lock
 */
export async function readSlice(
  tx: Tx,
  { entity, ...circumstances }: Omit<BatchContext, 'tx' | 'author'> & { readonly entity: WritableEntity },
  records: readonly BatchRecord[],
  known?: Known,
): Promise<Slice> {
  const { source, account } = circumstances
  await waitForTurn(tx, entity)
  const externalIds = records.map(({ externalId }) => externalId)
  const isNew = known !== undefined && !externalIds.some((name) => known.taken.has(name))
  const rows = isNew ? [] : await lockRefs(tx, { source, entity }, externalIds)
  // Reads the waiting records again, because another transaction may have stored some before the references
  // were locked.
  const waiting = isNew ? known : await readWaiting(tx, { source, entity, account }, externalIds)
  const { taken: refs, foreign } = withoutForeign(account, rows, waiting.foreign)
  const valid: JsonObject[] = []
  const turns = new Turns()
  for (const { data } of records) {
    if (data && isValid(entity, data, account.language)) valid.push(data)
    if (turns.isOver) await turns.pause()
  }
  return {
    context: {
      ...circumstances,
      tx,
      author: { employeeId: null, serviceAccountId: account.accountId },
    },
    entity,
    refs: new Map(refs),
    references: await readReferences(
      tx,
      { source, account },
      {
        entity,
        patches: valid,
        siteIds: [...Array.from(refs.values(), (row) => row.site_id), ...valid.map(siteOf)],
      },
    ),
    valid: new Set(valid),
    deferred: waiting.deferred,
    rejected: waiting.rejected,
    foreign,
    isAwaited: waiting.isAwaited,
  }
}

interface Naming {
  readonly source: string
  readonly entity: WritableEntity
}

async function lockRefs(
  tx: Tx,
  { source, entity }: Naming,
  externalIds: readonly string[],
): Promise<readonly ExternalRef[]> {
  // All transactions lock in the same order to avoid deadlocks.
  const { rows } = await sql<ExternalRef>`
    ${eachExternalId(externalIds.toSorted())} (
      select * from external_ref
      where source = ${source} and entity = ${entity} and external_id = wanted.external_id
      limit 1 for update) found`.execute(tx)
  return rows
}

/** The results of `isValid`, because several slices may ask for the same record. */
const checked = new WeakMap<JsonObject, { readonly entity: WritableEntity; readonly isValid: boolean }>()

function isValid(entity: WritableEntity, data: JsonObject, language: Language): boolean {
  const earlier = checked.get(data)
  if (earlier?.entity === entity) return earlier.isValid
  const result = { entity, isValid: hasNoFault(entity, data, language) }
  checked.set(data, result)
  return result.isValid
}

function hasNoFault(entity: WritableEntity, data: JsonObject, language: Language): boolean {
  try {
    checkPatch(entity, data, { isNew: false, language })
    return true
  } catch {
    return false
  }
}

/**
 * Computes the values of a record before its slice begins, so that the slice holds its locks for a shorter
 * time.
 *
 * @param isWritten true if the record probably causes writes, for which its fields are checked
 */
export function prepareRecord(
  entity: WritableEntity,
  { data }: BatchRecord,
  { isWritten, language }: { readonly isWritten: boolean; readonly language: Language },
): void {
  if (data === null) return
  hashOf(data)
  if (isWritten) isValid(entity, data, language)
}

/** Returns the stored record of a reference; null if it was removed, or deleted before it was received. */
export const targetOf = ({ site_id, entity_id }: ExternalRef): Target | null =>
  entity_id === null ? null : { siteId: site_id, id: entity_id }

/** The site that a patch names. */
export const siteOf = ({ siteId }: JsonObject): number | null =>
  Number.isSafeInteger(siteId) ? Number(siteId) : null

/** Returns the latest values that the source has sent of a record. */
export const takenOf = (ref: ExternalRef | undefined): JsonObject => (ref?.taken ?? {}) as JsonObject
