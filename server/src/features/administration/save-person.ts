import type { Person, PersonSave } from '@verstas/contract/administration/entities.ts'
import type { SignInMethod } from '@verstas/contract/session/entities.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { type AccessKind, isOnlyLeaving, losesAccess } from '@verstas/domain/administration/authority.ts'
import { changedFields } from '@verstas/domain/editing/merge-edits.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { checkVersion } from '../../platform/events/check-version.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { findRefusalOfAuthority, readProfileRights } from '../../platform/session/authority.ts'
import { requireConfirmed } from '../../platform/session/confirmed.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { methodsOf } from '../../platform/session/identities.ts'
import { endSessionsOf } from '../../platform/session/session-store.ts'
import { revokeWallLinksOf } from '../activities/wall/wall-links.ts'
import { distrustDevicesOf } from '../quick-change/trusted-devices.ts'
import { personRead } from './people-reads.ts'
import { activeSitesOf, refuseWrongPerson, sitesAfter, writeParts } from './person-parts.ts'

interface NewPerson {
  /** The hash of a random password that nobody knows. */
  readonly passwordHash: string
}

interface ChangedPerson extends NewPerson {
  readonly personId: number
  /** The version of the person that the user edited. */
  readonly baseVersion: number | undefined
  readonly releaseSession: FeatureDependencies['releaseSession']
}

/**
 * Creates a person at the sites that `save` names, which must be sites of the administrator.
 *
 * @throws {Refusal} personNameTaken (`field`, `value`); siteNotAllowed; personHasMoreRights; invalidField for
 * an unknown profile
 */
