import { accountEndpoints as account } from '@verstas/contract/account/endpoints.ts'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import {
  addSite,
  buildCredential,
  buildEmployee,
  buildProfile,
  buildSite,
  deactivate,
  leaveSite,
  testPassword,
} from '../../../test/builders.ts'

const { db, send, signIn } = await buildTestApp()
const [home, away] = [await buildSite(db), await buildSite(db)]
const manager = await buildProfile(db)
const technician = await buildProfile(db, { without: ['ManageUsers', 'ShareMonitor'] })
const goodPassword = 'hirvi kantarelli sade'

/**
 * Creates a technician, and an administrator of the same site who has made a reset link and a login link for
 * the technician.
 */
async function buildLinks() {
  const administrator = await buildEmployee(db, { sites: [home] })
  const person = await buildEmployee(db, { sites: [home], profile_id: technician.id })
  const { user_name: userName } = await buildCredential(db, person)
  const by = await signIn(administrator)
  const params = { employeeId: person.id }
  const reset = (await send(account.makeResetLink, { params }, by)).body.Token
  const login = (await send(account.makeLoginLink, { params }, by)).body.TokenId
  return { administrator, person, userName, by, reset, login }
}
type Links = Awaited<ReturnType<typeof buildLinks>>

const statusesOf = async ({ reset, login }: Pick<Links, 'reset' | 'login'>) => [
  (await send(account.readResetLink, { body: { Token: reset } })).status,
  (await send(account.resetPassword, { body: { Token: reset, NewPassword: goodPassword } })).status,
  (await send(sessionEndpoints.tokenLogin, { body: {} }, { authorization: `Token ${login}` })).status,
]
const ended = [404, 404, 401]

const setProfile = (employee: { readonly id: number }, { id }: { readonly id: number }) =>
  db.updateTable('employee').set({ profile_id: id }).where('id', '=', employee.id).execute()

it('login and reset links work while their maker has authority over the person', async () => {
  const links = await buildLinks()
  expect((await send(account.readResetLink, { body: { Token: links.reset } })).status).toBe(200)
  const authorization = `Token ${links.login}`
  expect((await send(sessionEndpoints.tokenLogin, { body: {} }, { authorization })).status).toBe(200)
  const body = { Token: links.reset, NewPassword: goodPassword }
  expect((await send(account.resetPassword, { body })).status).toBe(200)
})

it.each<[string, (links: Links) => Promise<unknown>]>([
  [
    'the person becomes an administrator of two sites',
    async ({ person }) => {
      await setProfile(person, manager)
      await addSite(db, person, away)
    },
  ],
  [
    'the person receives a right that the maker of the links lacks',
    async ({ administrator, person }) => {
      await setProfile(administrator, await buildProfile(db, { without: ['ShareMonitor'] }))
      await setProfile(person, manager)
    },
  ],
  ['the maker of the links is deactivated', ({ administrator }) => deactivate(db, administrator)],
  [
    'the maker of the links loses the right to manage people',
    ({ administrator }) => setProfile(administrator, technician),
  ],
  [
    'the maker of the links leaves the site of the person',
    ({ administrator }) => leaveSite(db, administrator, home),
  ],
])('login and reset links end if %s', async (_, change) => {
  const links = await buildLinks()
  await change(links)
  expect(await statusesOf(links)).toEqual(ended)
})

it.each<[string, (links: Links) => Promise<{ readonly status: number }>]>([
  [
    'changes the password',
    async ({ person }) => {
      const body = { OldPassword: testPassword, NewPassword: goodPassword }
      return send(account.changePassword, { body }, await signIn(person))
    },
  ],
  [
    'ends the other sessions',
    async ({ person }) => send(account.endMyOtherSessions, {}, await signIn(person)),
  ],
])('login and reset links end if the person %s', async (_, change) => {
  const links = await buildLinks()
  expect((await change(links)).status).toBe(200)
  expect(await statusesOf(links)).toEqual(ended)
})

it('login and reset links end if an administrator ends all sessions of the person', async () => {
  const links = await buildLinks()
  const params = { employeeId: links.person.id }
  expect((await send(account.endSessionsOf, { params }, links.by)).status).toBe(200)
  expect(await statusesOf(links)).toEqual(ended)
})

it('login and reset links of a deactivated person remain invalid after reactivation', async () => {
  const links = await buildLinks()
  const { person, userName, by } = links
  const save = (IsActive: boolean) =>
    send(
      administrationEndpoints.savePerson,
      {
        params: { id: person.id },
        headers: {},
        body: {
          Name: person.name,
          Subsystem: 'M',
          IsWorkqueue: false,
          IsActive,
          ProfileId: technician.id,
          UserName: userName,
          SiteIds: [home.id],
        },
      },
      by,
    )
  expect([(await save(false)).status, (await save(true)).status]).toEqual([200, 200])
  expect(await statusesOf(links)).toEqual(ended)
})

it('a login link ends if the person sets a password by a reset link', async () => {
  const { reset, login } = await buildLinks()
  const body = { Token: reset, NewPassword: goodPassword }
  expect((await send(account.resetPassword, { body })).status).toBe(200)
  expect(await statusesOf({ reset, login })).toEqual(ended)
})

it('a reset link remains valid if only one session of the person ends', async () => {
  const links = await buildLinks()
  const { person, by } = links
  await signIn(person)
  const params = { employeeId: person.id }
  const [open] = (await send(account.listSessionsOf, { params }, by)).body
  const one = { ...params, id: open?.Id ?? '' }
  expect((await send(account.endSessionOf, { params: one }, by)).status).toBe(200)
  expect((await send(account.readResetLink, { body: { Token: links.reset } })).status).toBe(200)
})
