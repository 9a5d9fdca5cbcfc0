import { administrationEndpoints as api } from '@verstas/contract/administration/endpoints.ts'
import type { Person, PersonSave } from '@verstas/contract/administration/entities.ts'
import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildWallLink } from '../../../test/activity-builders.ts'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import {
  addSite,
  buildCredential,
  buildEmployee,
  buildProfile,
  buildSite,
  deactivate,
  leaveSite,
} from '../../../test/builders.ts'
import { buildDevice } from '../../../test/quick-change-builders.ts'
import { buildStampingTypes } from '../../../test/stamping-builders.ts'
import { buildTimeline } from '../../../test/timeline-builder.ts'
import { openSession } from '../../platform/session/session-store.ts'
import { parseToken } from '../../platform/session/session-token.ts'

const { db, clock, settings, logLines, send, signIn } = await buildTestApp()

const [home, away, foreign] = [await buildSite(db), await buildSite(db), await buildSite(db)]
const worker = await buildProfile(db, { without: ['ManageUsers'] })
const manager = await buildProfile(db)
const kaisa = await buildEmployee(db, { name: 'Kaisa', sites: [home, away] })
let headers: Headers
beforeAll(async () => {
  await buildStampingTypes(db)
  headers = await signIn(kaisa)
})

const person: PersonSave = {
  Name: 'Matti Virtanen',
  Subsystem: 'M',
  IsWorkqueue: false,
  IsActive: true,
  ProfileId: worker.id,
  UserName: null,
  Email: null,
  PrincipalName: null,
  SiteIds: [home.id],
}
const saveOf = ({
  Id,
  ProfileName,
  Sites,
  StampedSince,
  Version,
  Directory,
  AwaitsPassword,
  ...rest
}: Person): PersonSave => ({
  ...rest,
  SiteIds: Sites.map((site) => site.Id),
})
const add = async (changes: Partial<PersonSave> = {}) =>
  (await send(api.addPerson, { headers: {}, body: { ...person, ...changes } }, headers)).body
const save = (stored: Person, changes: Partial<PersonSave>, by = headers) =>
  send(
    api.savePerson,
    {
      params: { id: stored.Id },
      headers: { 'if-match': `"${stored.Version}"` },
      body: { ...saveOf(stored), ...changes },
    },
    by,
  )

it('a new person appears in the lists of people and resources, the events and the log', async () => {
  logLines.length = 0
  const added = await add({ UserName: 'matti', Email: 'matti@example.com', SiteIds: [away.id, home.id] })
  expect(added.Sites.map(({ Id }) => Id)).toEqual([away.id, home.id])
  expect((await send(api.listPeople, {}, headers)).body).toContainEqual(added)
  const resources = (await send(employeeEndpoints.listResources, {}, headers)).body
  expect(resources).toContainEqual({
    Id: added.Id,
    Name: added.Name,
    IsMaterial: false,
    EmployeeId: added.Id,
  })
  const event = await db
    .selectFrom('event')
    .selectAll()
    .where('entity_id', '=', added.Id)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ entity: 'employee', kind: 'personAdded', employee_id: kaisa.id })
  const line = logLines.map((text) => JSON.parse(text)).find(({ security }) => security === 'person added')
  expect(line).toMatchObject({ employeeId: kaisa.id, ofEmployeeId: added.Id })
})

it('a work queue is not listed as a resource', async () => {
  const { Id } = await add({ Subsystem: 'M', IsWorkqueue: true })
  const resources = (await send(employeeEndpoints.listResources, {}, headers)).body
  expect(resources.map(({ EmployeeId }) => EmployeeId)).not.toContain(Id)
})

it('refuses a new person with a user name, e-mail or principal name that is in use, ignoring case', async () => {
  const used = { UserName: 'Anna', Email: 'anna@example.com', PrincipalName: 'anna@EXAMPLE.COM' }
  await add(used)
  for (const [field, value] of Object.entries(used)) {
    const answer = await send(
      api.addPerson,
      { headers: {}, body: { ...person, [field]: value.toUpperCase() } },
      headers,
    )
    expect(answer).toMatchObject({
      status: 409,
      errors: [{ ErrorId: 900231, MetaData: [{ Key: 'field', Value: field }, {}] }],
    })
  }
})

it('a save based on an old version of a person is refused with the user who changed the person', async () => {
  const stored = await add()
  expect((await save(stored, { Name: 'Matti Mainio' })).status).toBe(200)
  expect(await save(stored, { Name: 'Matti Muu' })).toMatchObject({
    status: 412,
    errors: [{ ErrorId: 900232, MetaData: expect.arrayContaining([{ Key: 'user', Value: 'Kaisa' }]) }],
  })
})

