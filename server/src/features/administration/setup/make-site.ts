import type { Setup } from '@verstas/contract/administration/setup-entities.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import {
  standardStampingTypes,
  standardStock,
  standardSubstatuses,
} from '@verstas/domain/setup/standard-lists.ts'
import { standardProfiles } from '@verstas/domain/setup/standard-profiles.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'
import { insertProfile } from '../../../platform/session/profile-columns.ts'
import { addListsOfSite } from './site-lists.ts'

/**
 * Creates the first site with the lists that its pages need, the standard access profiles, and an
 * administrator with every right.
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
  await addSharedLists(tx)
  await addListsOfSite(tx, siteId, Language)
  const profileId = await addProfiles(tx, Language)
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

/**
 * Inserts the standard profiles.
 *
 * @returns the id of the administrator's profile
 */
async function addProfiles(tx: Tx, language: Language): Promise<number> {
  let administratorId: number | undefined
  for (const { names, rights, isAdministrator } of standardProfiles) {
    const id = await insertProfile(tx, { name: names[language], rights: new Set(rights) })
    if (isAdministrator) administratorId = id
  }
  if (administratorId === undefined) throw new Error('One profile is that of the administrator')
  return administratorId
}

/** Inserts the lists that all sites share. */
async function addSharedLists(tx: Tx): Promise<void> {
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
}
