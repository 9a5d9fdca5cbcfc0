import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import type { PersonSave } from '@verstas/contract/administration/entities.ts'
import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import { pictureEndpoints } from '@verstas/contract/employees/picture-endpoints.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { formOf } from '../../../test/attachment-app.ts'
import {
  buildCredential,
  buildEmployee,
  buildIdentity,
  buildPasskey,
  buildProfile,
  buildSession,
  buildSite,
  leaveSite,
} from '../../../test/builders.ts'
import { buildPin } from '../../../test/quick-change-builders.ts'
import { png } from '../../../test/real-files.ts'
import { buildDirectoryUser } from '../../../test/scim-builders.ts'
import { buildServiceAccount } from '../../../test/service-builders.ts'

const { db, clock, settings, send, signIn } = await buildTestApp()
const [home, away] = [await buildSite(db), await buildSite(db)]
const everything = await buildProfile(db)
const technician = await buildProfile(db, { without: ['ManageUsers', 'ShareMonitor'] })

/** Builds a technician with a password, PIN, badge, identity link, passkey and session. */
const directory = await buildServiceAccount(db, { scopes: ['scim'] })

async function buildPerson(sites: readonly { readonly id: number }[]) {
  const person = await buildEmployee(db, { sites, profile_id: technician.id })
  const { user_name } = await buildCredential(db, person)
  await buildPin(db, person, '2580')
  await db
    .insertInto('badge')
    .values({ employee_id: person.id, code_hash: Buffer.from(String(person.id)), made_at: clock.now() })
    .execute()
  const subject = await buildIdentity(db, person)
  const { id: linkId } = await db
    .selectFrom('identity_link')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  const { id: passkeyId } = await buildPasskey(db, person)
  const { id: sessionId } = await buildSession(db, person, { clock, limits: settings })
  const save: PersonSave = {
    Name: person.name,
    Subsystem: 'M',
    IsWorkqueue: false,
    IsActive: true,
    ProfileId: technician.id,
    UserName: user_name,
    SiteIds: sites.map(({ id }) => id),
  }
  return { employeeId: person.id, save, linkId, passkeyId, sessionId }
}
type TestPerson = Awaited<ReturnType<typeof buildPerson>>

const savePerson = ({ employeeId: id, save }: TestPerson, changes: Partial<PersonSave>, by: Headers) =>
  send(administrationEndpoints.savePerson, { params: { id }, headers: {}, body: { ...save, ...changes } }, by)

/** Each command by which an administrator changes a person's data for all sites. */
const commands: Readonly<
  Record<string, (person: TestPerson, by: Headers) => Promise<{ readonly status: number }>>
> = {
  savePerson: (person, by) => savePerson(person, { Email: `${person.employeeId}@example.com` }, by),
  makeResetLink: ({ employeeId }, by) => send(accountEndpoints.makeResetLink, { params: { employeeId } }, by),
  makeResetLinks: ({ employeeId }, by) =>
    send(accountEndpoints.makeResetLinks, { body: { People: [employeeId] } }, by),
  makeLoginLink: ({ employeeId }, by) => send(accountEndpoints.makeLoginLink, { params: { employeeId } }, by),
  endSessionOf: ({ employeeId, sessionId: id }, by) =>
    send(accountEndpoints.endSessionOf, { params: { employeeId, id } }, by),
  endSessionsOf: ({ employeeId }, by) => send(accountEndpoints.endSessionsOf, { params: { employeeId } }, by),
  removePin: ({ employeeId: id }, by) => send(quickChangeEndpoints.removePin, { params: { id } }, by),
  makeBadge: ({ employeeId: id }, by) => send(quickChangeEndpoints.makeBadge, { params: { id } }, by),
  removeBadge: ({ employeeId: id }, by) => send(quickChangeEndpoints.removeBadge, { params: { id } }, by),
  removePasskeyOf: ({ employeeId, passkeyId: id }, by) =>
    send(passkeyEndpoints.removePasskeyOf, { params: { employeeId, id } }, by),
  addIdentityLink: ({ employeeId }, by) =>
    send(
      companySignInEndpoints.addIdentityLink,
      { params: { employeeId }, body: { Provider: 'oidc', Subject: `new ${employeeId}` } },
      by,
    ),
  setPictureOf: async ({ employeeId }, by) =>
    send(
      pictureEndpoints.setPictureOf,
      { params: { employeeId }, form: formOf([{ bytes: await png(), name: 'face.png' }], {}) },
      by,
    ),
  removePictureOf: ({ employeeId }, by) =>
    send(pictureEndpoints.removePictureOf, { params: { employeeId } }, by),
  removeIdentityLink: ({ employeeId, linkId }, by) =>
    send(companySignInEndpoints.removeIdentityLink, { params: { employeeId, linkId } }, by),
  setDirectoryRights: async ({ employeeId: id }, by) => {
    await buildDirectoryUser(db, { account: directory, name: 'Anna' }, { employee_id: id })
    const call = { params: { id }, headers: {}, body: { AreRightsHere: true } }
    return send(directoryEndpoints.setDirectoryRights, call, by)
  },
}

const isOfPerson = ({ method, path, rights }: EndpointDefinition) =>
  method !== 'GET' &&
  Array.isArray(rights) &&
  rights.includes('ManageUsers') &&
  /(people|employees)\/(:|resetlinks)/.test(path)

