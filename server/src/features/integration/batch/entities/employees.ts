import type { Person } from '@verstas/contract/administration/entities.ts'
import {
  findServiceGap,
  isAdministrationProfile,
  reachesAll,
  type ServiceGap,
  signInFields,
} from '@verstas/domain/administration/service-authority.ts'
import { changedFields } from '@verstas/domain/editing/merge-edits.ts'
import { mayOverwrite } from '@verstas/domain/integration/masters.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { sql } from 'kysely'
import { parseJson, readJson } from '../../../../platform/database/read-json.ts'
import type { Tx } from '../../../../platform/database/transaction.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { readProfileRights, readStanding } from '../../../../platform/session/authority.ts'
import { profilesRead } from '../../../administration/people-reads.ts'
import type { PersonAuthor } from '../../../administration/person-author.ts'
import {
  type PersonValues,
  type StoredPerson,
  type Values,
  valuesOf,
  valuesOfSave,
} from '../../../administration/person-values.ts'
import { addPerson, findPerson, savePerson } from '../../../administration/save-person.ts'
import { type BatchContext, type Fields, type Target, writeEach } from '../entity-writer.ts'
import { endDifference, masterOf, noteDifference } from '../mastered.ts'
import { refuseRecord } from '../record-fault.ts'

type Patch = Fields<'employees'>

/**
 * People and work queues, by the same rules and with the same effects as changes by administrators. They belong to the
 * whole group. Their natural key is the e-mail address, if the account may adopt people.
 */
export const employeesWriter = writeEach<'employees'>({
  entity: 'employees',
  isShared: true,
  runsAlone: true,
  find: async ({ tx, account }, { email }) => {
    if (email == null || !account.mayAdoptEmployees) return null
    const id = await findByEmail(tx, email)
    return id === null ? null : { siteId: null, id }
  },
  insert: async (context, patch) => {
    const { tx, account } = context
    if (patch.email != null && (await findByEmail(tx, patch.email)) !== null)
      throw refuseRecord('adoptionNotAllowed', '/email', patch.email, { key: patch.email })
    const save = await personOf(context, patch, null)
    const person = await asFaults(patch, async () =>
      parseJson(
        await addPerson({ tx, clock: clockOf(context), author: accountAsAuthor(context, patch) }, save),
      ),
    )
    context.logSecurity('person added', { serviceAccountId: account.accountId, ofEmployeeId: person.Id })
    return { siteId: null, id: person.Id }
  },
  update: async (context, target, patch, taken) => {
    const stored = await readStored(context, patch, target)
    const siteId = stored.person.Sites[0]?.Id ?? null
    if (!mayOverwrite(await masterOf(context.tx, siteId, 'employee'), false))
      return noteFields(context, { siteId, id: target.id }, stored, { ...(taken as Patch), ...patch })
    return save(context, target, patch, await personOf(context, patch, stored))
  },
  remove: async (context, target) => {
    const stored = await readStored(context, {}, target)
    const siteId = stored.person.Sites[0]?.Id ?? null
    if (mayOverwrite(await masterOf(context.tx, siteId, 'employee'), false))
      await save(context, target, {}, await personOf(context, { isActive: false }, stored))
    else await noteFields(context, { siteId, id: target.id }, stored, { isActive: false })
    return 'hidden'
  },
  restore: (patch) => ({ isActive: true, ...patch }),
  keys: ({ number }) => (number == null ? [] : [`number:${number}`]),
})

const clockOf = ({ now }: BatchContext) => ({ now: () => now })

