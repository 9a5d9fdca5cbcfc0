import type { Setup } from '@verstas/contract/administration/setup-entities.ts'
import {
  standardPriorities,
  standardStampingTypes,
  standardStock,
  standardSubstatuses,
  standardTaskTypes,
} from '@verstas/domain/setup/standard-lists.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'

/** The name of an administrator's access profile. */
const profileNames = { fi: 'Ylläpito', sv: 'Administration', en: 'Administration' } as const

/**
 * Creates the first site with the lists that its pages need, and its administrator with every right.
 *
 * @returns the ids of the administrator and the site
 */
export async function makeSite(
  tx: Tx,
  setup: Setup,
  { passwordHash, at }: { readonly passwordHash: string; readonly at: Date },
): Promise<{ readonly employeeId: number; readonly siteId: number }> {
  const { SiteName, TimeZone, Language, Name, UserName } = setup
  const { id: siteId } = await tx
    .insertInto('site')
    .values({ name: SiteName, time_zone: TimeZone, default_stock_code: standardStock.code })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLists(tx, siteId, Language)
  const { id: profileId } = await tx
    .insertInto('access_profile')
    .values({
      name: profileNames[Language],
      mobile_service_technician: true,
      mobile_check_list: true,
      mobile_workshop_schedule: true,
      mobile_tyre_information: true,
      correct_stampings: true,
      share_monitor: true,
      manage_users: true,
      manage_settings: true,
      manage_rosters: true,
      create_work_orders: true,
      manage_parts: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: employeeId } = await tx
    .insertInto('employee')
    .values({ name: Name, profile_id: profileId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('employee_site')
    .values({ employee_id: employeeId, site_id: siteId, is_default: true })
    .execute()
  await tx
    .insertInto('credential')
    .values({ employee_id: employeeId, user_name: UserName, password_hash: passwordHash })
    .execute()
  const event = { siteId, at, entity: 'employee', entityId: employeeId, kind: 'setUp', before: null } as const
  await recordEvents(tx, [{ ...event, employeeId, after: { Name, UserName, SiteName } }])
  return { employeeId, siteId }
}

/** Inserts the lists that all sites share, and the site's own lists in its language. */
async function addLists(tx: Tx, siteId: number, language: Setup['Language']): Promise<void> {
  const toJson = (description: object) => JSON.stringify(description)
  await tx
    .insertInto('stamping_type')
    .values(standardStampingTypes.map((type) => ({ ...type, description: toJson(type.description) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('work_order_substatus')
    .values(
      Object.entries(standardSubstatuses).map(([code, description]) => ({
        code,
        description: toJson(description),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('stock')
    .values({ site_id: siteId, code: standardStock.code, description: standardStock.description[language] })
    .execute()
  await tx
    .insertInto('work_order_priority')
    .values(
      standardPriorities.map(({ code, description, colour }) => ({
        site_id: siteId,
        code,
        description: description[language],
        color_code: colour,
      })),
    )
    .execute()
  await tx
    .insertInto('activity_type')
    .values(
      standardTaskTypes.map(({ code, description, of }) => ({
        site_id: siteId,
        code,
        description: description[language],
        is_part_request: of === 'parts',
        is_tyre_task: of === 'tyres',
      })),
    )
    .execute()
}
