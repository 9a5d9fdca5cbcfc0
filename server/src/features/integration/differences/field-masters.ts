import type { FieldMaster, FieldMasterSave } from '@verstas/contract/integration/difference-entities.ts'
import { defaultMaster, fieldGroups, type Master, mastersOf } from '@verstas/domain/integration/masters.ts'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { masterOf } from '../batch/mastered.ts'

/** Returns the master of each group at a site. */
export async function readFieldMasters(tx: Tx, siteId: number): Promise<FieldMaster[]> {
  const rows = await tx.selectFrom('field_master').selectAll().where('site_id', '=', siteId).execute()
  return fieldGroups.map((group) => {
    const chosen = rows.find(({ field_group }) => field_group === group)
    const master = (chosen?.master as Master | undefined) ?? defaultMaster(group)
    return { FieldGroup: group, Master: master, IsUsual: chosen === undefined }
  })
}

/**
 * Chooses the master of a group at the session's site. Choosing the default master removes the choice.
 *
 * @throws {Refusal} masterNotPossible
 */
export async function setFieldMaster(
  { tx, clock, session }: CommandContext,
  { FieldGroup: group, Master: master }: FieldMasterSave,
): Promise<JsonText<FieldMaster[]>> {
  const { siteId, employeeId } = session
  if (!mastersOf(group).includes(master)) throw refuse('masterNotPossible')
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
  const before = await masterOf(tx, siteId, group)
  if (before !== master) {
    await tx
      .deleteFrom('field_master')
      .where('site_id', '=', siteId)
      .where('field_group', '=', group)
      .execute()
    if (master !== defaultMaster(group))
      await tx.insertInto('field_master').values({ site_id: siteId, field_group: group, master }).execute()
    await recordEvents(tx, [
      {
        siteId,
        at: clock.now(),
        employeeId,
        entity: 'field-master',
        entityId: siteId,
        kind: 'masterChosen',
        subject: { Name: group },
        before: { Master: before },
        after: { Master: master },
      },
    ])
  }
  return toJson(await readFieldMasters(tx, siteId))
}
