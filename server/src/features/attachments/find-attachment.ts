import type { Right } from '@verstas/contract/session/rights.ts'
import type { Selectable } from 'kysely'
import type { AttachmentTable } from '../../platform/database/tables/attachment-tables.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'

export type StoredAttachment = Selectable<AttachmentTable>

/**
 * True if a person with these rights may see an attachment. The right to work orders permits all attachments.
 * The right to health checks permits only those of inspections.
 */
export const maySee = (
  rights: ReadonlySet<Right>,
  { inspection_id }: Pick<StoredAttachment, 'inspection_id'>,
) => rights.has('MobileServiceTechnician') || (inspection_id !== null && rights.has('MobileCheckList'))

/**
 * Finds an attachment of the site by its id and key.
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
