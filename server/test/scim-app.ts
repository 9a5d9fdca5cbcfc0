import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import { scimEndpoints } from '@verstas/contract/scim/endpoints.ts'
import type { ScimGroupAnswer, ScimUserAnswer } from '@verstas/contract/scim/entities.ts'
import { buildTestApp } from './app.ts'
import { buildEmployee, buildProfile, buildSite, nextNumber } from './builders.ts'
import type { TestDatabase } from './fresh-database.ts'
import { entra } from './scim-requests.ts'
import { buildServiceAccount } from './service-builders.ts'

/**
 * Builds the application with a directory: a service account for all sites with the scope `scim`, a site with
 * an administrator, and a profile for technicians.
 */
export async function buildScimApp(database?: TestDatabase) {
  const app = await buildTestApp({}, database)
  const { db, signIn, send } = app
  const site = await buildSite(db)
  const worker = await buildProfile(db, { without: ['ManageUsers', 'ManageSettings'] })
  const administrator = await buildEmployee(db, { name: 'Kaisa', sites: [site] })
  const account = await buildServiceAccount(db, { name: 'Directory', scopes: ['scim'] })
  const headersOfAdministrator = await signIn(administrator)

  /** Sends a request of the directory, and returns the status, the headers and the body. */
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const response = await app.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        ...account.headers,
        ...(body && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
    return {
      status: response.statusCode,
      headers: response.headers as Readonly<Record<string, string | undefined>>,
      body: response.body === '' ? null : response.json(),
    }
  }

  const newUser = () => {
    const number = nextNumber()
    return { userName: `user${number}@example.com`, externalId: `object-${number}` }
  }

  /** Adds a user as Entra ID does. */
  const addUser = async (changes: object = {}) => {
    const sent = { ...entra.user(newUser()), ...changes }
    const { body } = await send(scimEndpoints.addScimUser, { query: {}, body: sent }, account.headers)
    return body as ScimUserAnswer & { readonly userName: string }
  }

  /** Adds a group, and maps it to an access profile and sites if they are given. */
  const addGroup = async (mapping?: {
    readonly profileId?: number | null
    readonly siteIds?: readonly number[]
  }) => {
    const number = nextNumber()
    const body = entra.group(`Group ${number}`, `group-${number}`)
    const group = (await send(scimEndpoints.addScimGroup, { query: {}, body }, account.headers))
      .body as ScimGroupAnswer
    if (mapping) await map(group.id, mapping)
    return group
  }

  const map = async (
    id: string,
    {
      profileId = worker.id,
      siteIds = [site.id],
    }: { profileId?: number | null; siteIds?: readonly number[] },
  ) => {
    const { version } = await db
      .selectFrom('scim_group')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const body = { ProfileId: profileId, Subsystem: 'M', SiteIds: [...siteIds], Version: version }
    return send(
      directoryEndpoints.saveDirectoryGroup,
      { params: { id }, headers: {}, body },
      headersOfAdministrator,
    )
  }

  /** Adds users as members of a group. */
  const join = async (group: { readonly id: string }, ...users: readonly { readonly id: string }[]) => {
    const { status } = await call(
      'PATCH',
      `/Groups/${group.id}`,
      entra.addMembers(...users.map(({ id }) => id)),
    )
    if (status !== 204) throw new Error(`The members were refused with ${status}`)
  }

  /** Returns the person of a user with the active sites; undefined if there is none. */
  const personOf = async ({ id }: { readonly id: string }) => {
    const person = await db
      .selectFrom('scim_user')
      .innerJoin('employee', 'employee.id', 'scim_user.employee_id')
      .selectAll('employee')
      .where('scim_user.id', '=', id)
      .executeTakeFirst()
    if (person === undefined) return undefined
    const places = await db
      .selectFrom('employee_site')
      .select('site_id')
      .where('employee_id', '=', person.id)
      .where('is_active', '=', true)
      .orderBy('site_id')
      .execute()
    return { ...person, siteIds: places.map(({ site_id }) => site_id) }
  }

  /** Adds a user who works at the site as a technician. */
  const addWorker = async (changes: object = {}) => {
    const user = await addUser(changes)
    const group = await addGroup({})
    await join(group, user)
    const person = await personOf(user)
    if (person === undefined) throw new Error('The user has no person')
    return { user, group, person }
  }

  const directory = async () => (await send(directoryEndpoints.getDirectory, {}, headersOfAdministrator)).body

  return {
    ...app,
    site,
    worker,
    administrator,
    headersOfAdministrator,
    account,
    call,
    newUser,
    addUser,
    addGroup,
    map,
    join,
    personOf,
    addWorker,
    directory,
  }
}
