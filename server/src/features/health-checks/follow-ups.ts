import type { Insertable } from 'kysely'
import type { InspectionFollowUpTable } from '../../platform/database/tables/health-check-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** A finding of an inspection, by its key. The caller has locked the inspection. */
export interface LockedFinding {
  readonly siteId: number
  readonly inspectionId: number
  readonly key: string
}

/** True if the finding has one of these results. */
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

/** Records the result of a finding. */
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