it('the table of commands contains every endpoint by which an administrator changes a person', () => {
  const inContract = Object.values(contract)
    .flatMap((group) => Object.entries<EndpointDefinition>(group))
    .filter(([, endpoint]) => isOfPerson(endpoint))
    .map(([name]) => name)
  expect(Object.keys(commands).sort()).toEqual(inContract.sort())
})

const refusedWith = ({ id, status }: { readonly id: number; readonly status: number }) => ({
  status,
  errors: [{ ErrorId: id }],
})

describe.each(Object.entries(commands))('%s', (_, command) => {
  it("an administrator can change a person who works only at the administrator's site", async () => {
    const by = await signIn(await buildEmployee(db, { sites: [home] }))
    expect((await command(await buildPerson([home]), by)).status).toBe(200)
  })

  it('an administrator who works at all active sites of a person can change the person', async () => {
    const closed = await buildSite(db)
    const person = await buildPerson([home, away, closed])
    await db.updateTable('site').set({ is_active: false }).where('id', '=', closed.id).execute()
    const by = await signIn(await buildEmployee(db, { sites: [away, home] }))
    expect((await command(person, by)).status).toBe(200)
  })

  it("refuses a change by an administrator of only one of a person's two sites, and names the other site", async () => {
    const by = await signIn(await buildEmployee(db, { sites: [home] }))
    expect(await command(await buildPerson([home, away]), by)).toMatchObject({
      status: 403,
      errors: [{ ErrorId: 900245, MetaData: expect.arrayContaining([{ Key: 'sites', Value: away.name }]) }],
    })
  })

  it('changing a person who works only at another site fails with 404', async () => {
    const by = await signIn(await buildEmployee(db, { sites: [home] }))
    expect(await command(await buildPerson([away]), by)).toMatchObject(refusedWith(errorCatalogue.notFound))
  })

  it('refuses a change by an administrator who lacks a right that the person has', async () => {
    const lesser = await buildProfile(db, { without: ['MobileTyreInformation'] })
    const by = await signIn(await buildEmployee(db, { sites: [home, away], profile_id: lesser.id }))
    const person = await buildPerson([home])
    expect(await command(person, by)).toMatchObject(refusedWith(errorCatalogue.personHasMoreRights))
  })
})

describe('a person who also works at another site', () => {
  const build = async () => ({
    person: await buildPerson([home, away]),
    by: await signIn(await buildEmployee(db, { sites: [home] })),
  })

  it.each<[string, Partial<PersonSave>]>([
    ['the profile', { ProfileId: everything.id }],
    ['the active flag', { IsActive: false }],
    ['the user name', { UserName: null }],
    ['the principal name', { PrincipalName: 'somebody@EXAMPLE.COM' }],
    ['the name', { Name: 'Somebody Else' }],
    ['the default site', { SiteIds: [away.id, home.id] }],
    ['the sites and the profile together', { SiteIds: [away.id], ProfileId: everything.id }],
  ])('refuses to change %s of a person who also works at another site', async (_, changes) => {
    const { person, by } = await build()
    expect(await savePerson(person, changes, by)).toMatchObject(refusedWith(errorCatalogue.personElsewhere))
  })

  it("a person removed from the administrator's site remains signed in at their other site", async () => {
    const { person, by } = await build()
    const [here, there] = [
      await signIn({ id: person.employeeId }, home.id),
      await signIn({ id: person.employeeId }, away.id),
    ]
    const { status, body } = await savePerson(person, { SiteIds: [away.id] }, by)
    expect(status).toBe(200)
    expect(body.Sites.map(({ Id }) => Id)).toEqual([away.id])
    expect((await send(accountEndpoints.getAccount, {}, here)).status).toBe(401)
    expect((await send(accountEndpoints.getAccount, {}, there)).status).toBe(200)
  })

  it("refuses to save a person who has left the administrator's site", async () => {
    const { person, by } = await build()
    await leaveSite(db, { id: person.employeeId }, home)
    expect(await savePerson(person, {}, by)).toMatchObject(refusedWith(errorCatalogue.personElsewhere))
  })
})

describe('an access profile', () => {
  it('an administrator cannot assign a profile with a right that the administrator lacks', async () => {
    const lesser = await buildProfile(db, { without: ['MobileTyreInformation'] })
    const more = await buildProfile(db, { without: ['ManageUsers'] })
    const fewer = await buildProfile(db, { without: ['ManageUsers', 'MobileTyreInformation'] })
    const by = await signIn(await buildEmployee(db, { sites: [home], profile_id: lesser.id }))
    const { save } = await buildPerson([home])
    const add = (ProfileId: number) =>
      send(
        administrationEndpoints.addPerson,
        { headers: {}, body: { ...save, UserName: null, ProfileId } },
        by,
      )
    const refused = refusedWith(errorCatalogue.personHasMoreRights)
    expect(await add(more.id)).toMatchObject(refused)
    const { status, body } = await add(fewer.id)
    expect(status).toBe(200)
    const savedPerson = { ...(await buildPerson([home])), employeeId: body.Id }
    expect(await savePerson(savedPerson, { UserName: null, ProfileId: more.id }, by)).toMatchObject(refused)
  })
})

it('an administrator cannot make a reset link for themselves', async () => {
  const administrator = await buildEmployee(db, { sites: [home] })
  await buildCredential(db, administrator)
  const params = { employeeId: administrator.id }
  const answer = await send(accountEndpoints.makeResetLink, { params }, await signIn(administrator))
  expect(answer).toMatchObject(refusedWith(errorCatalogue.resetLinkForOneself))
})
