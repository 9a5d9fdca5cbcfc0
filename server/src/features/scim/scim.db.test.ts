import { randomUUID } from 'node:crypto'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { describe, expect, it } from 'vitest'
import {
  buildCredential,
  buildEmployee,
  buildProfile,
  buildSite,
  deactivate,
} from '../../../test/builders.ts'
import { buildScimApp } from '../../../test/scim-app.ts'
import { entra, okta } from '../../../test/scim-requests.ts'
import { buildServiceAccount } from '../../../test/service-builders.ts'

const app = await buildScimApp()
const { db, site, worker, headersOfAdministrator, account } = app
const { call, newUser, addUser, addGroup, join, personOf, addWorker, directory, send, signIn } = app

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

describe('the provisioning of Entra ID', () => {
  it('Entra ID can look up, add and change a user, and end and restore the access', async () => {
    const named = newUser()
    const filter = encodeURIComponent(`userName eq "${named.userName}"`)
    const unknown = await call('GET', `/Users?filter=${filter}&aadOptscim062020`)
    expect(unknown).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })

    const added = await call('POST', '/Users', entra.user(named))
    expect(added).toMatchObject({
      status: 201,
      body: { ...named, active: true, meta: { resourceType: 'User', version: 'W/"1"' } },
    })
    const { id } = added.body
    expect(added.headers).toMatchObject({
      'content-type': 'application/scim+json; charset=utf-8',
      etag: 'W/"1"',
      location: `http://localhost/scim/v2/Users/${id}`,
    })
    expect(await personOf({ id })).toBeUndefined()
    const found = await call('GET', `/Users?filter=${filter}`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] })

    await join(await addGroup({}), { id })
    const headers = await signIn((await personOf({ id })) ?? { id: 0 })
    const email = `berg${named.userName}`
    const renamed = await call('PATCH', `/Users/${id}`, entra.rename(email))
    expect(renamed).toMatchObject({
      status: 200,
      body: { displayName: 'Anna Berg', emails: [{ value: email, type: 'work', primary: true }] },
    })
    expect(await personOf({ id })).toMatchObject({ name: 'Anna Berg', email, is_active: true })

    expect((await send(sessionEndpoints.getSettings, {}, headers)).status).toBe(200)
    expect((await call('PATCH', `/Users/${id}`, entra.disable())).body).toMatchObject({ active: false })
    expect(await personOf({ id })).toMatchObject({ is_active: false })
    expect((await send(sessionEndpoints.getSettings, {}, headers)).status).toBe(401)
    expect((await call('PATCH', `/Users/${id}`, entra.enable())).body).toMatchObject({ active: true })
    expect(await personOf({ id })).toMatchObject({ is_active: true })
    await call('PATCH', `/Users/${id}`, entra.disableWithoutPath())
    expect(await personOf({ id })).toMatchObject({ is_active: false })
  })

  it('Entra ID can add a group, read it without members, and change its members', async () => {
    const [one, other] = [await addUser(), await addUser()]
    const added = await call('POST', '/Groups', entra.group('Fitters', 'fitters'))
    expect(added).toMatchObject({ status: 201, body: { displayName: 'Fitters', externalId: 'fitters' } })
    const { id } = added.body
    const filter = encodeURIComponent('displayName eq "fitters"')
    const found = await call('GET', `/Groups?excludedAttributes=members&filter=${filter}`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] })
    expect(found.body.Resources[0]).not.toHaveProperty('members')

    expect((await call('PATCH', `/Groups/${id}`, entra.addMembers(one.id, other.id))).status).toBe(204)
    const members = async () =>
      (await call('GET', `/Groups/${id}`)).body.members?.map(({ value }: { value: string }) => value)
    expect(await members()).toEqual([one.id, other.id].sort())
    const asked = encodeURIComponent(`id eq "${id}" and members eq "${one.id}"`)
    expect((await call('GET', `/Groups?filter=${asked}`)).body.totalResults).toBe(1)
    await call('PATCH', `/Groups/${id}`, entra.removeMembers(one.id))
    expect(await members()).toEqual([other.id])
    expect((await call('GET', `/Groups?filter=${asked}`)).body.totalResults).toBe(0)
    await call('PATCH', `/Groups/${id}`, entra.removeMember(other.id))
    expect(await members()).toEqual([])
    await call('PATCH', `/Groups/${id}`, entra.renameGroup('Mechanics'))
    expect((await call('GET', `/Groups/${id}`)).body.displayName).toBe('Mechanics')
    expect((await call('DELETE', `/Groups/${id}`)).status).toBe(204)
    expect((await call('GET', `/Groups/${id}`)).status).toBe(404)
  })
})

