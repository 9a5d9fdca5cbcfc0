import type { Insertable } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { InspectionFollowUpTable } from '../../platform/database/tables/health-check-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'

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

/** Inserts a follow-up of a locked finding. Records no event (`recordFollowUp`). */
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

/**
 * Adds a follow-up that an employee made, and its event.
 *
 * @param details further content of the event
 */
export async function recordFollowUp(
  { tx, clock, session: { employeeId } }: CommandContext,
  finding: LockedFinding,
  columns: Omit<Parameters<typeof addFollowUp>[2], 'created_at' | 'created_by'>,
  details: { readonly subject?: Record<string, unknown>; readonly after?: Record<string, unknown> } = {},
): Promise<void> {
  const now = clock.now()
  await addFollowUp(tx, finding, { ...columns, created_at: now, created_by: employeeId })
  await recordEvents(tx, [
    {
      siteId: finding.siteId,
      at: now,
      employeeId,
      entity: 'inspection',
      entityId: finding.inspectionId,
      kind: 'findingFollowedUp',
      ...(details.subject && { subject: details.subject }),
      before: null,
      after: { Key: finding.key, Kind: columns.kind, ...details.after },
    },
  ])
}