it('a save of a person is logged only if it changes a value', async () => {
  const stored = await add()
  const countChanges = async (changes: Partial<PersonSave>) => {
    logLines.length = 0
    expect((await save(stored, changes)).status).toBe(200)
    return logLines.filter((line) => line.includes('"person changed"')).length
  }
  expect(await countChanges({})).toBe(0)
  expect(await countChanges({ Name: 'Matti Mainio' })).toBe(1)
})

it('deactivating a person signs them out immediately, but does not end the running stamping', async () => {
  const stored = await add()
  const session = await signIn({ id: stored.Id })
  await buildTimeline(db, { id: stored.Id, siteId: home.id }, '2026-11-20', [['in', '06:00', null]])
  const { body } = await save(stored, { IsActive: false })
  expect(body).toMatchObject({ IsActive: false, StampedSince: expect.any(String) })
  expect((await send(sessionEndpoints.getEmployee, {}, session)).status).toBe(401)
})

it.each([
  ['removing the user name', { UserName: null }, ['oidc', 'negotiate', 'passkey']],
  ['changing the e-mail address', { Email: 'other@example.com' }, ['basic', 'negotiate', 'passkey']],
  ['removing the e-mail address', { Email: null }, ['basic', 'negotiate', 'passkey']],
  ['removing the principal name', { PrincipalName: null }, ['basic', 'oidc', 'passkey']],
  ['changing the principal name', { PrincipalName: 'other@EXAMPLE.COM' }, ['basic', 'oidc', 'passkey']],
  ['changing the display name', { Name: 'Matti Muu' }, ['basic', 'oidc', 'negotiate', 'passkey']],
] as const)('%s ends only the sessions that began with the old value', async (title, changes, left) => {
  const name = title.replaceAll(' ', '-')
  const stored = await add({
    UserName: `user-${name}`,
    Email: `${name}@example.com`,
    PrincipalName: `${name}@EXAMPLE.COM`,
  })
  for (const method of ['basic', 'oidc', 'negotiate', 'passkey'] as const)
    await openSession(db, { employeeId: stored.Id, method, userAgent: undefined }, clock.now(), settings)
  await save(stored, changes)
  const open = await db
    .selectFrom('session')
    .select('method')
    .where('employee_id', '=', stored.Id)
    .where('closed_at', 'is', null)
    .execute()
  expect(open.map(({ method }) => method).sort()).toEqual([...left].sort())
})

it.each<[string, Partial<PersonSave>, number]>([
  ['the name', { Name: 'Matti Muu' }, 200],
  ['the subsystems', { Subsystem: 'MV' }, 200],
  ['the profile', { ProfileId: manager.id }, 403],
  ['the active flag', { IsActive: false }, 403],
  ['the queue flag', { IsWorkqueue: true }, 403],
  ['the user name', { UserName: 'matti.toinen' }, 403],
  ['the e-mail address', { Email: 'toinen@example.com' }, 403],
  ['the principal name', { PrincipalName: 'toinen@EXAMPLE.COM' }, 403],
  ['the sites', { SiteIds: [home.id, away.id] }, 403],
])(
  'changing %s six minutes after the sign-in needs a confirmation only if the change affects access',
  async (_, changes, status) => {
    const stored = await add()
    const old = await signIn(kaisa)
    const sixMinutesAgo = new Date(clock.now().getTime() - 6 * 60_000)
    const id = parseToken(old.authorization)?.id ?? ''
    await db.updateTable('session').set({ created_at: sixMinutesAgo }).where('id', '=', id).execute()
    expect((await save(stored, changes, old)).status).toBe(status)
  },
)