describe('the provisioning of Okta', () => {
  it('Okta can add a user, replace the whole user, and deactivate the user by an object', async () => {
    const named = newUser()
    const path = `/Users?filter=${encodeURIComponent(`userName eq "${named.userName}"`)}&startIndex=1&count=100`
    expect((await call('GET', path)).body).toMatchObject({ totalResults: 0, startIndex: 1 })
    const { body: user } = await call('POST', '/Users', okta.user(named))
    expect(user).not.toHaveProperty('password')
    await join(await addGroup({}), user)
    const replacement = okta.replacement(user, { displayName: 'Ben B.', name: { givenName: 'Ben' } })
    const replaced = await call('PUT', `/Users/${user.id}`, replacement)
    expect(replaced).toMatchObject({
      status: 200,
      body: { displayName: 'Ben B.', name: { givenName: 'Ben' } },
    })
    expect(replaced.body.name).not.toHaveProperty('familyName')
    expect(await personOf(user)).toMatchObject({ name: 'Ben B.', is_active: true })
    expect((await call('PATCH', `/Users/${user.id}`, okta.deactivate())).body.active).toBe(false)
    expect(await personOf(user)).toMatchObject({ is_active: false })
  })

  it('Okta can push a group with its members', async () => {
    const [one, other] = [await addUser(), await addUser()]
    const { body: group } = await call('POST', '/Groups', okta.group('Sales'))
    const path = `/Groups/${group.id}`
    await call('PATCH', path, okta.renameGroup(group.id, 'Sales team'))
    await call('PATCH', path, okta.replaceMembers(one.id))
    await call('PATCH', path, okta.changeMembers({ removed: one.id, added: other.id }))
    const { body } = await call('GET', path)
    expect(body).toMatchObject({ displayName: 'Sales team', members: [{ value: other.id, type: 'User' }] })
  })
})

