import { reachesAll } from '@verstas/domain/administration/service-authority.ts'
import { changedFields } from '@verstas/domain/editing/merge-edits.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { parseJson } from '../../../../platform/database/read-json.ts'
import type { Tx } from '../../../../platform/database/transaction.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { readProfileRights, readStanding } from '../../../../platform/session/authority.ts'
import {
  type PersonValues,
  type StoredPerson,
  type Values,
  valuesOf,
  valuesOfSave,
} from '../../../administration/person-values.ts'
import { addPerson, findPerson, savePerson } from '../../../administration/save-person.ts'
import { type Fields, type Target, type WriteContext, writeEach } from '../entity-writer.ts'
import { endDifference, isMaster, noteDifference } from '../mastered.ts'
import { refuseRecord } from '../record-fault.ts'
import { type PeopleAuthority, personOf } from './person-of-patch.ts'

type Patch = Fields<'employees'>

type AuthorityOf<Context> = (context: Context, patch: Patch) => PeopleAuthority

/**
 * Returns the writer of people and work queues, who belong to the whole group. It has the same rules and
 * effects as changes by administrators.
 */
export const peopleWriterOf = <Context extends WriteContext>(authorityOf: AuthorityOf<Context>) =>
  writeEach<'employees', Context>({
    entity: 'employees',
    isShared: true,
    runsAlone: true,
    keyField: 'email',
    find: async (context, patch) => {
      const id = await authorityOf(context, patch).find(context.tx, patch)
      return id === null ? null : { siteId: null, id }
    },
    insert: async (context, patch) => {
      const { tx } = context
      const authority = authorityOf(context, patch)
      await authority.requireNew(tx, patch)
      const save = await personOf(tx, authority, patch, null)
      const person = await asFaults(patch, async () =>
        parseJson(await addPerson({ tx, clock: clockOf(context), author: authority.author }, save)),
      )
      authority.logSecurity('person added', person.Id)
      return { siteId: null, id: person.Id }
    },
    update: async (context, target, patch, taken) => {
      const authority = authorityOf(context, patch)
      const stored = await readStored(context.tx, authority, patch, target)
      const siteId = stored.person.Sites[0]?.Id ?? null
      if (!(await isMaster(context, siteId, 'employee')))
        return noteFields(context, authority, { siteId, id: target.id }, stored, {
          ...(taken as Patch),
          ...patch,
        })
      return save(context, authority, target, patch, await personOf(context.tx, authority, patch, stored))
    },
    remove: async (context, target) => {
      const authority = authorityOf(context, {})
      const stored = await readStored(context.tx, authority, {}, target)
      const siteId = stored.person.Sites[0]?.Id ?? null
      const patch = { isActive: false }
      if (await isMaster(context, siteId, 'employee'))
        await save(context, authority, target, {}, await personOf(context.tx, authority, patch, stored))
      else await noteFields(context, authority, { siteId, id: target.id }, stored, patch)
      return 'hidden'
    },
    restore: (patch) => ({ isActive: true, ...patch }),
    keys: ({ number }) => (number == null ? [] : [`number:${number}`]),
  })

const clockOf = ({ now }: WriteContext) => ({ now: () => now })

/** Reads and locks a person who works only at sites of the author. */
async function readStored(
  tx: Tx,
  authority: PeopleAuthority,
  patch: Patch,
  { id }: Target,
): Promise<StoredPerson> {
  const stored = await asFaults(patch, () => findPerson(tx, authority.author, id))
  const { siteIds } = await readStanding(tx, id)
  if (!reachesAll(authority.siteIds, siteIds)) throw refuseRecord('personElsewhere', '')
  return stored
}

/**
 * Changes a person.
 *
 * @returns false if no value differs
 */
async function save(
  context: WriteContext,
  { author, releaseSession, logSecurity }: PeopleAuthority,
  { id }: Target,
  patch: Patch,
  values: PersonValues,
) {
  const person = { tx: context.tx, clock: clockOf(context), author }
  const { isChanged } = await asFaults(patch, () =>
    savePerson(person, values, { personId: id, releaseSession }),
  )
  if (isChanged) logSecurity('person changed', id)
  return isChanged
}

/** Maps the names of a save to the fields of the wire. */
export const wireFields = {
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

/** Returns the field whose change would remove the last administrator. */
const pathOfLoss = ({ isActive, profile, sites }: Patch): string =>
  isActive === false ? '/isActive' : profile !== undefined ? '/profile' : sites ? '/sites' : ''

/**
 * Stores a difference for each field that differs, because administrators are the masters at the person's
 * default site. Ends the differences of all other fields.
 *
 * @returns false, because no value of the person changes
 */
async function noteFields(
  context: WriteContext,
  authority: PeopleAuthority,
  target: Target,
  stored: StoredPerson,
  patch: Patch,
): Promise<false> {
  const wanted = await personOf(context.tx, authority, patch, stored)
  const before = valuesOf(stored)
  const differing = changedFields(before, valuesOfSave(wanted, wanted.SiteIds)) as Values
  const refusal = await authority.author.findRefusal(context.tx, {
    personId: target.id,
    before,
    after: differing,
    heldSiteIds: stored.person.Sites.map(({ Id }) => Id),
    siteIds: wanted.SiteIds,
    managedFields: stored.person.Directory?.ManagedFields ?? [],
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

/** Converts a person to a record of the wire. */
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
