import type { Person, PersonSave } from '@verstas/contract/administration/entities.ts'
import { changedFields } from '@verstas/domain/editing/merge-edits.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { checkVersion } from '../../platform/events/check-version.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { endSessionsOf } from '../../platform/session/session-store.ts'
import { personRead } from './people-reads.ts'
import { activeSitesOf, refuseWrongPerson, sitesAfter, writeParts } from './person-parts.ts'

interface NewPerson {
  /** Of a password that nobody knows. */
  readonly passwordHash: string
}

interface ChangedPerson extends NewPerson {
  readonly personId: number
  /** The version that the save is based on. */
  readonly seen: number | undefined
  readonly releaseSession: FeatureDependencies['releaseSession']
}

/**
 * Adds a person to the sites of the administrator that are named.
 *
 * @throws {Refusal} personNameTaken (`field`, `value`); siteNotAllowed; invalidField of an unknown profile
 */
export async function addPerson(
  { tx, clock, session }: CommandContext,
  save: PersonSave,
  { passwordHash }: NewPerson,
): Promise<JsonText<Person>> {
  await checkProfile(tx, save.ProfileId)
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
 * Changes a person of the administrator's site. Who is made inactive, or works at a site no more, is signed out
 * everywhere; a running stamping goes on. Where nothing differs, nothing is written.
 *
 * @throws {Refusal} notFound; personElsewhere (`sites`); personChanged (`user`, `at`, `fields`, `version`); lastAdministrator; as `addPerson`
 */
export async function savePerson(
  { tx, clock, session }: CommandContext,
  save: PersonSave,
  { personId, seen, passwordHash, releaseSession }: ChangedPerson,
): Promise<JsonText<Person>> {
  const row = await lockPerson(tx, session.siteId, personId)
  await refuseElsewhere(tx, session, personId)
  await checkVersion(tx, { entity: 'employee', row, error: 'personChanged' }, seen)
  const held = parseJson(await readPerson(tx, session, personId))
  const before = valuesOf(held)
  const heldIds = held.Sites.map(({ Id }) => Id)
  const siteIds = await sitesAfter(tx, session, save, heldIds)
  const after = changedFields(before, valuesOfSave(save, siteIds))
  if (Object.keys(after).length === 0) return readPerson(tx, session, personId)
  if ('ProfileId' in after) await checkProfile(tx, save.ProfileId)
  const version = row.version + 1
  await refuseWrongPerson(tx, save, async () => {
    await tx
      .updateTable('employee')
      .set({ ...columnsOf(save), version })
      .where('id', '=', personId)
      .execute()
    await writeParts(tx, { personId, save, siteIds, passwordHash })
  })
  const at = clock.now()
  const answer = await readPerson(tx, session, personId)
  const left = parseJson(answer)
  const isLocked = !left.IsActive || heldIds.some((id) => !left.Sites.some((site) => site.Id === id))
  if (isLocked) await endSessionsOf(tx, personId, { now: at }, releaseSession)
  const event = { entity: 'employee', entityId: personId, kind: 'personEdited', version } as const
  const changed = Object.fromEntries(Object.keys(after).map((field) => [field, before[field]]))
  await recordEvents(tx, [{ ...ofSession(session), ...event, at, before: changed, after }])
  return answer
}

const ofSession = ({ siteId, employeeId }: CurrentSession) => ({ siteId, employeeId })

type Values = Readonly<Record<string, string | number | boolean | null>>

/** What a save says, by its names on the wire. */
const valuesOfSave = ({ Version, ...save }: PersonSave, siteIds: readonly number[]): Values => ({
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

/** The default site first; the order of the others says nothing. */
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
    // Whoever is written as the author of an event meanwhile is not held up.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  return { ...row, site_id: siteId }
}

/**
 * Who left and works at other sites alone belongs to those who manage them; who works nowhere can come back.
 *
 * @throws {Refusal} personElsewhere
 */
async function refuseElsewhere(tx: Tx, { employeeId }: CurrentSession, personId: number): Promise<void> {
  const [own, theirs] = [await activeSitesOf(tx, employeeId), await activeSitesOf(tx, personId)]
  if (theirs.size > 0 && ![...theirs.keys()].some((id) => own.has(id)))
    throw refuse('personElsewhere', { sites: [...theirs.values()].join(', ') })
}

async function checkProfile(tx: Tx, profileId: number): Promise<void> {
  const found = await tx
    .selectFrom('access_profile')
    .select('id')
    .where('id', '=', profileId)
    .executeTakeFirst()
  if (found === undefined) throw refuseField('ProfileId', 'profile')
}

async function readPerson(tx: Tx, { siteId }: CurrentSession, personId: number): Promise<JsonText<Person>> {
  const json = await readJson(tx, personRead, { siteId, personId })
  if (json === null) throw refuse('notFound')
  return json
}
