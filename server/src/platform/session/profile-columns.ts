import {
  type AuthorizationFlag,
  authorizationFlags,
  profileRights,
  type Right,
} from '@verstas/contract/session/rights.ts'
import type { Tx } from '../database/transaction.ts'

/** The column of each flag in the table `access_profile`. */
export const columnOfFlag = {
  MobileServiceTechnician: 'mobile_service_technician',
  MobileCheckList: 'mobile_check_list',
  MobileWorkshopSchedule: 'mobile_workshop_schedule',
  MobileTyreInformation: 'mobile_tyre_information',
  CorrectStampings: 'correct_stampings',
  ShareMonitor: 'share_monitor',
  ManageUsers: 'manage_users',
  ManageSettings: 'manage_settings',
  ManageRosters: 'manage_rosters',
  ManagePayroll: 'manage_payroll',
  CreateWorkOrders: 'create_work_orders',
  ManageParts: 'manage_parts',
  ViewReports: 'view_reports',
} as const satisfies Record<AuthorizationFlag, string>

interface NamedRights {
  readonly name: string
  readonly rights: ReadonlySet<Right>
}

const columnsOf = ({ name, rights }: NamedRights) => ({
  name,
  ...Object.fromEntries(authorizationFlags.map((flag) => [columnOfFlag[flag], rights.has(flag)])),
})

/** Inserts an access profile with these rights and no others. Returns its id. */
export async function insertProfile(tx: Tx, profile: NamedRights): Promise<number> {
  const { id } = await tx
    .insertInto('access_profile')
    .values(columnsOf(profile))
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeProfileRights(tx, id, profile.rights)
  return id
}

/** Replaces the name and the rights of an access profile. */
export async function updateProfile(tx: Tx, id: number, profile: NamedRights): Promise<void> {
  await tx.updateTable('access_profile').set(columnsOf(profile)).where('id', '=', id).execute()
  await tx.deleteFrom('profile_right').where('profile_id', '=', id).execute()
  await writeProfileRights(tx, id, profile.rights)
}

/** Stores each profile right, because a right without a row is held. */
async function writeProfileRights(tx: Tx, id: number, rights: ReadonlySet<Right>): Promise<void> {
  await tx
    .insertInto('profile_right')
    .values(profileRights.map((name) => ({ profile_id: id, name, is_granted: rights.has(name) })))
    .execute()
}
