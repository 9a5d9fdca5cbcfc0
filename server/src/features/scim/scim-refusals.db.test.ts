import { type ErrorName, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildEmployee, buildSite, deactivate } from '../../../test/builders.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { buildScimApp } from '../../../test/scim-app.ts'
import { entra } from '../../../test/scim-requests.ts'
import { buildServiceAccount } from '../../../test/service-builders.ts'

const app = await buildScimApp()
const { db, site, worker, headersOfAdministrator } = app
const { call, newUser, addUser, addGroup, addWorker, directory, personOf, send, signIn } = app

/** Returns the status and the body of a refusal of the directory, for `toMatchObject`. */
function refused(name: ErrorName, scimType?: string) {
  const { id, status } = errorCatalogue[name]
  return {
    status,
    body: { status: String(status), ...(scimType && { scimType }), errors: [{ ErrorId: id }] },
  }
}

/** Returns what the directory has stored. */
const stored = async () => ({
  users: await db.selectFrom('scim_user').selectAll().orderBy('id').execute(),
  groups: await db.selectFrom('scim_group').selectAll().orderBy('id').execute(),
  members: await db.selectFrom('scim_member').selectAll().orderBy('user_id').execute(),
  people: await db.selectFrom('employee').select(['id', 'name', 'is_active']).orderBy('id').execute(),
})

const replace = (path: string, value: unknown) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path, value }],
})

describe('a request that cannot be carried out', () => {
  it.each([
    ['a filter that is not closed', 'GET', '/Users?filter=userName', undefined, 'invalidFilter'],
    [
      'a filter of groups by an unknown attribute',
      'GET',
      '/Groups?filter=x%20pr',
      undefined,
      'invalidFilter',
    ],
    ['a user without a name', 'POST', '/Users', { userName: ' ' }, 'invalidValue'],
    ['a group without a name', 'POST', '/Groups', { displayName: '' }, 'invalidValue'],
    ['a change without operations', 'PATCH', '/Users/:user', {}, 'invalidSyntax'],
    ['a change of a read-only value', 'PATCH', '/Users/:user', replace('id', '7'), 'mutability'],
    [
      'a change of a group by a wrong path',
      'PATCH',
      '/Groups/:group',
      replace('members[', []),
      'invalidPath',
    ],
    ['a replacement without a user name', 'PUT', '/Users/:user', { userName: '' }, 'invalidValue'],
    [
      'a replacement with an unknown member',
      'PUT',
      '/Groups/:group',
      { displayName: 'x', members: [{ value: 'nobody' }] },
      'invalidValue',
    ],
    ['wrong attributes of a user', 'GET', '/Users/:user?attributes=%5B', undefined, 'invalidPath'],
    ['wrong attributes of a group', 'GET', '/Groups/:group?excludedAttributes=%5B', undefined, 'invalidPath'],
    ['wrong attributes of a new user', 'POST', '/Users?attributes=%5B', newUser(), 'invalidPath'],
    [
      'wrong attributes of a new group',
      'POST',
      '/Groups?attributes=%5B',
      { displayName: 'y' },
      'invalidPath',
    ],
    [
      'wrong attributes of a changed user',
      'PATCH',
      '/Users/:user?attributes=%5B',
      replace('displayName', 'Other'),
      'invalidPath',
    ],
    [
      'wrong attributes of a replaced user',
      'PUT',
      '/Users/:user?excludedAttributes=%5B',
      newUser(),
      'invalidPath',
    ],
    [
      'wrong attributes of a changed group',
      'PATCH',
      '/Groups/:group?attributes=%5B',
      replace('displayName', 'Other'),
      'invalidPath',
    ],
    [
      'wrong attributes of a replaced group',
      'PUT',
      '/Groups/:group?attributes=%5B',
      { displayName: 'z' },
      'invalidPath',
    ],
  ] as const)('refuses %s, and writes nothing', async (_, method, path, body, scimType) => {
    const user = await addUser()
    const group = await addGroup()
    const before = await stored()
    const answer = await call(method, path.replace(':user', user.id).replace(':group', group.id), body)
    expect(answer).toMatchObject(refused('scimRequestInvalid', scimType))
    expect(await stored()).toEqual(before)
  })
})