describe('the requirements of RFC 7643 and RFC 7644', () => {
  it('the server describes itself, its schemas and its kinds of resources', async () => {
    const { body } = await call('GET', '/ServiceProviderConfig')
    expect(body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    })
    const { body: schemas } = await call('GET', '/Schemas')
    expect(schemas).toMatchObject({ totalResults: 2, itemsPerPage: 2 })
    for (const { id } of schemas.Resources)
      expect((await call('GET', `/Schemas/${id}`)).body).toMatchObject({ id, attributes: expect.any(Array) })
    const { body: types } = await call('GET', '/ResourceTypes')
    expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
      '/Users',
      '/Groups',
    ])
    expect((await call('GET', '/ResourceTypes/User')).body).toMatchObject({ name: 'User' })
    expect((await call('GET', '/Schemas/unknown')).status).toBe(404)
  })

  it('errors have the media type, the schema, the status as text and a detail', async () => {
    const answer = await call('GET', '/Users/7')
    expect(answer).toMatchObject({ status: 404, body: { schemas: [errorSchema], status: '404' } })
    expect(answer.body.detail).toEqual(expect.any(String))
    expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    for (const path of ['/Me', '/Bulk', '/Users/7/x'])
      expect(await call('GET', path)).toMatchObject({ status: 404, body: { schemas: [errorSchema] } })
  })

  it.each([
    ['GET', '/Users?filter=userName', undefined, 'invalidFilter'],
    ['GET', `/Users?filter=${encodeURIComponent('nothing eq "x"')}`, undefined, 'invalidFilter'],
    ['POST', '/Users', {}, 'invalidValue'],
    ['POST', '/Users', { userName: 'x', emails: [{ value: 'x' }] }, 'invalidValue'],
    ['POST', '/Groups', { displayName: 'x', members: [{ value: 'nobody' }] }, 'invalidValue'],
    ['POST', '/Groups', { displayName: '' }, 'invalidValue'],
  ] as const)('refuses %s %s %j with 400 and %s', async (method, path, body, scimType) => {
    expect(await call(method, path, body)).toMatchObject({
      status: 400,
      body: { schemas: [errorSchema], status: '400', scimType },
    })
  })

  it('refuses a PATCH without operations, and a body that is no JSON', async () => {
    const { id } = await addUser()
    expect(await call('PATCH', `/Users/${id}`, {})).toMatchObject({ body: { scimType: 'invalidSyntax' } })
    const response = await app.app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { ...account.headers, 'content-type': 'application/scim+json' },
      payload: '{',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ scimType: 'invalidSyntax' })
  })

  it('accepts application/json, and ignores unknown parameters and attributes', async () => {
    const sent = { ...entra.user(newUser()), nickName: 'x' }
    const added = await call('POST', '/Users?x=1', sent, { 'content-type': 'application/json' })
    expect(added.status).toBe(201)
    expect(added.body).not.toHaveProperty('nickName')
  })

  it('user names, external ids and group names are unique, ignoring case', async () => {
    const { userName, externalId } = await addUser()
    const taken = { status: 409, body: { scimType: 'uniqueness' } }
    expect(await call('POST', '/Users', { userName: userName.toUpperCase() })).toMatchObject(taken)
    expect(await call('POST', '/Users', { userName: 'another', externalId })).toMatchObject(taken)
    const other = await addUser()
    expect(
      await call('PATCH', `/Users/${other.id}`, {
        Operations: [{ op: 'replace', path: 'userName', value: userName }],
      }),
    ).toMatchObject(taken)
    const { displayName = '' } = await addGroup()
    expect(await call('POST', '/Groups', { displayName: displayName.toUpperCase() })).toMatchObject(taken)
  })

  it('pages begin at index 1, and a page of size 0 has only the total', async () => {
    const page = async (query: string) => (await call('GET', `/Users?${query}`)).body
    const { totalResults } = await page('count=0')
    expect(await page('count=0')).toMatchObject({ itemsPerPage: 0, Resources: [] })
    const first = await page('startIndex=0&count=2')
    expect(first).toMatchObject({ totalResults, startIndex: 1, itemsPerPage: 2 })
    const second = await page('startIndex=2&count=1')
    expect(second.Resources).toEqual([first.Resources[1]])
    expect(await page('startIndex=100000')).toMatchObject({ totalResults, Resources: [] })
    expect(await page('count=-5')).toMatchObject({ Resources: [] })
  })

  it('a response contains only the requested attributes', async () => {
    const { id, userName } = await addUser()
    const { body } = await call('GET', `/Users/${id}?attributes=userName`)
    expect(body).toEqual({ schemas: expect.any(Array), id, userName })
    expect((await call('GET', `/Users/${id}?excludedAttributes=emails`)).body).not.toHaveProperty('emails')
  })

  it.each([
    ['externalId eq "EXTERNAL"', true],
    ['externalId eq "external"', false],
    ['userName co "FILTERED"', true],
    ['userName sw "filtered" and active eq true', true],
    ['userName sw "filtered" and active eq "False"', false],
    ['userName ew ".org"', false],
    ['name.familyName eq "aho"', true],
    ['displayName pr and not (displayName eq "x")', true],
    ['emails.value eq "filtered@example.com"', true],
    ['emails[type eq "work" and value co "filtered@"]', true],
    ['emails[type eq "work"].value eq "filtered@example.com"', true],
    ['emails[type eq "home"]', false],
    ['meta.created gt "2000-01-01T00:00:00Z"', true],
    ['meta.lastModified lt "2000-01-01T00:00:00Z"', false],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "filtered@example.com"', true],
    ['userName eq "100%" or userName eq "_"', false],
  ])('the filter %s finds the user: %s', async (filter, isFound) => {
    const named = { userName: 'filtered@example.com', externalId: 'EXTERNAL' }
    await call('POST', '/Users', entra.user(named))
    const { body } = await call('GET', `/Users?count=200&filter=${encodeURIComponent(filter)}`)
    const names = body.Resources.map(({ userName }: { userName: string }) => userName)
    expect(names.includes(named.userName)).toBe(isFound)
  })

  it('a read with the current version has the status 304, and a change with a stale one is refused', async () => {
    const { id } = await addUser()
    const path = `/Users/${id}`
    const first = (await call('GET', path)).headers.etag ?? ''
    expect((await call('GET', path, undefined, { 'if-none-match': first })).status).toBe(304)
    const change = entra.rename(`x${newUser().userName}`)
    expect((await call('PATCH', path, change, { 'if-match': first })).headers.etag).not.toBe(first)
    const stale = await call('PATCH', path, entra.disable(), { 'if-match': first })
    expect(stale).toMatchObject({ status: 412, body: { status: '412' } })
    expect((await call('DELETE', path, undefined, { 'if-match': first })).status).toBe(412)
    expect((await call('PATCH', path, entra.disable(), { 'if-match': '*' })).status).toBe(200)
    const repeated = await call('GET', path)
    expect((await call('PATCH', path, entra.disable())).headers.etag).toBe(repeated.headers.etag)
  })

  it('every call for a deleted user fails as not found', async () => {
    const { id, userName } = await addUser()
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(method, `/Users/${id}`)).status).toBe(404)
    expect((await call('PATCH', `/Users/${id}`, entra.disable())).status).toBe(404)
    const { body } = await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`)
    expect(body.totalResults).toBe(0)
  })
})

describe('the authority of a directory', () => {
  it('a directory needs a valid service key with the scope', async () => {
    const { headers } = await buildServiceAccount(db, { scopes: ['employees:write'] })
    expect(await call('GET', '/Users', undefined, headers)).toMatchObject({
      status: 403,
      body: { schemas: [errorSchema], status: '403' },
    })
    expect(await call('GET', '/Users', undefined, { authorization: 'Bearer x' })).toMatchObject({
      status: 401,
      body: { schemas: [errorSchema] },
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    })
  })

  it('an account of one site neither sees nor changes people of another site', async () => {
    const away = await buildSite(db)
    const local = await buildServiceAccount(db, { scopes: ['scim'], sites: [away] })
    const { user, group } = await addWorker()
    for (const path of [`/Users/${user.id}`, `/Groups/${group.id}`]) {
      expect((await call('GET', path, undefined, local.headers)).status).toBe(404)
      expect((await call('DELETE', path, undefined, local.headers)).status).toBe(404)
    }
    expect((await call('GET', '/Users', undefined, local.headers)).body.totalResults).toBe(0)
    expect((await call('GET', '/Groups', undefined, local.headers)).body.totalResults).toBe(0)
    const members = { displayName: 'Thieves', members: [{ value: user.id }] }
    expect((await call('POST', '/Groups', members, local.headers)).status).toBe(400)
  })

  it('the refused calls that an administrator sees are not about people of other sites', async () => {
    const { db: other, ...alone } = await buildScimApp()
    const away = await buildSite(other)
    const boss = await buildEmployee(other, { sites: [away] })
    await buildEmployee(other, { sites: [away], email: 'away@example.com' })
    const named = { userName: 'away@example.com', externalId: 'away' }
    expect((await alone.call('POST', '/Users', entra.user(named))).status).toBe(409)
    const seenBy = async (headers: typeof headersOfAdministrator) =>
      (await alone.send(directoryEndpoints.getDirectory, {}, headers)).body.Failures
    expect(await seenBy(await alone.signIn(boss, away.id))).toMatchObject([{ Subject: named.userName }])
    expect(await seenBy(alone.headersOfAdministrator)).toEqual([])
  })

  it('an administrator cannot link a person to the directory of another site', async () => {
    const away = await buildSite(db)
    const local = await buildServiceAccount(db, { scopes: ['scim'], sites: [away] })
    const email = `linked.${away.id}@example.com`
    const person = await buildEmployee(db, { sites: [site], email })
    const named = { userName: email, externalId: email }
    expect((await call('POST', '/Users', entra.user(named), local.headers)).status).toBe(409)
    const conflict = await db
      .selectFrom('scim_conflict')
      .select('id')
      .where('employee_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const answer = await send(
      directoryEndpoints.linkDirectoryUser,
      { params: { id: conflict.id }, headers: {} },
      headersOfAdministrator,
    )
    expect(answer.status).toBe(404)
  })

  it('the last administrator cannot be deactivated, and the refusal says what to do', async () => {
    const { db: other, ...alone } = await buildScimApp()
    const boss = alone.administrator
    await other.updateTable('employee').set({ email: 'boss@example.com' }).where('id', '=', boss.id).execute()
    await alone.call('POST', '/Users', entra.user({ userName: 'boss@example.com', externalId: 'boss' }))
    const [conflict] = (await alone.directory()).Conflicts
    await alone.send(
      directoryEndpoints.linkDirectoryUser,
      { params: { id: conflict?.Id ?? 0 }, headers: {} },
      alone.headersOfAdministrator,
    )
    const { body } = await alone.call('GET', '/Users')
    const [{ id }] = body.Resources
    for (const refused of [
      await alone.call('PATCH', `/Users/${id}`, entra.disable()),
      await alone.call('DELETE', `/Users/${id}`),
    ])
      expect(refused).toMatchObject({
        status: 409,
        body: { detail: 'This is the last administrator. Give somebody else the right first.' },
      })
    expect(await alone.personOf({ id })).toMatchObject({ is_active: true })
    expect((await alone.call('GET', `/Users/${id}`)).body.active).toBe(true)
    expect((await alone.directory()).Failures).toMatchObject([
      { Call: 'removeScimUser', Subject: 'boss@example.com', Status: 409 },
      { Call: 'patchScimUser', Subject: 'boss@example.com', Status: 409 },
      { Call: 'addScimUser', Subject: 'boss@example.com', Status: 409 },
    ])
  })

  it('the directory does not change profile, sites, address and activation of an administrator', async () => {
    const { user, person, group } = await addWorker()
    const boss = await buildProfile(db)
    await db.updateTable('employee').set({ profile_id: boss.id }).where('id', '=', person.id).execute()
    await call('PATCH', `/Users/${user.id}`, entra.rename('other@example.com'))
    await call('PATCH', `/Groups/${group.id}`, entra.removeMember(user.id))
    expect(await personOf(user)).toMatchObject({
      name: 'Anna Berg',
      email: person.email,
      profile_id: boss.id,
      is_active: true,
    })
    expect((await directory()).Problems).toContainEqual({
      UserName: user.userName,
      PersonId: person.id,
      Problem: 'administrator',
    })
    await call('PATCH', `/Users/${user.id}`, entra.disable())
    expect(await personOf(user)).toMatchObject({ is_active: false })
    await call('PATCH', `/Users/${user.id}`, entra.enable())
    expect(await personOf(user)).toMatchObject({ is_active: false })
  })
})

describe('no account is taken over', () => {
  it.each(['email', 'userName'] as const)('a person with the same %s is a conflict', async (field) => {
    const named = newUser()
    const person = await buildEmployee(db, {
      name: 'Olli',
      sites: [site],
      profile_id: worker.id,
      ...(field === 'email' && { email: named.userName.toUpperCase() }),
    })
    if (field === 'userName') await buildCredential(db, person, { user_name: named.userName })
    const headers = await signIn(person)
    const refused = await call('POST', '/Users', entra.user(named))
    expect(refused).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(refused.body.detail).toContain(named.userName)
    await call('POST', '/Users', entra.user(named))
    const conflicts = (await directory()).Conflicts.filter(({ PersonId }) => PersonId === person.id)
    expect(conflicts).toMatchObject([{ UserName: named.userName, PersonName: 'Olli', IsPersonActive: true }])

    const linked = await send(
      directoryEndpoints.linkDirectoryUser,
      { params: { id: conflicts[0]?.Id ?? 0 }, headers: {} },
      headersOfAdministrator,
    )
    expect(linked.body.Conflicts.some(({ PersonId }) => PersonId === person.id)).toBe(false)
    const { body } = await call(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "${named.userName}"`)}`,
    )
    const [user] = body.Resources
    // The person keeps the access until a mapped group contains the user.
    expect(await personOf(user)).toMatchObject({ id: person.id, name: 'Anna Aho', is_active: true })
    expect((await send(sessionEndpoints.getSettings, {}, headers)).status).toBe(200)
  })

  it('a user who joins a group later can cause a conflict, too', async () => {
    const user = await addUser()
    const person = await buildEmployee(db, { sites: [site], email: user.userName, profile_id: worker.id })
    const group = await addGroup({})
    await join(group, user)
    expect(await personOf(user)).toBeUndefined()
    const { Conflicts, Problems } = await directory()
    expect(Problems).toContainEqual({ UserName: user.userName, PersonId: null, Problem: 'taken' })
    const conflict = Conflicts.find(({ PersonId }) => PersonId === person.id)
    const link = { params: { id: conflict?.Id ?? 0 }, headers: {} }
    await send(directoryEndpoints.linkDirectoryUser, link, headersOfAdministrator)
    expect(await personOf(user)).toMatchObject({ id: person.id, profile_id: worker.id, is_active: true })
  })

  it('an administrator of another site neither sees nor resolves a conflict', async () => {
    const named = newUser()
    await buildEmployee(db, { sites: [site], email: named.userName })
    await call('POST', '/Users', entra.user(named))
    const conflict = (await directory()).Conflicts.find(({ UserName }) => UserName === named.userName)
    const stranger = await signIn(await buildEmployee(db))
    expect((await send(directoryEndpoints.getDirectory, {}, stranger)).body.Conflicts).toEqual([])
    const link = { params: { id: conflict?.Id ?? 0 }, headers: {} }
    expect((await send(directoryEndpoints.linkDirectoryUser, link, stranger)).status).toBe(404)
  })

  it('the idempotency key of a link is not valid for another user', async () => {
    const link = async () => {
      const named = newUser()
      await buildEmployee(db, { sites: [site], email: named.userName })
      await call('POST', '/Users', entra.user(named))
      const found = (await directory()).Conflicts.find(({ UserName }) => UserName === named.userName)
      const input = { params: { id: found?.Id ?? 0 }, headers: { 'idempotency-key': key } }
      return send(directoryEndpoints.linkDirectoryUser, input, headersOfAdministrator)
    }
    const key = randomUUID()
    expect((await link()).status).toBe(200)
    expect((await link()).status).toBe(422)
  })

  it('a deleted user returns as the same person only with the same external id', async () => {
    const { user, group, person } = await addWorker()
    await call('DELETE', `/Users/${user.id}`)
    expect(await db.selectFrom('employee').select('is_active').where('id', '=', person.id).execute()).toEqual(
      [{ is_active: false }],
    )
    const sent = entra.user({ userName: user.userName, externalId: 'somebody else' })
    expect((await call('POST', '/Users', sent)).status).toBe(409)
    const back = await call('POST', '/Users', entra.user({ ...newUser(), externalId: user.externalId ?? '' }))
    expect(back.status).toBe(201)
    expect(back.body.id).not.toBe(user.id)
    expect(await personOf(back.body)).toMatchObject({ id: person.id, is_active: false })
    await join(group, back.body)
    expect(await personOf(back.body)).toMatchObject({ id: person.id, is_active: true })
  })
})

describe('the page of an employee', () => {
  const savePerson = async (id: number, changes: object) => {
    const { body: people } = await send(administrationEndpoints.listPeople, {}, headersOfAdministrator)
    const person = people.find(({ Id }) => Id === id)
    if (person === undefined) throw new Error('The person is not at the site')
    const { Name, Subsystem, IsWorkqueue, IsActive, ProfileId, UserName, Email, PrincipalName, Sites } =
      person
    const values = { Name, Subsystem, IsWorkqueue, IsActive, ProfileId, UserName, Email, PrincipalName }
    const body = { ...values, SiteIds: Sites.map(({ Id }) => Id), ...changes }
    const input = { params: { id }, headers: {}, body }
    return { person, answer: await send(administrationEndpoints.savePerson, input, headersOfAdministrator) }
  }

  it('the page of an employee shows the fields that the directory manages, and cannot change them', async () => {
    const { person: stored, user } = await addWorker()
    const managed = await savePerson(stored.id, { Name: 'Another' })
    expect(managed.person.Directory).toEqual({
      UserName: user.userName,
      ManagedFields: ['Name', 'Email', 'IsActive', 'ProfileId', 'SiteIds'],
      AreRightsHere: false,
    })
    expect(managed.answer.errors).toMatchObject([{ ErrorId: 900527 }])
    for (const change of [
      { Email: 'x@example.com' },
      { IsActive: false },
      { ProfileId: (await buildProfile(db)).id },
    ])
      expect((await savePerson(stored.id, change)).answer.errors).toMatchObject([{ ErrorId: 900527 }])
    expect((await savePerson(stored.id, { Subsystem: 'U' })).answer.status).toBe(200)
  })

  it('an administrator can take over profile and sites from the groups, and return them', async () => {
    const { person, user, group } = await addWorker()
    const choose = (AreRightsHere: boolean) =>
      send(
        directoryEndpoints.setDirectoryRights,
        { params: { id: person.id }, headers: {}, body: { AreRightsHere } },
        headersOfAdministrator,
      )
    expect((await choose(true)).body.Directory).toMatchObject({
      ManagedFields: ['Name', 'Email', 'IsActive'],
      AreRightsHere: true,
    })
    const other = await buildProfile(db, { without: ['ManageUsers', 'ManageSettings', 'ViewReports'] })
    expect((await savePerson(person.id, { ProfileId: other.id })).answer.status).toBe(200)
    await call('PATCH', `/Groups/${group.id}`, entra.removeMember(user.id))
    expect(await personOf(user)).toMatchObject({ profile_id: other.id, is_active: true })
    await join(group, user)
    await choose(false)
    expect(await personOf(user)).toMatchObject({ profile_id: worker.id })
  })

  it('a person can be edited again after the service account has been revoked', async () => {
    const own = await buildServiceAccount(db, { scopes: ['scim'] })
    const { user, person } = await addWorker()
    await call('PATCH', `/Users/${user.id}`, entra.rename(`new${user.userName}`), own.headers)
    await db.updateTable('service_account').set({ revoked_at: new Date() }).where('id', '=', own.id).execute()
    expect((await savePerson(person.id, { Name: 'Here again' })).answer.body).toMatchObject({
      Name: 'Here again',
      Directory: null,
    })
  })
})

it('a person whom an administrator has deactivated remains a conflict of the directory', async () => {
  const named = newUser()
  const person = await buildEmployee(db, { sites: [site], email: named.userName, profile_id: worker.id })
  await deactivate(db, person)
  expect((await call('POST', '/Users', entra.user(named))).status).toBe(409)
})