async function findByEmail(tx: Tx, email: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from employee where lower(email) = lower(${email.trim()})`.execute(tx)
  return rows[0]?.id ?? null
}

/** Locks a person and returns the person, if all the person's sites belong to the account. */
async function readStored(context: BatchContext, patch: Patch, { id }: Target): Promise<StoredPerson> {
  const stored = await asFaults(patch, () => findPerson(context.tx, accountAsAuthor(context, patch), id))
  const { siteIds } = await readStanding(context.tx, id)
  if (!reachesAll(context.account.siteIds, siteIds)) throw refuseRecord('personElsewhere', '')
  return stored
}

/** Changes a person. Returns false if no value differs. */
async function save(context: BatchContext, { id }: Target, patch: Patch, values: PersonValues) {
  const { tx, account, releaseSession } = context
  const person = { tx, clock: clockOf(context), author: accountAsAuthor(context, patch) }
  const { isChanged } = await asFaults(patch, () =>
    savePerson(person, values, { personId: id, releaseSession }),
  )
  if (isChanged)
    context.logSecurity('person changed', { serviceAccountId: account.accountId, ofEmployeeId: id })
  return isChanged
}

/** Returns the account as the author of changes of people. It needs no confirmation, because nobody signs in as it. */
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

/** The fields of the wire by the names of a save. */
const wireFields = {
  Name: 'name',
  Subsystem: 'subsystem',
  IsWorkqueue: 'isWorkqueue',
  IsActive: 'isActive',
  ProfileId: 'profile',
  UserName: 'userName',
  Email: 'email',
  Number: 'number',
  SiteIds: 'sites',
} as const

function refusalOf(gap: ServiceGap, { profile }: Patch) {
  if (gap.reason === 'otherSites') return refuseRecord('personElsewhere', '')
  if (gap.reason === 'administrator') return refuseRecord('isAdministrator', `/${wireFields[gap.field]}`)
  return refuseRecord('profileNotAllowed', '/profile', profile, { profile: profile ?? '' })
}

/** Turns refusals of an administrator's change into faults that name the field of the record. */
async function asFaults<Result>(patch: Patch, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { name, data } = error.reasons[0] ?? {}
    if (name === 'notFound') throw refuseRecord('personElsewhere', '')
    if (name === 'lastAdministrator') throw refuseRecord('lastAdministrator', pathOfLoss(patch))
    if (name === 'personNameTaken') {
      const field = wireFields[data?.field as keyof typeof wireFields]
      throw refuseRecord('keyTaken', `/${field}`, patch[field], { key: String(data?.value) })
    }
    throw error
  }
}

/** Returns the field by which a person would lose the administration of the installation. */
const pathOfLoss = ({ isActive, profile, sites }: Patch): string =>
  isActive === false ? '/isActive' : profile !== undefined ? '/profile' : sites ? '/sites' : ''

/** Returns all values of a person after a patch. */
async function personOf(
  context: BatchContext,
  patch: Patch,
  stored: StoredPerson | null,
): Promise<PersonValues> {
  const { person, number } = stored ?? { person: null, number: null }
  const { name, email, userName, subsystem, isWorkqueue, isActive } = patch
  const given = <Value>(sent: Value | undefined, kept: Value): Value => (sent === undefined ? kept : sent)
  return {
    Name: given(name?.trim(), person?.Name ?? ''),
    Subsystem: given(subsystem, person?.Subsystem ?? '') ?? '',
    IsWorkqueue: given(isWorkqueue, person?.IsWorkqueue ?? false),
    IsActive: given(isActive, person?.IsActive ?? true),
    ProfileId: await profileOf(context, patch, person),
    UserName: given(trimmed(userName), person?.UserName ?? null),
    Email: given(trimmed(email), person?.Email ?? null),
    PrincipalName: person?.PrincipalName ?? null,
    Number: given(patch.number, number),
    SiteIds: await sitesOf(context, patch, person),
  }
}

const trimmed = (text: string | null | undefined) => text?.trim() ?? (text === null ? null : undefined)

/** Returns the profile that a patch names. A new person without one has the profile with the fewest rights. */
async function profileOf({ tx }: BatchContext, { profile }: Patch, person: Person | null): Promise<number> {
  if (profile === undefined && person !== null) return person.ProfileId
  const json = await readJson(tx, profilesRead, {})
  const profiles = (json === null ? [] : parseJson(json)).map((one) => ({
    ...one,
    rights: grantedRights(one),
  }))
  if (profile !== undefined) {
    const found = profiles.find(({ Name }) => Name === profile)
    if (found === undefined) throw refuseRecord('unknownProfile', '/profile', profile, { profile })
    return found.Id
  }
  const [least] = profiles
    .filter(({ rights }) => !isAdministrationProfile(rights))
    .toSorted((one, other) => one.rights.size - other.rights.size || one.Id - other.Id)
  if (least === undefined) throw refuseRecord('missingField', '/profile', undefined, { field: 'profile' })
  return least.Id
}

/** Returns the sites that a patch names, the default one first. A new person without any works at the account's site. */
async function sitesOf(context: BatchContext, patch: Patch, person: Person | null): Promise<number[]> {
  const { sites } = patch
  const held = person?.Sites.map(({ Id }) => Id) ?? []
  if (sites === undefined && person !== null) return held
  const ownIds = await accountAsAuthor(context, patch).readSites(context.tx)
  if (sites === undefined) {
    const [only, ...others] = ownIds
    if (only === undefined || others.length > 0)
      throw refuseRecord('missingField', '/sites', undefined, { field: 'sites' })
    return [only]
  }
  const named = sites.map(({ siteId }) => siteId)
  for (const [place, { siteId, isDefault, isActive }] of sites.entries()) {
    const path = `/sites/${place}`
    if (!ownIds.includes(siteId) && !held.includes(siteId))
      throw refuseRecord('siteNotAllowed', `${path}/siteId`, siteId)
    if (named.indexOf(siteId) < place)
      throw refuseRecord('siteTwice', `${path}/siteId`, siteId, { site: siteId })
    const isSecond = sites.slice(0, place).some((other) => other.isDefault)
    if (isDefault && (isSecond || isActive === false))
      throw refuseRecord('oneDefaultSite', `${path}/isDefault`)
  }
  const active = sites.filter(({ isActive }) => isActive !== false)
  if (active.length === 0) throw refuseRecord('noSite', '/sites')
  const first =
    active.find(({ isDefault }) => isDefault) ?? active.find(({ siteId }) => siteId === held[0]) ?? active[0]
  return [...new Set([first, ...active].flatMap((site) => site?.siteId ?? []))]
}

/**
 * Stores a difference for each field whose value differs from the person, because administrators are the masters at the
 * person's default site. Ends the differences of the others.
 *
 * @returns false, because nothing is written to the person
 */
async function noteFields(
  context: BatchContext,
  target: Target,
  stored: StoredPerson,
  patch: Patch,
): Promise<false> {
  const wanted = await personOf(context, patch, stored)
  const before = valuesOf(stored)
  const differing = changedFields(before, valuesOfSave(wanted, wanted.SiteIds)) as Values
  const refusal = await accountAsAuthor(context, patch).findRefusal(context.tx, {
    personId: target.id,
    before,
    after: differing,
    heldSiteIds: stored.person.Sites.map(({ Id }) => Id),
    siteIds: wanted.SiteIds,
    newRights: 'ProfileId' in differing ? await readProfileRights(context.tx, wanted.ProfileId) : undefined,
  })
  if (refusal) throw refusal
  const ours = wireOf(stored)
  for (const [name, field] of Object.entries(wireFields)) {
    const theirs = patch[field]
    if (theirs === undefined) continue
    const difference = { entity: 'employees', path: `/${field}` }
    if (name in differing)
      await noteDifference(context, target, {
        ...difference,
        theirs: JSON.stringify(theirs),
        ours: JSON.stringify(ours[field] ?? null),
      })
    else await endDifference(context, target, difference)
  }
  return false
}

/** Returns a person as a record of the wire. */
const wireOf = ({ person, number }: StoredPerson): JsonObject => ({
  name: person.Name,
  email: person.Email,
  userName: person.UserName,
  number,
  subsystem: person.Subsystem,
  isWorkqueue: person.IsWorkqueue,
  isActive: person.IsActive,
  profile: person.ProfileName,
  sites: person.Sites.map(({ Id }, place) => ({ siteId: Id, isDefault: place === 0, isActive: true })),
})