describe('a value that another user or group has', () => {
  it('no user gets the user name or the external id of another', async () => {
    const first = await addUser()
    const { id } = await addUser()
    const taken = refused('scimTaken', 'uniqueness')
    const before = await stored()
    expect(await call('POST', '/Users', { ...newUser(), userName: first.userName })).toMatchObject(taken)
    expect(await call('PATCH', `/Users/${id}`, replace('userName', first.userName))).toMatchObject(taken)
    const { externalId } = first
    expect(await call('PUT', `/Users/${id}`, { ...newUser(), externalId })).toMatchObject(taken)
    expect(await stored()).toEqual(before)
  })

  it('no group gets the name of another', async () => {
    const { displayName } = await addGroup()
    const { id } = await addGroup()
    const taken = refused('scimTaken', 'uniqueness')
    const before = await stored()
    expect(await call('POST', '/Groups', { displayName })).toMatchObject(taken)
    expect(await call('PATCH', `/Groups/${id}`, replace('displayName', displayName))).toMatchObject(taken)
    expect(await call('PUT', `/Groups/${id}`, { displayName })).toMatchObject(taken)
    expect(await stored()).toEqual(before)
  })

  it('no user gets the address of a person who is not linked', async () => {
    const email = newUser().userName
    await buildEmployee(db, { sites: [site], email })
    const { id } = await addUser()
    const exists = refused('scimPersonExists', 'uniqueness')
    const before = await stored()
    expect(await call('POST', '/Users', entra.user({ ...newUser(), userName: email }))).toMatchObject(exists)
    expect(await call('PATCH', `/Users/${id}`, entra.rename(email))).toMatchObject(exists)
    expect(
      await call('PUT', `/Users/${id}`, { ...newUser(), emails: [{ value: email, primary: true }] }),
    ).toMatchObject(exists)
    expect(await stored()).toEqual(before)
  })

  it('a conflict cannot be resolved with a person whom another user has by now', async () => {
    const { user, person } = await addWorker()
    const named = newUser()
    await db.updateTable('employee').set({ email: named.userName }).where('id', '=', person.id).execute()
    await call('POST', '/Users', entra.user(named))
    const conflict = (await directory()).Conflicts.find(({ PersonId }) => PersonId === person.id)
    const link = { params: { id: conflict?.Id ?? 0 }, headers: {} }
    const before = await stored()
    expect(await send(directoryEndpoints.linkDirectoryUser, link, headersOfAdministrator)).toMatchObject(
      refusedWith('scimTaken'),
    )
    expect(await stored()).toEqual(before)
    expect(await personOf(user)).toMatchObject({ id: person.id })
  })
})

it('refuses every change of a version that is out of date', async () => {
  const user = await addUser()
  const group = await addGroup()
  const stale = { 'if-match': 'W/"7"' }
  const before = await stored()
  for (const [method, path, body] of [
    ['PUT', `/Users/${user.id}`, newUser()],
    ['PATCH', `/Users/${user.id}`, entra.disable()],
    ['DELETE', `/Users/${user.id}`, undefined],
    ['PUT', `/Groups/${group.id}`, { displayName: 'Others' }],
    ['PATCH', `/Groups/${group.id}`, entra.renameGroup('Others')],
    ['DELETE', `/Groups/${group.id}`, undefined],
  ] as const)
    expect(await call(method, path, body, stale), `${method} ${path}`).toMatchObject(
      refused('scimVersionStale'),
    )
  expect(await stored()).toEqual(before)
})

it('an account of one site cannot change a person who also works at another site', async () => {
  const local = await buildServiceAccount(db, { scopes: ['scim'], sites: [site] })
  const { user, person } = await addWorker()
  const away = await buildSite(db)
  await db.insertInto('employee_site').values({ employee_id: person.id, site_id: away.id }).execute()
  const before = await stored()
  const path = `/Users/${user.id}`
  for (const [method, body] of [
    ['PATCH', entra.disable()],
    ['PUT', { ...newUser(), active: false }],
    ['DELETE', undefined],
  ] as const)
    expect(await call(method, path, body, local.headers), method).toMatchObject(
      refused('scimPersonForbidden'),
    )
  expect(await stored()).toEqual(before)
})