describe('wall links and trusted devices', () => {
  const build = async (ProfileId = worker.id) => {
    const stored = await add({ SiteIds: [home.id, away.id], ProfileId })
    const [here, there] = [
      { id: stored.Id, siteId: home.id },
      { id: stored.Id, siteId: away.id },
    ]
    const made = {
      link: (await buildWallLink(db, here, 'Lobby')).id,
      tablet: (await buildDevice(db, here, 'Hall')).id,
      farLink: (await buildWallLink(db, there, 'Far lobby')).id,
    }
    const list = async () =>
      (await send(api.listMadeAccess, { params: { id: stored.Id } }, headers)).body.map(({ Id }) => Id)
    return { stored, made, list }
  }

  it('the list of wall links and trusted devices has kind, name and site of those that a person created', async () => {
    const { stored, made } = await build()
    const { body } = await send(api.listMadeAccess, { params: { id: stored.Id } }, headers)
    expect(body).toMatchObject([
      { Id: made.tablet, Kind: 'device', Name: 'Hall', SiteName: home.name },
      { Id: made.farLink, Kind: 'wallLink', Name: 'Far lobby', SiteName: away.name },
      { Id: made.link, Kind: 'wallLink', Name: 'Lobby' },
    ])
  })

  it('deactivating a person ends their wall links, their trusted devices and all sessions on those devices', async () => {
    const { stored, made, list } = await build()
    const guest = await buildEmployee(db, { sites: [home], profile_id: worker.id })
    const session = await signIn(guest)
    await db
      .updateTable('session')
      .set({ method: 'pin', device_id: made.tablet })
      .where('employee_id', '=', guest.id)
      .execute()
    expect((await send(sessionEndpoints.getEmployee, {}, session)).status).toBe(200)
    await save(stored, { IsActive: false })
    expect(await list()).toEqual([])
    expect((await send(sessionEndpoints.getEmployee, {}, session)).status).toBe(401)
  })

  it('deactivating a person does not end wall links and trusted devices that other people created', async () => {
    const [{ stored }, other] = [await build(), await build()]
    await save(stored, { IsActive: false })
    expect((await other.list()).sort()).toEqual(Object.values(other.made).sort())
  })

  it('deactivating a person does not end the links and devices that the administrator chooses to keep', async () => {
    const { stored, made, list } = await build()
    await save(stored, { IsActive: false, KeptAccessIds: [made.tablet] })
    expect(await list()).toEqual([made.tablet])
  })

  it.each([
    ['wall links', ['ShareMonitor'], [], ['tablet']],
    ['trusted devices', ['ManageUsers'], [], ['link', 'farLink']],
    [
      'all links and devices that the administrator does not keep',
      ['ShareMonitor', 'ManageUsers'],
      ['farLink'],
      ['farLink'],
    ],
  ] as const)('%s end if their creator loses the right to create them', async (_, without, kept, left) => {
    const { stored, made, list } = await build(manager.id)
    const { id: ProfileId } = await buildProfile(db, { without })
    await save(stored, { ProfileId, KeptAccessIds: kept.map((name) => made[name]) })
    expect((await list()).sort()).toEqual(left.map((name) => made[name]).sort())
    await deactivate(db, { id: stored.Id })
  })

  it("wall links and trusted devices remain if their creator's new profile has the right to create them", async () => {
    const { stored, made, list } = await build(manager.id)
    const { id: ProfileId } = await buildProfile(db, { without: ['CorrectStampings'] })
    await save(stored, { ProfileId })
    expect((await list()).sort()).toEqual(Object.values(made).sort())
    await deactivate(db, { id: stored.Id })
  })

  it('wall links and trusted devices of a person end only at the site that the person leaves', async () => {
    const { stored, made, list } = await build()
    await save(stored, { SiteIds: [home.id] })
    expect((await list()).sort()).toEqual([made.link, made.tablet].sort())
  })

  it('the list of wall links and devices has only those that the administrator may manage', async () => {
    const stranger = await buildEmployee(db, { sites: [foreign], profile_id: worker.id })
    await buildWallLink(db, stranger, 'Foreign')
    expect((await send(api.listMadeAccess, { params: { id: stranger.id } }, headers)).status).toBe(404)
    await addSite(db, stranger, home)
    expect((await send(api.listMadeAccess, { params: { id: stranger.id } }, headers)).body).toEqual([])
  })
})

