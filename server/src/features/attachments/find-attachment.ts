import type { Right } from '@verstas/contract/session/rights.ts'
import type { Selectable } from 'kysely'
import type { AttachmentTable } from '../../platform/database/tables/attachment-tables.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'

export type StoredAttachment = Selectable<AttachmentTable>

/** People who see work orders may see every attachment; people who make inspections may see theirs. */
export const maySee = (
  rights: ReadonlySet<Right>,
  { inspection_id }: Pick<StoredAttachment, 'inspection_id'>,
) => rights.has('MobileServiceTechnician') || (inspection_id !== null && rights.has('MobileCheckList'))

/**
 * Finds the site's attachment by its id and its key.
 *
 * @throws {Refusal} notFound
 */
export async function findAttachment(
  db: Db | Tx,
  siteId: number,
  { id, key }: { readonly id: number; readonly key: string },
): Promise<StoredAttachment> {
  const found = await db
    .selectFrom('attachment')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (found === undefined) throw refuse('notFound')
  return found
}