export async function addPerson(
  { tx, clock, session }: CommandContext,
  save: PersonSave,
  { passwordHash }: NewPerson,
): Promise<JsonText<Person>> {
  const newRights = await requireProfile(tx, save.ProfileId)
  const refusal = await findRefusalOfAuthority(tx, session, session.employeeId, newRights)
  if (refusal) throw refusal
  const { id, siteIds } = await refuseWrongPerson(tx, save, async () => {
    const employee = await tx
      .insertInto('employee')
      .values(columnsOf(save))
      .returning('id')
      .executeTakeFirstOrThrow()
    const siteIds = await sitesAfter(tx, session, save, [])
    await writeParts(tx, { personId: employee.id, save, siteIds, passwordHash })
    return { ...employee, siteIds }
  })
  const event = { entity: 'employee', entityId: id, kind: 'personAdded', version: 1 } as const
  await recordEvents(tx, [
    { ...ofSession(session), ...event, at: clock.now(), before: null, after: valuesOfSave(save, siteIds) },
  ])
  return readPerson(tx, session, id)
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
 * Changes a person of the administrator's site. Writes nothing if no value differs. A deactivation ends the
 * person's sessions, wall links and trusted devices. A removal from a site ends only the ones at that site. The
 * loss of the right to create links or devices ends the existing ones. Links and devices in `KeptAccessIds`
 * never end. A changed e-mail address or principal name, or a removed user name, ends the sessions that began
 * with it. A running stamping continues.
 *
 * @throws {Refusal} notFound; personElsewhere (`sites`); confirmationNeeded; personChanged (`user`, `at`,
 * `fields`, `version`); lastAdministrator; errors of `addPerson`
 */
export async function savePerson(
  { tx, clock, session }: CommandContext,
  save: PersonSave,
  { personId, baseVersion, passwordHash, releaseSession }: ChangedPerson,
): Promise<{ readonly answer: JsonText<Person>; readonly isChanged: boolean }> {
  const row = await lockPerson(tx, session.siteId, personId)
  await checkVersion(tx, { entity: 'employee', row, error: 'personChanged' }, baseVersion)
  const stored = parseJson(await readPerson(tx, session, personId))
  const before = valuesOf(stored)
  const storedIds = stored.Sites.map(({ Id }) => Id)
  const siteIds = await sitesAfter(tx, session, save, storedIds)
  const after = changedFields(before, valuesOfSave(save, siteIds))
  if (Object.keys(after).length === 0)
    return { answer: await readPerson(tx, session, personId), isChanged: false }
  const newRights = 'ProfileId' in after ? await requireProfile(tx, save.ProfileId) : undefined
  const rights = newRights && { before: await requireProfile(tx, stored.ProfileId), after: newRights }
  const refusal = await findRefusalOfAuthority(tx, session, personId, newRights)
  const isLeaving = Object.keys(after).join() === 'SiteIds' && isOnlyLeaving(storedIds, siteIds)
  if (refusal && !isLeaving) throw refusal
  const at = clock.now()
  if (lastingFields.some((field) => field in after)) await requireConfirmed(tx, session, at)
  const version = row.version + 1
  await refuseWrongPerson(tx, save, async () => {
    await tx
      .updateTable('employee')
      .set({ ...columnsOf(save), version })
      .where('id', '=', personId)
      .execute()
    await writeParts(tx, { personId, save, siteIds, passwordHash })
  })
  const answer = await readPerson(tx, session, personId)
  await endAccess(
    tx,
    session,
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
  await recordEvents(tx, [{ ...ofSession(session), ...event, at, before: changed, after }])
  return { answer, isChanged: true }
}

interface SavedPerson {
  readonly stored: Person
  readonly saved: Person
  /** True if the person loses the right to create access of this kind. */
  readonly loses: (kind: AccessKind) => boolean
  readonly keepIds: readonly string[]
  readonly at: Date
}

/** Ends the sessions, wall links and trusted devices that a person loses by a change. */
async function endAccess(
  tx: Tx,
  { employeeId }: CurrentSession,
  { stored, saved, loses, keepIds, at: now }: SavedPerson,
  release: ChangedPerson['releaseSession'],
): Promise<void> {
  const methods = endedMethods(stored, saved)
  if (methods.length > 0) await endSessionsOf(tx, stored.Id, { methods, now }, release)
  const leftIds = stored.Sites.map(({ Id }) => Id).filter((id) => !saved.Sites.some((site) => site.Id === id))
  const isOff = stored.IsActive && !saved.IsActive
  if (isOff || leftIds.length > 0)
    await endSessionsOf(tx, stored.Id, { now, ...(!isOff && { siteIds: leftIds }) }, release)
  const allIds = [...(await activeSitesOf(tx, employeeId)).keys()]
  const endedAt = (kind: AccessKind) => ({
    siteIds: isOff || loses(kind) ? allIds : leftIds,
    keepIds,
    by: employeeId,
    now,
  })
  await revokeWallLinksOf(tx, stored.Id, endedAt('wallLink'))
  await distrustDevicesOf(tx, stored.Id, endedAt('device'), release)
}

/** Sign-in methods whose user name was removed, or whose address or principal name was changed or removed. */
const endedMethods = (stored: Person, saved: Person): SignInMethod[] => [
  ...(stored.UserName !== null && saved.UserName === null ? (['basic'] as const) : []),
  ...(stored.Email !== null && stored.Email !== saved.Email ? methodsOf.oidc : []),
  ...(stored.PrincipalName !== null && stored.PrincipalName !== saved.PrincipalName ? methodsOf.windows : []),
]

const ofSession = ({ siteId, employeeId }: CurrentSession) => ({ siteId, employeeId })

type Values = Readonly<Record<string, string | number | boolean | null>>

/** Values of a save, by their wire names. */
const valuesOfSave = (
  { KeptAccessIds, Version, ...save }: PersonSave,
  siteIds: readonly number[],
): Values => ({
  ...save,
  UserName: save.UserName ?? null,
  Email: save.Email ?? null,
  PrincipalName: save.PrincipalName ?? null,
  SiteIds: sitesText(siteIds),
})

const valuesOf = (person: Person): Values => ({
  Name: person.Name,
  Subsystem: person.Subsystem,
  IsWorkqueue: person.IsWorkqueue,
  IsActive: person.IsActive,
  ProfileId: person.ProfileId,
  UserName: person.UserName,
  Email: person.Email,
  PrincipalName: person.PrincipalName,
  SiteIds: sitesText(person.Sites.map(({ Id }) => Id)),
})

/** Converts sites to a comparable string: the default site first, the others in a fixed order. */
const sitesText = ([defaultId, ...others]: readonly number[]) =>
  [defaultId, ...others.toSorted((a, b) => a - b)].join()

const columnsOf = (save: PersonSave) => ({
  name: save.Name,
  subsystem: save.Subsystem,
  is_workqueue: save.IsWorkqueue,
  is_active: save.IsActive,
  profile_id: save.ProfileId,
  email: save.Email ?? null,
  principal_name: save.PrincipalName ?? null,
})

async function lockPerson(tx: Tx, siteId: number, personId: number) {
  const row = await tx
    .selectFrom('employee')
    .select(['id', 'version'])
    .where('id', '=', personId)
    .where((is) =>
      is.exists(
        is
          .selectFrom('employee_site')
          .select('employee_id')
          .whereRef('employee_site.employee_id', '=', 'employee.id')
          .where('site_id', '=', siteId),
      ),
    )
    // Uses a weaker lock than `forUpdate`, so inserts of events that refer to this person do not wait.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  return { ...row, site_id: siteId }
}

/** Returns the rights of a profile. @throws {Refusal} invalidField for an unknown profile */
async function requireProfile(tx: Tx, profileId: number): Promise<ReadonlySet<Right>> {
  const rights = await readProfileRights(tx, profileId)
  if (rights === undefined) throw refuseField('ProfileId', 'profile')
  return rights
}

async function readPerson(tx: Tx, { siteId }: CurrentSession, personId: number): Promise<JsonText<Person>> {
  const json = await readJson(tx, personRead, { siteId, personId })
  if (json === null) throw refuse('notFound')
  return json
}
