import { refuseField } from '../../../platform/http/refusal.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'

/**
 * Returns the sites that a read shows: those of the query, or all that the account sees. Null means all sites.
 *
 * @throws {Refusal} invalidField for a site that the account does not see
 */
export function seenSites(
  { siteIds }: Pick<ServiceSession, 'siteIds'>,
  wanted: readonly number[] | undefined,
): readonly number[] | null {
  if (wanted === undefined) return siteIds
  if (siteIds && wanted.some((id) => !siteIds.includes(id))) throw refuseField('sites', 'foreignSite')
  return wanted
}
