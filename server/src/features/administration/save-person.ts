import type { Person } from '@verstas/contract/administration/entities.ts'
import type { SignInMethod } from '@verstas/contract/session/entities.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { type AccessKind, losesAccess } from '@verstas/domain/administration/authority.ts'
import { changedFields } from '@verstas/domain/editing/merge-edits.ts'
import type { Clock } from '../../platform/clock.ts'
import { type JsonText, parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { checkVersion } from '../../platform/events/check-version.ts'
import { type EventAuthor, recordEvents } from '../../platform/events/record-event.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { readProfileRights } from '../../platform/session/authority.ts'
import { methodsOf } from '../../platform/session/identities.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { endSessionsOf } from '../../platform/session/session-store.ts'
import { createSecret } from '../../platform/session/session-token.ts'
import { revokeWallLinksOf } from '../activities/wall/wall-links.ts'
import { distrustDevicesOf } from '../quick-change/trusted-devices.ts'
import { personRead } from './people-reads.ts'
import type { PersonAuthor } from './person-author.ts'
import { refuseWrongPerson, sitesAfter, writeParts } from './person-parts.ts'
import {
  columnsOf,
  type PersonValues,
  type StoredPerson,
  type Values,
  valuesOf,
  valuesOfSave,
} from './person-values.ts'

/**
 * The hash of an unknown random password, for a new user name. The person sets a password with a reset link.
 */
const unknownPassword = hashPassword(createSecret())

/** The transaction, clock and author of a change to a person. */
export interface PersonContext {
  readonly tx: Tx
  readonly clock: Clock
  readonly author: PersonAuthor
}

interface ChangedPerson {
  readonly personId: number
  /** The version of the person that the user edited. */
  readonly baseVersion?: number | undefined
  readonly releaseSession: FeatureDependencies['releaseSession']
}

/**
 * Creates a person at the sites that `save` names, which must be sites of the author.
 *
 * @throws {Refusal} personNameTaken (`field`, `value`); siteNotAllowed; personHasMoreRights; invalidField for
 * an unknown profile
 */
export async function addPerson(
  { tx, clock, author }: PersonContext,
  save: PersonValues,
): Promise<JsonText<Person>> {
  const newRights = await requireProfile(tx, save.ProfileId)
  const change = { personId: null, before: {}, heldSiteIds: [], newRights, managedFields: [] }
  const siteIds = sitesAfter(await author.readSites(tx), save, [])
  const after = valuesOfSave(save, siteIds)
  const refusal = await author.findRefusal(tx, { ...change, after, siteIds })
  if (refusal) throw refusal
  const passwordHash = await unknownPassword
  const { id } = await refuseWrongPerson(tx, save, async () => {
    const employee = await tx
      .insertInto('employee')
      .values(columnsOf(save))
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeParts(tx, { personId: employee.id, save, siteIds, passwordHash })
    return employee
  })
  const event = { entity: 'employee', entityId: id, kind: 'personAdded', version: 1 } as const
  const by = author.atSite(siteIds[0] ?? 0)
  await recordEvents(tx, [{ ...by, ...event, at: clock.now(), before: null, after }])
  return readPerson(tx, id)
}

/**
 * Fields that affect access even after the administrator's session has ended. A change of these fields needs
 * a confirmation.
 */
const lastingFields = [
  'IsActive',
  'IsWorkqueue',
  'ProfileId',
  'UserName',
  'Email',
  'PrincipalName',
  'SiteIds',
]

/**
 * Changes a person whom the author may see. Writes nothing if no value differs. A deactivation ends the
 * person's sessions, wall links and trusted devices. A removal from a site ends only those at that site. The
 * loss of the right to create links or devices ends the existing ones. Links and devices in `KeptAccessIds`
 * never end. A changed e-mail address or principal name, or a removed user name, ends the sessions that began
 * with it. A running stamping continues.
 *
 * @throws {Refusal} notFound; personElsewhere (`sites`); confirmationNeeded; personChanged (`user`, `at`,
 * `fields`, `version`); directoryManages (`fields`); lastAdministrator; errors of `addPerson`
 */
export async function savePerson(
  { tx, clock, author }: PersonContext,
  save: PersonValues,
  { personId, baseVersion, releaseSession }: ChangedPerson,
): Promise<{ readonly answer: JsonText<Person>; readonly isChanged: boolean }> {
  const row = await lockPerson(tx, author.visibleSiteIds, personId)
  await checkVersion(tx, { entity: 'employee', row, error: 'personChanged' }, baseVersion)
  const stored = parseJson(await readPerson(tx, personId))
  const before = valuesOf({ person: stored, number: row.number })
  const heldSiteIds = stored.Sites.map(({ Id }) => Id)
  const ownSiteIds = await author.readSites(tx)
  const siteIds = sitesAfter(ownSiteIds, save, heldSiteIds)
  const after = changedFields(before, valuesOfSave(save, siteIds)) as Values
  if (Object.keys(after).length === 0) return { answer: await readPerson(tx, personId), isChanged: false }
  const newRights = 'ProfileId' in after ? await requireProfile(tx, save.ProfileId) : undefined
  const rights = newRights && { before: await requireProfile(tx, stored.ProfileId), after: newRights }
  const managedFields = stored.Directory?.ManagedFields ?? []
  const change = { personId, before, after, heldSiteIds, siteIds, newRights, managedFields }
  const refusal = await author.findRefusal(tx, change)
  if (refusal) throw refusal
  const at = clock.now()
  if (lastingFields.some((field) => field in after)) await author.requireConfirmed(tx, at)
  const version = row.version + 1
  const passwordHash = await unknownPassword
  await refuseWrongPerson(tx, save, async () => {
    await tx
      .updateTable('employee')
      .set({ ...columnsOf(save), version })
      .where('id', '=', personId)
      .execute()
    await writeParts(tx, { personId, save, siteIds, passwordHash })
  })
  const answer = await readPerson(tx, personId)
  const by = author.atSite(siteIds[0] ?? 0)
  await endAccess(
    tx,
    { by, ownSiteIds },
    {
      stored,
      saved: parseJson(answer),
      loses: (kind) => rights !== undefined && losesAccess(kind, rights.before, rights.after),
      keepIds: save.KeptAccessIds ?? [],
      at,
    },
    releaseSession,
  )
  const event = { entity: 'employee', entityId: personId, kind: 'personEdited', version } as const
  const changed = Object.fromEntries(Object.keys(after).map((field) => [field, before[field]]))
  await recordEvents(tx, [{ ...by, ...event, at, before: changed, after }])
  return { answer, isChanged: true }
}

/**
 * Locks a person whom the author may see, and returns the person.
 *
 * @throws {Refusal} notFound
 */
export async function findPerson(
  tx: Tx,
  { visibleSiteIds }: PersonAuthor,
  personId: number,
): Promise<StoredPerson> {
  const { number } = await lockPerson(tx, visibleSiteIds, personId)
  return { person: parseJson(await readPerson(tx, personId)), number }
}

interface SavedPerson {
  readonly stored: Person
  readonly saved: Person
  /** True if the person loses the right to create access of this kind. */
  readonly loses: (kind: AccessKind) => boolean
  readonly keepIds: readonly string[]
  readonly at: Date
}

interface Ending {
  readonly by: EventAuthor
  /** The author's sites. Wall links and devices end only at these. */
  readonly ownSiteIds: readonly number[]
}

/** Ends the sessions, wall links and trusted devices that a change takes from a person. */
async function endAccess(
  tx: Tx,
  { by, ownSiteIds }: Ending,
  { stored, saved, loses, keepIds, at: now }: SavedPerson,
  release: ChangedPerson['releaseSession'],
): Promise<void> {
  const methods = endedMethods(stored, saved)
  if (methods.length > 0) await endSessionsOf(tx, stored.Id, { methods, now }, release)
  const leftIds = stored.Sites.map(({ Id }) => Id).filter((id) => !saved.Sites.some((site) => site.Id === id))
  const isOff = stored.IsActive && !saved.IsActive
  if (isOff || leftIds.length > 0)
    await endSessionsOf(tx, stored.Id, { now, ...(!isOff && { siteIds: leftIds }) }, release)
  const endedAt = (kind: AccessKind) => ({
    siteIds: isOff || loses(kind) ? ownSiteIds : leftIds,
    keepIds,
    by,
    now,
  })
  await revokeWallLinksOf(tx, stored.Id, endedAt('wallLink'))
  await distrustDevicesOf(tx, stored.Id, endedAt('device'), release)
}

/**
 * Returns the sign-in methods whose user name was removed, or whose e-mail address or principal name has
 * changed.
 */
const endedMethods = (stored: Person, saved: Person): SignInMethod[] => [
  ...(stored.UserName !== null && saved.UserName === null ? (['basic'] as const) : []),
  ...(stored.Email !== null && stored.Email !== saved.Email ? methodsOf.oidc : []),
  ...(stored.PrincipalName !== null && stored.PrincipalName !== saved.PrincipalName ? methodsOf.windows : []),
]

async function lockPerson(tx: Tx, visibleSiteIds: readonly number[] | null, personId: number) {
  const row = await tx
    .selectFrom('employee')
    .select(['id', 'version', 'number'])
    .where('id', '=', personId)
    .$if(visibleSiteIds !== null, (query) =>
      query.where((is) =>
        is.exists(
          is
            .selectFrom('employee_site')
            .select('employee_id')
            .whereRef('employee_site.employee_id', '=', 'employee.id')
            .where('site_id', 'in', [...(visibleSiteIds ?? []), 0]),
        ),
      ),
    )
    // Uses a weaker lock than `forUpdate`, so inserts of events that refer to this person do not wait.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  return { ...row, site_id: visibleSiteIds?.[0] ?? 0 }
}

/**
 * Returns the rights of a profile, which cannot change until the transaction ends.
 *
 * @throws {Refusal} invalidField for an unknown profile
 */
async function requireProfile(tx: Tx, profileId: number): Promise<ReadonlySet<Right>> {
  await tx.selectFrom('access_profile').select('id').where('id', '=', profileId).forKeyShare().execute()
  const rights = await readProfileRights(tx, profileId)
  if (rights === undefined) throw refuseField('ProfileId', 'profile')
  return rights
}

async function readPerson(tx: Tx, personId: number): Promise<JsonText<Person>> {
  const json = await readJson(tx, personRead, { personId })
  if (json === null) throw refuse('notFound')
  return json
}
