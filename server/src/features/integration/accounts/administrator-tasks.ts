import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import { addTasks, type TaskReceiver } from '../../activities/add-tasks.ts'

interface AdministratorTask {
  readonly accountId: number
  readonly header: TextName & `integrationTask.${string}`
  readonly body: TextName & `integrationTask.${string}`
  readonly values: Readonly<Record<string, string>>
}

/**
 * Adds a task about a service account for each administrator at its sites, at the default site if the account has
 * access to it. The texts have the language of the installation.
 */
export async function addAdministratorTasks(
  tx: Tx,
  dependencies: Pick<Dependencies, 'clock' | 'settings'>,
  { accountId, ...texts }: AdministratorTask,
): Promise<void> {
  await addTasks(tx, dependencies, await findAdministrators(tx, accountId), texts)
}

/**
 * Finds the administrators at the sites of an account, each with one site: the default one if the account has
 * access to it. Leaves out sites without task types.
 */
async function findAdministrators(tx: Tx, accountId: number): Promise<readonly TaskReceiver[]> {
  const { rows } = await sql<TaskReceiver>`
    select distinct on (employee.id) employee.id as "employeeId", place.site_id as "siteId", type.code as "typeCode"
    from service_account account
    join employee_site place on place.is_active and (account.has_all_sites or exists (
      select from service_account_site reached
      where reached.account_id = account.id and reached.site_id = place.site_id))
    join site on site.id = place.site_id and site.is_active
    join employee on employee.id = place.employee_id and employee.is_active and not employee.is_workqueue
    join access_profile profile on profile.id = employee.profile_id and profile.manage_users
    cross join lateral (
      select code from activity_type where activity_type.site_id = place.site_id order by code limit 1) type
    where account.id = ${accountId}
    order by employee.id, place.is_default desc, place.site_id`.execute(tx)
  return rows
}
