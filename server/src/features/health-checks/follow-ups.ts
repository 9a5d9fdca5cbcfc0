import type { Insertable } from 'kysely'
import type { InspectionFollowUpTable } from '../../platform/database/tables/health-check-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** A finding whose inspection is locked by the caller. */
export interface LockedFinding {
  readonly siteId: number
  readonly inspectionId: number
  readonly key: string
}

/** True if the finding has a follow-up of one of these kinds. */
export async function hasBecome(
  tx: Tx,
  { siteId, inspectionId, key }: LockedFinding,
  kinds: readonly InspectionFollowUpTable['kind'][],
): Promise<boolean> {
  const followUp = await tx
    .selectFrom('inspection_follow_up')
    .select('id')
    .where('site_id', '=', siteId)
    .where('inspection_id', '=', inspectionId)
    .where('key', '=', key)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  return followUp !== undefined
}

export async function addFollowUp(
  tx: Tx,
  { siteId, inspectionId, key }: LockedFinding,
  columns: Omit<Insertable<InspectionFollowUpTable>, 'site_id' | 'inspection_id' | 'key'>,
): Promise<void> {
  await tx
    .insertInto('inspection_follow_up')
    .values({ site_id: siteId, inspection_id: inspectionId, key, ...columns })
    .execute()
}
