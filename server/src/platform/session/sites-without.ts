import type { Db, Tx } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'

/**
 * Returns the sites, ordered by name, at which an employee does not work. Null means all open sites of the
 * installation.
 */
export const sitesWithout = (
  tx: Db | Tx,
  { employeeId }: { readonly employeeId: number },
  siteIds: readonly number[] | null,
): Promise<{ readonly name: string }[]> =>
  tx
    .selectFrom('site')
    .leftJoin('employee_site as own', (join) =>
      join
        .onRef('own.site_id', '=', 'site.id')
        .on('own.employee_id', '=', employeeId)
        .on('own.is_active', '=', true),
    )
    .select('site.name')
    .where('own.site_id', 'is', null)
    .$if(siteIds === null, (query) => query.where('site.is_active', '=', true))
    .$if(siteIds !== null, (query) => query.where('site.id', 'in', [...(siteIds ?? [])]))
    .orderBy('site.name')
    .execute()

/** @throws {Refusal} settingOfAllSites for an employee who does not work at all open sites */
export async function requireAllSites(tx: Tx, session: { readonly employeeId: number }): Promise<void> {
  if ((await sitesWithout(tx, session, null)).length > 0) throw refuse('settingOfAllSites')
}
