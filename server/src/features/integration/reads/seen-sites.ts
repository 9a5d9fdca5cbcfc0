import { refuseField } from '../../../platform/http/refusal.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'

/**
 * Returns the sites of a read: those of the query, or all sites of the account. Null means all sites.
 *
 * @throws {Refusal} invalidField for a site to which the account has no access
 */
export function seenSites(
  { siteIds }: Pick<ServiceSession, 'siteIds'>,
  wanted: readonly number[] | undefined,
): readonly number[] | null {
  if (wanted === undefined) return siteIds
  if (siteIds && wanted.some((id) => !siteIds.includes(id))) throw refuseField('sites', 'foreignSite')
  return wanted
}
