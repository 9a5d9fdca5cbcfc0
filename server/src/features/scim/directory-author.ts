import { findServiceGap } from '@verstas/domain/administration/service-authority.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readStanding } from '../../platform/session/authority.ts'
import type { ServiceSession } from '../../platform/session/service-session.ts'
import type { PersonAuthor } from '../administration/person-author.ts'

/** The service account of a directory. */
export type DirectoryAccount = Pick<ServiceSession, 'accountId' | 'siteIds'>

/**
 * Returns the directory as the author of changes of people. It has the limits of a service account: it
 * changes only people at the account's sites, and assigns no administration rights
 * (docs/decisions/people-from-integrations.md).
 */
export const directoryAsAuthor = ({ accountId, siteIds: ownSiteIds }: DirectoryAccount): PersonAuthor => ({
  visibleSiteIds: ownSiteIds,
  atSite: (siteId) => ({ siteId, employeeId: null, serviceAccountId: accountId }),
  readSites: async (tx) => {
    const rows = await tx.selectFrom('site').select('id').where('is_active', '=', true).execute()
    return rows.map(({ id }) => id).filter((id) => ownSiteIds?.includes(id) ?? true)
  },
  findRefusal: async (tx, { personId, before, after, heldSiteIds, siteIds, newRights }) => {
    const gap = findServiceGap(ownSiteIds, {
      person: personId === null ? null : await readStanding(tx, personId),
      newRights,
      signIn: 'Email' in after ? ['Email'] : [],
      isActivated: before.IsActive === false && after.IsActive === true,
      addsSites: siteIds.some((id) => !heldSiteIds.includes(id)),
    })
    return gap && refuse('scimPersonForbidden')
  },
  requireConfirmed: async () => {},
})
