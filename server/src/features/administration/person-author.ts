import type { Right } from '@verstas/contract/session/rights.ts'
import { isOnlyLeaving } from '@verstas/domain/administration/authority.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { authorOf, type EventAuthor } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { findRefusalOfAuthority } from '../../platform/session/authority.ts'
import { requireConfirmed } from '../../platform/session/confirmed.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { activeSitesOf } from './person-parts.ts'
import type { Values } from './person-values.ts'

/** A change of a person, with the values that decide whether the author may make it. */
export interface PersonChange {
  /** Null for a new person. */
  readonly personId: number | null
  /** The changed values by their wire names. */
  readonly before: Values
  readonly after: Values
  readonly heldSiteIds: readonly number[]
  readonly siteIds: readonly number[]
  /** The rights of the new profile; undefined if the profile does not change. */
  readonly newRights: ReadonlySet<Right> | undefined
  /** The fields that the company's directory manages. Administrators cannot change them. */
  readonly managedFields: readonly string[]
}

/** An author who may change people within limits. */
export interface PersonAuthor {
  /** The sites whose current and former people the author may change; null means all sites. */
  readonly visibleSiteIds: readonly number[] | null
  /** Returns the author of the event. The event belongs to the person's default site. */
  atSite(defaultSiteId: number): EventAuthor
  /** Returns the active sites that the author may give to people. */
  readSites(tx: Tx): Promise<readonly number[]>
  /** Returns the refusal of a change; null if the author is allowed to make it. */
  findRefusal(tx: Tx, change: PersonChange): Promise<Error | null>
  /** Requires a recent confirmation, because the change outlasts the session. */
  requireConfirmed(tx: Tx, at: Date): Promise<void>
}

/** Returns an administrator as the author of changes (docs/decisions/authority-over-people.md). */
export const administratorOf = (
  session: Pick<CurrentSession, 'id' | 'employeeId' | 'siteId' | 'rights'>,
): PersonAuthor => ({
  visibleSiteIds: [session.siteId],
  atSite: () => authorOf(session),
  readSites: (tx) => activeSitesOf(tx, session.employeeId),
  findRefusal: async (tx, { personId, after, heldSiteIds, siteIds, newRights, managedFields }) => {
    const refusal = await findRefusalOfAuthority(tx, session, personId ?? session.employeeId, newRights)
    const isLeaving =
      personId !== null && Object.keys(after).join() === 'SiteIds' && isOnlyLeaving(heldSiteIds, siteIds)
    const managed = managedFields.filter((field) => field in after)
    if (managed.length > 0 && (isLeaving || refusal === null))
      return refuse('directoryManages', { fields: managed.join() })
    return isLeaving ? null : refusal
  },
  requireConfirmed: (tx, at) => requireConfirmed(tx, session, at),
})