it('an account of one site cannot bring back a deleted user, and rename a person of another site', async () => {
  const local = await buildServiceAccount(db, { scopes: ['scim'], sites: [site] })
  const { user, person } = await addWorker()
  await call('DELETE', `/Users/${user.id}`)
  const away = await buildSite(db)
  await db.insertInto('employee_site').values({ employee_id: person.id, site_id: away.id }).execute()
  await deactivate(db, person)
  const { userName, externalId = '' } = user
  const named = { userName, externalId: String(externalId) }
  const sent = { ...entra.user(named), displayName: 'Other', name: { formatted: 'Other' } }
  const before = await stored()
  expect(await call('POST', '/Users', sent, local.headers)).toMatchObject(refused('scimPersonForbidden'))
  expect(await stored()).toEqual(before)
})

describe('the authority of administrators over the directory', () => {
  it('no one maps a group to a profile with more rights than their own', async () => {
    const group = await addGroup()
    const clerk = await signIn(await buildEmployee(db, { sites: [site], without: ['ManagePayroll'] }))
    const before = await stored()
    const body = { ProfileId: worker.id, Subsystem: 'M', SiteIds: [site.id], Version: 1 }
    const mapping = { params: { id: group.id }, headers: {}, body }
    expect(await send(directoryEndpoints.saveDirectoryGroup, mapping, clerk)).toMatchObject(
      refusedWith('profileHasMoreRights'),
    )
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['personElsewhere', async () => ({ sites: [site, await buildSite(db)] })],
    ['personHasMoreRights', async () => ({ sites: [site] })],
  ] as const)('no one links a person if that is refused with %s', async (name, partsOf) => {
    const named = newUser()
    const person = await buildEmployee(db, { ...(await partsOf()), email: named.userName })
    await call('POST', '/Users', entra.user(named))
    const conflict = (await directory()).Conflicts.find(({ PersonId }) => PersonId === person.id)
    const clerk = await signIn(
      await buildEmployee(db, {
        sites: [site],
        without: name === 'personElsewhere' ? [] : ['ManagePayroll'],
      }),
    )
    const link = { params: { id: conflict?.Id ?? 0 }, headers: {} }
    const before = await stored()
    expect(await send(directoryEndpoints.linkDirectoryUser, link, clerk)).toMatchObject(refusedWith(name))
    expect(await stored()).toEqual(before)
    const rights = { params: { id: person.id }, headers: {}, body: { AreRightsHere: true } }
    expect(await send(directoryEndpoints.setDirectoryRights, rights, clerk)).toMatchObject(refusedWith(name))
  })

  it('the directory ends the access of the last administrator in no way', async () => {
    const alone = await buildScimApp()
    const named = { userName: 'boss@example.com', externalId: 'boss' }
    const { id: bossId } = alone.administrator
    await alone.db.updateTable('employee').set({ email: named.userName }).where('id', '=', bossId).execute()
    await alone.call('POST', '/Users', entra.user(named))
    const [conflict] = (await alone.directory()).Conflicts
    const link = { params: { id: conflict?.Id ?? 0 }, headers: {} }
    await alone.send(directoryEndpoints.linkDirectoryUser, link, alone.headersOfAdministrator)
    const [{ id }] = (await alone.call('GET', '/Users')).body.Resources
    const last = refused('lastAdministrator')
    const ended = { ...entra.user(named), active: false }
    expect(await alone.call('PUT', `/Users/${id}`, ended)).toMatchObject(last)
    expect(await alone.call('PATCH', `/Users/${id}`, entra.disable())).toMatchObject(last)
    expect(await alone.call('DELETE', `/Users/${id}`)).toMatchObject(last)
    expect(await alone.personOf({ id })).toMatchObject({ is_active: true })
  })
})
