import type { ActivityType } from '@verstas/contract/activities/entities.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, readJson } from '../../platform/database/read-json.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { activityTypeByCode } from './activity-reads.ts'

/**
 * Stars a task type for the caller, or removes the star. Idempotent.
 *
 * @throws {Refusal} notFound
 */
export async function setFavouriteType(
  { tx, session: { siteId, employeeId } }: CommandContext,
  code: string,
  isFavourite: boolean,
): Promise<JsonText<ActivityType>> {
  const values = { siteId, employeeId, activityTypeCode: code }
  if ((await readJson(tx, activityTypeByCode, values)) === null) throw refuse('notFound')
  const star = { site_id: siteId, employee_id: employeeId, type_code: code }
  if (isFavourite)
    await tx
      .insertInto('favourite_activity_type')
      .values(star)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('favourite_activity_type')
      .where('site_id', '=', siteId)
      .where('employee_id', '=', employeeId)
      .where('type_code', '=', code)
      .execute()
  const type = await readJson(tx, activityTypeByCode, values)
  if (type === null) throw refuse('notFound')
  return type
}