describe('the sites of a person', () => {
  it('an administrator can change the sites of a person, and the person can enter only the new sites', async () => {
    const stored = await add({ SiteIds: [home.id, away.id] })
    const session = await signIn({ id: stored.Id }, away.id)
    const { body } = await save(stored, { SiteIds: [home.id] })
    expect(body.Sites.map(({ Id }) => Id)).toEqual([home.id])
    expect((await send(sessionEndpoints.getEmployee, {}, session)).status).toBe(401)
    const units = await send(sessionEndpoints.listMyUnits, {}, await signIn({ id: stored.Id }))
    expect(units.body.map(({ Id }) => Id)).toEqual([home.id])
    expect((await save(body, { SiteIds: [away.id, home.id] })).body.Sites).toHaveLength(2)
  })

  it('a save changes only those sites of a person at which the administrator also works', async () => {
    const stranger = await buildEmployee(db, { sites: [home, foreign], profile_id: worker.id })
    const [stored] = (await send(api.listPeople, {}, headers)).body.filter(({ Id }) => Id === stranger.id)
    if (stored === undefined) throw new Error('not listed')
    const answer = await save(stored, { SiteIds: [home.id] })
    expect(answer.body.Sites.map(({ Id }) => Id).sort()).toEqual([home.id, foreign.id].sort())
    expect(await save(await add(), { SiteIds: [home.id, foreign.id] })).toMatchObject({
      status: 403,
      errors: [{ ErrorId: 900023 }],
    })
  })

  it('refuses to add a person to a closed site, even if the administrator worked at that site', async () => {
    const closed = await buildSite(db)
    const employee = await buildEmployee(db, { sites: [home, closed] })
    const manager = await signIn(employee, home.id)
    await db.updateTable('site').set({ is_active: false }).where('id', '=', closed.id).execute()
    const body = { ...person, SiteIds: [home.id, closed.id] }
    const answer = await send(api.addPerson, { headers: {}, body }, manager)
    expect(answer).toMatchObject({ status: 403, errors: [{ ErrorId: 900023 }] })
    await deactivate(db, employee)
  })

  it.each([
    [
      'with the additional sites in another order',
      (ids: number[]) => [...ids.slice(0, 1), ...ids.slice(1).reverse()],
    ],
    [
      'without the sites that the administrator does not have',
      (ids: number[]) => ids.filter((id) => id !== foreign.id),
    ],
    ['of all sites, including a closed one,', (ids: number[]) => ids],
  ])('a save %s does not change the sites of a person', async (_, named) => {
    const closed = await buildSite(db)
    const stranger = await buildEmployee(db, { sites: [home, away, foreign, closed], profile_id: worker.id })
    await db.updateTable('site').set({ is_active: false }).where('id', '=', closed.id).execute()
    const [stored] = (await send(api.listPeople, {}, headers)).body.filter(({ Id }) => Id === stranger.id)
    if (stored === undefined) throw new Error('not listed')
    const SiteIds = named(stored.Sites.map(({ Id }) => Id))
    expect(await save(stored, { SiteIds })).toMatchObject({ status: 200, body: stored })
    const { body } = await save(stored, { SiteIds: SiteIds.filter((id) => id !== away.id) })
    expect(body.Sites).toEqual(stored.Sites.filter(({ Id }) => Id !== away.id))
    const events = await db
      .selectFrom('event')
      .select('after')
      .where('entity', '=', 'employee')
      .where('entity_id', '=', stranger.id)
      .execute()
    expect(events).toEqual([{ after: { SiteIds: expect.any(String) } }])
  })
})

it("only administrators of a person's current sites can change the person", async () => {
  const stranger = await buildEmployee(db, { sites: [home, foreign], profile_id: worker.id })
  const readStored = async () =>
    (await send(api.listPeople, {}, headers)).body.find(({ Id }) => Id === stranger.id)
  const before = await readStored()
  if (before === undefined) throw new Error('not listed')
  await leaveSite(db, stranger, home)
  for (const changes of [{ Email: 'a@example.com' }, { IsActive: false }, { SiteIds: [home.id] }])
    expect(await save(before, changes)).toMatchObject({
      status: 403,
      errors: [{ ErrorId: 900245, MetaData: [{ Key: 'sites', Value: foreign.name }] }],
    })
  expect(await readStored()).toMatchObject({ Version: before.Version, Email: null, IsActive: true })
  await leaveSite(db, stranger, foreign)
  const again = (await readStored()) ?? before
  expect((await save(again, { SiteIds: [home.id] })).body.Sites.map(({ Id }) => Id)).toEqual([home.id])
})

it('changing a user name preserves the password, and removing the user name deletes the password', async () => {
  const stored = await add({ UserName: 'pertti' })
  const before = await db
    .deleteFrom('credential')
    .where('employee_id', '=', stored.Id)
    .returningAll()
    .executeTakeFirst()
  expect(before?.user_name).toBe('pertti')
  const { password_hash } = await buildCredential(db, { id: stored.Id }, { user_name: 'pertti' })
  const renamed = (await save(stored, { UserName: 'pertti2' })).body
  const row = () =>
    db.selectFrom('credential').selectAll().where('employee_id', '=', stored.Id).executeTakeFirst()
  expect(await row()).toMatchObject({ user_name: 'pertti2', password_hash })
  await save(renamed, { UserName: null })
  expect(await row()).toBeUndefined()
})

describe('the last administrator', () => {
  it('refuses to deactivate the last administrator, or to give them a profile without that right', async () => {
    const [stored] = (await send(api.listPeople, {}, headers)).body.filter(({ Id }) => Id === kaisa.id)
    if (stored === undefined) throw new Error('not listed')
    for (const changes of [{ IsActive: false }, { ProfileId: worker.id }])
      expect(await save(stored, changes)).toMatchObject({ status: 409, errors: [{ ErrorId: 900230 }] })
    expect((await send(api.listPeople, {}, headers)).body).toContainEqual(stored)
  })

  it.each([
    ['employee', sql`update employee set is_active = false where id = ${kaisa.id}`],
    ['access_profile', sql`update access_profile set manage_users = false`],
    ['employee_site', sql`update employee_site set is_active = false where employee_id = ${kaisa.id}`],
    ['site', sql`update site set is_active = false where id in (${home.id}, ${away.id})`],
  ])(
    'the database rejects a change of the table %s that would leave no administrator',
    async (_, statement) => {
      await expect(statement.execute(db)).rejects.toThrow('nobody would manage users any more')
    },
  )
})
