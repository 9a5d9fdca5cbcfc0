import {
  findServiceGap,
  type ServiceGap,
  signInFields,
} from '@verstas/domain/administration/service-authority.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/transaction.ts'
import { readStanding } from '../../../../platform/session/authority.ts'
import type { PersonAuthor } from '../../../administration/person-author.ts'
import type { BatchContext, Fields } from '../entity-writer.ts'
import { refuseRecord } from '../record-fault.ts'
import { peopleWriterOf, wireFields } from './people-writer.ts'

type Patch = Fields<'employees'>

/** People of other systems. Their natural key is the e-mail address, if the account may adopt people. */
export const employeesWriter = peopleWriterOf<BatchContext>((context, patch) => {
  const { account, releaseSession } = context
  return {
    author: accountAsAuthor(context, patch),
    siteIds: account.siteIds,
    newSiteId: null,
    releaseSession,
    find: async (tx, { email }) =>
      email == null || !account.mayAdoptEmployees ? null : findByEmail(tx, email),
    requireNew: async (tx, { email }) => {
      if (email != null && (await findByEmail(tx, email)) !== null)
        throw refuseRecord('adoptionNotAllowed', '/email', email, { key: email })
    },
    logSecurity: (event, ofEmployeeId) =>
      context.logSecurity(event, { serviceAccountId: account.accountId, ofEmployeeId }),
  }
})

async function findByEmail(tx: Tx, email: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from employee where lower(email) = lower(${email.trim()})`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Returns the account as the author of changes of people. It needs no confirmation, because it has no
 * session.
 */
const accountAsAuthor = ({ account }: BatchContext, patch: Patch): PersonAuthor => ({
  visibleSiteIds: account.siteIds,
  atSite: (siteId) => ({ siteId, employeeId: null, serviceAccountId: account.accountId }),
  readSites: async (tx) => {
    const rows = await tx.selectFrom('site').select('id').where('is_active', '=', true).execute()
    return rows.map(({ id }) => id).filter((id) => account.siteIds?.includes(id) ?? true)
  },
  findRefusal: async (tx, { personId, before, after, heldSiteIds, siteIds, newRights }) => {
    const gap = findServiceGap(account.siteIds, {
      person: personId === null ? null : await readStanding(tx, personId),
      newRights,
      signIn: signInFields.filter((field) => field in after),
      isActivated: before.IsActive === false && after.IsActive === true,
      addsSites: siteIds.some((id) => !heldSiteIds.includes(id)),
    })
    return gap && refusalOf(gap, patch)
  },
  requireConfirmed: async () => {},
})

function refusalOf(gap: ServiceGap, { profile }: Patch) {
  if (gap.reason === 'otherSites') return refuseRecord('personElsewhere', '')
  if (gap.reason === 'administrator') return refuseRecord('isAdministrator', `/${wireFields[gap.field]}`)
  return refuseRecord('profileNotAllowed', '/profile', profile, { profile: profile ?? '' })
}
