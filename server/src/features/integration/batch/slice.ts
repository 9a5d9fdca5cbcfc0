import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type Selectable, sql } from 'kysely'
import type { ExternalRefTable } from '../../../platform/database/tables/integration-tables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { eachExternalId } from './each-external-id.ts'
import type { BatchContext, Target } from './entity-writer.ts'
import { type BatchRecord, checkPatch } from './parse-record.ts'
import { type References, readReferences } from './references.ts'
import { writerOf } from './writers.ts'

/** Our knowledge of a record of a source. */
export type ExternalRef = Selectable<ExternalRefTable>

/**
 * Some records of one entity that are applied in one transaction, and the data about them that was read from the
 * database.
 */
export interface Slice {
  readonly context: BatchContext
  readonly entity: WritableEntity
  /** The rows of `external_ref` by external id, as they were before the slice. */
  readonly refs: ReadonlyMap<string, ExternalRef>
  readonly references: References
  /** The patches whose fields are valid. */
  readonly valid: ReadonlySet<JsonObject>
  /** The external ids of the slice under which a record waits, and those under which one was refused. */
  readonly deferred: ReadonlySet<string>
  readonly rejected: ReadonlySet<string>
  /** True if records of the source wait for some record of this entity. */
  readonly isAwaited: boolean
}

/** Reads what the records need in few statements, and locks their references until the transaction ends. */
export async function readSlice(
  tx: Tx,
  { entity, ...circumstances }: Omit<BatchContext, 'tx' | 'author'> & { readonly entity: WritableEntity },
  records: readonly BatchRecord[],
): Promise<Slice> {
  const { source, account } = circumstances
  if (writerOf(entity).runsAlone)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`batch ${entity}`}, 0))`.execute(tx)
  // All transactions lock in the same order.
  const externalIds = records.map(({ externalId }) => externalId).toSorted()
  const { rows } = await sql<ExternalRef>`
    ${eachExternalId(externalIds)} (
      select * from external_ref
      where source = ${source} and entity = ${entity} and external_id = wanted.external_id
      limit 1 for update) found`.execute(tx)
  const valid = records.flatMap(({ data }) => (data && isValid(entity, data, account.language) ? [data] : []))
  return {
    context: {
      ...circumstances,
      tx,
      author: { employeeId: null, serviceAccountId: account.accountId },
    },
    entity,
    refs: new Map(rows.map((row) => [row.external_id, row])),
    references: await readReferences(tx, source, {
      entity,
      patches: valid,
      siteIds: [...rows.map((row) => row.site_id), ...valid.map(siteOf)],
    }),
    valid: new Set(valid),
    ...(await readWaiting(tx, source, entity, externalIds)),
  }
}

async function readWaiting(tx: Tx, source: string, entity: WritableEntity, externalIds: readonly string[]) {
  const storedIn = (table: string) => sql`array(${eachExternalId(externalIds)} (
    select external_id from ${sql.table(table)} stored
    where source = ${source} and entity = ${entity} and stored.external_id = wanted.external_id limit 1) found)`
  const { rows } = await sql<{ deferred: string[]; rejected: string[]; isAwaited: boolean }>`
    select ${storedIn('deferred_record')} as deferred, ${storedIn('rejected_record')} as rejected,
      exists (select from deferred_record where source = ${source} and waits_for_entity = ${entity}) as "isAwaited"`.execute(
    tx,
  )
  const [found] = rows
  return {
    deferred: new Set(found?.deferred),
    rejected: new Set(found?.rejected),
    isAwaited: found?.isAwaited === true,
  }
}

function isValid(
  entity: WritableEntity,
  data: JsonObject,
  language: BatchContext['account']['language'],
): boolean {
  try {
    checkPatch(entity, data, { isNew: false, language })
    return true
  } catch {
    return false
  }
}

/** Our record of a reference; null if it was deleted before it was ever received. */
export const targetOf = ({ site_id, entity_id }: ExternalRef): Target | null =>
  entity_id === null ? null : { siteId: site_id, id: entity_id }

/** The site that a patch names. */
export const siteOf = ({ siteId }: JsonObject): number | null =>
  Number.isSafeInteger(siteId) ? Number(siteId) : null

/** All values that the source has sent of a record so far. */
export const takenOf = (ref: ExternalRef | undefined): JsonObject => (ref?.taken ?? {}) as JsonObject
