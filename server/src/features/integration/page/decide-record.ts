import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { AppliedRecord } from '@verstas/contract/integration/source-entities.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { findAccount } from '../accounts/open-account.ts'
import { applySlice, type BatchTools, type Form } from '../batch/apply-batch.ts'
import { plainText } from '../batch/record-fault.ts'
import { requireRunning } from '../batch/source-contact.ts'
import { type Administrator, isVisible } from './administrator.ts'

/**
 * Ignores a rejected record, or lists it again.
 *
 * @throws {Refusal} notFound, also for a record that the administrator may not see
 */
export async function ignoreRejected(
  db: Db,
  administrator: Administrator,
  { id, isIgnored }: { readonly id: number; readonly isIgnored: boolean },
): Promise<void> {
  const changed = await db
    .updateTable('rejected_record')
    .set({ is_ignored: isIgnored })
    .where('id', '=', id)
    .where(isVisible(administrator))
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw refuse('notFound')
}

/**
 * Drops a waiting record.
 *
 * @throws {Refusal} notFound, also for a record that the administrator may not see
 */
export async function dropWaiting(db: Db, administrator: Administrator, id: number): Promise<void> {
  const dropped = await db
    .deleteFrom('deferred_record')
    .where('id', '=', id)
    .where(isVisible(administrator))
    .returning('id')
    .executeTakeFirst()
  if (dropped === undefined) throw refuse('notFound')
}

/**
 * Applies a waiting record immediately, as its service account. Ends its waiting even if it is rejected or
 * stale.
 *
 * @throws {Refusal} notFound, also for a record that the administrator may not see; sourcePaused;
 * serviceAccountRevoked
 */
export async function retryWaiting(
  context: BatchTools,
  administrator: Administrator,
  { id, language }: { readonly id: number; readonly language: Language },
): Promise<AppliedRecord> {
  const { db } = context
  const waiting = await db
    .selectFrom('deferred_record')
    .select(['source', 'entity', 'account_id', 'site_id'])
    .where('id', '=', id)
    .where(isVisible(administrator))
    .executeTakeFirst()
  if (waiting === undefined) throw refuse('notFound')
  const { source, entity, site_id: siteId } = waiting
  await requireRunning(db, source)
  const account = await findAccount(db, waiting)
  if (account === null) throw refuse('serviceAccountRevoked')
  const [applied] = await applySlice(
    context,
    // Gives the account only the site of the record. Its access to that site was checked when the record
    // arrived.
    { ...account, siteIds: siteId === null ? null : [siteId], language },
    { source, entity: entity as WritableEntity, isDryRun: false },
    {
      load: async (tx) => [await lockWaiting(tx, id)],
      finish: async (tx, [one]) => {
        if (one?.result.status !== 'rejected' && one?.result.status !== 'stale') return
        await tx.deleteFrom('deferred_record').where('id', '=', id).execute()
      },
      isCounted: true,
    },
  )
  if (applied === undefined) throw refuse('notFound')
  const { status, errors } = applied.result
  return {
    Status: status,
    Faults: errors.map(({ code, path, message, value }) => ({
      Code: code,
      Path: path,
      Message: message,
      Value: plainText(value),
    })),
  }
}

async function lockWaiting(tx: Tx, id: number): Promise<Form> {
  const { rows } = await sql<{
    externalId: string
    record: Pick<NonNullable<Form['record']>, 'version' | 'data'>
  }>`
    select external_id as "externalId", record from deferred_record where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) throw refuse('notFound')
  const { externalId, record } = row
  return {
    index: 0,
    externalId,
    record: { externalId, version: record.version, data: record.data },
    refused: [],
  }
}
