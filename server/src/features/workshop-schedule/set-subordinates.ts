import type { ScheduleResource, Subordinate } from '@verstas/contract/workshop-schedule/entities.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, readJson } from '../../platform/database/read-json.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { scheduleResources } from './schedule-reads.ts'
import { resourceValues } from './schedule-values.ts'

/**
 * Marks or unmarks resources as the caller's favourites at this site. Other resources do not change. The call
 * accepts every row of the schedule: persons and bays.
 *
 * @returns the resources of today's schedule
 * @throws {Refusal} reservationResourceUnknown for a resource that has no row in the schedule
 */
export async function setSubordinates(
  { tx, clock, session }: CommandContext,
  list: readonly Subordinate[],
): Promise<JsonText<ScheduleResource[]>> {
  const { siteId, employeeId } = session
  const isFavouriteById = new Map(list.map(({ salesmanId, isSubordinate }) => [salesmanId, isSubordinate]))
  const ids = [...isFavouriteById.keys()]
  const resources = await tx
    .selectFrom('resource')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', 'in', [0, ...ids])
    .where('is_material', '=', false)
    .execute()
  if (resources.length < ids.length) throw refuse('reservationResourceUnknown')
  const starred = ids.filter((id) => isFavouriteById.get(id))
  if (starred.length > 0)
    await tx
      .insertInto('favourite_resource')
      .values(starred.map((id) => ({ site_id: siteId, employee_id: employeeId, resource_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await tx
    .deleteFrom('favourite_resource')
    .where('site_id', '=', siteId)
    .where('employee_id', '=', employeeId)
    .where('resource_id', 'in', [0, ...ids.filter((id) => !isFavouriteById.get(id))])
    .execute()
  const json = await readJson(tx, scheduleResources, resourceValues(session, clock.now()))
  if (json === null) throw new Error('A list is never null')
  return json as JsonText<ScheduleResource[]>
}
