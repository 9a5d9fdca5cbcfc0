import { companySignInEndpoints as company } from '@verstas/contract/company-sign-in/endpoints.ts'
import type { IdentityClaim } from '@verstas/contract/company-sign-in/entities.ts'
import { sessionEndpoints as session } from '@verstas/contract/session/endpoints.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { addSite, buildCredential, buildEmployee, buildSite, leaveSite } from '../../../test/builders.ts'
import { CommandError } from '../../platform/command-error.ts'
import { openSession } from '../../platform/session/session-store.ts'
import { deleteStrangersOfOld, noteStranger } from '../../platform/session/waiting-identities.ts'
import { identityOf } from './identity-links.ts'
import { linkByCommandLine } from './link-by-command-line.ts'

const { db, clock, logLines, settings, signIn, send } = await buildTestApp()
const site = await buildSite(db)
const administrator = await buildEmployee(db, { name: 'Kaisa', sites: [site] })
const headers = await signIn(administrator)

const link = (employeeId: number, Subject: string) =>
  send(
    company.addIdentityLink,
    { params: { employeeId }, body: { Provider: 'oidc' as const, Subject } },
    headers,
  )

it('linking an identity twice creates one link with its creator, and logs only a hash of the identity', async () => {
  const employee = await buildEmployee(db, { sites: [site] })
  await link(employee.id, 'anna@id')
  const { body } = await link(employee.id, 'anna@id')
  expect(body).toMatchObject([{ Provider: 'oidc', Subject: 'anna@id', CreatorName: 'Kaisa' }])
  const lines = logLines.filter((line) => line.includes('identity linked')).join('')
  expect(lines).toContain(`"ofEmployeeId":${employee.id},"identity":"oidc:`)
  expect(lines).not.toContain('anna@id')
})

it.each([
  ['the claim of the request', { Provider: 'oidc', Claim: 'upn' }, 'upn'],
  ["the server's claim if the request has none", { Provider: 'oidc' }, 'sub'],
  ['the principal name of a Windows account', { Provider: 'windows' }, 'principal_name'],
] as const)('an identity can be linked by %s', async (_, identity, Claim) => {
  const { id: employeeId } = await buildEmployee(db, { sites: [site] })
  const body = { ...identity, Subject: `claim-${employeeId}@kaarre.test` }
  const linked = await send(company.addIdentityLink, { params: { employeeId }, body }, headers)
  expect(linked.body).toMatchObject([{ Provider: identity.Provider, Claim, Subject: body.Subject }])
})

it('an identity is linked by the configured claim, unless the request names another claim', () => {
  const identity = { Provider: 'oidc' as const, Subject: 'anna' }
  expect(identityOf(identity, 'oid')).toMatchObject({ claim: 'oid' })
  expect(identityOf({ ...identity, Claim: 'upn' }, 'oid')).toMatchObject({ claim: 'upn' })
})

it('refuses to link an identity that is linked to another employee', async () => {
  const [owner, other] = [
    await buildEmployee(db, { sites: [site] }),
    await buildEmployee(db, { sites: [site] }),
  ]
  await link(owner.id, 'one-person')
  expect(await link(other.id, 'one-person')).toMatchObject({ status: 409, errors: [{ ErrorId: 900200 }] })
})

it('an administrator cannot link identities to people of another site, or list their links', async () => {
  const stranger = await buildEmployee(db)
  expect((await link(stranger.id, 'stranger')).status).toBe(404)
  const params = { employeeId: stranger.id }
  expect((await send(company.listIdentityLinks, { params }, headers)).status).toBe(404)
})

it('an administrator cannot list or change identity links of a person who has left the site', async () => {
  const moved = await buildEmployee(db, { sites: [site] })
  const { body } = await link(moved.id, 'moved')
  await addSite(db, moved, await buildSite(db))
  await leaveSite(db, moved, site)
  const params = { employeeId: moved.id }
  expect((await link(moved.id, 'somebody else')).status).toBe(404)
  expect((await send(company.listIdentityLinks, { params }, headers)).status).toBe(404)
  const ofLink = { ...params, linkId: body[0]?.Id ?? 0 }
  expect((await send(company.removeIdentityLink, { params: ofLink }, headers)).status).toBe(404)
})

it('removing an identity link ends the sessions that began at its provider, but not those by password', async () => {
  const employee = await buildEmployee(db, { sites: [site] })
  const { body } = await link(employee.id, 'leaves')
  const begun = { employeeId: employee.id, method: 'oidc' as const, userAgent: undefined }
  const byProvider = await openSession(db, begun, clock.now(), settings)
  const byPassword = await signIn(employee)
  const params = { employeeId: employee.id, linkId: body[0]?.Id ?? 0 }
  expect((await send(company.removeIdentityLink, { params }, headers)).body).toEqual([])
  const isOpen = async (authorization: string) =>
    (await send(session.getEmployee, {}, { authorization })).status === 200
  expect(await isOpen(byProvider.Token)).toBe(false)
  expect(await isOpen(byPassword.authorization)).toBe(true)
  expect((await send(company.removeIdentityLink, { params }, headers)).status).toBe(404)
})

describe('the list of strangers', () => {
  const list = async () => (await send(company.listWaitingIdentities, {}, headers)).body
  const note = (subject: string, claim: IdentityClaim = 'sub') =>
    noteStranger(db, { provider: 'oidc', claim, subject }, { name: 'Stina' }, clock.now())
  beforeEach(() => db.deleteFrom('waiting_identity').execute())

  it('a dismissed stranger is listed again after the next sign-in', async () => {
    await note('stina')
    const id = (await list())[0]?.Id ?? 0
    expect((await send(company.dismissWaitingIdentity, { params: { id } }, headers)).body).toEqual([])
    expect(logLines.join('')).toContain('identity dismissed')
    expect((await send(company.dismissWaitingIdentity, { params: { id } }, headers)).status).toBe(404)
    await note('stina')
    expect(await list()).toHaveLength(1)
  })

  it('linking a stranger by the command line removes only the identity with the same claim from the list', async () => {
    const employee = await buildEmployee(db, { sites: [site] })
    await note('Stina@Kaarre.test', 'upn')
    await note('stina@kaarre.test', 'sub')
    const words = [String(employee.id), 'upn', 'STINA@kaarre.test']
    await linkByCommandLine(db, words, { linkClaim: 'sub', now: clock.now() })
    expect(await list()).toMatchObject([{ Claim: 'sub', Subject: 'stina@kaarre.test' }])
  })

  it('the list has the latest 200 strangers, and each stranger is deleted after 30 days', async () => {
    for (let one = 0; one <= 200; one += 1) {
      clock.advance({ seconds: 1 })
      await note(`stranger-${one}`)
    }
    const listed = await list()
    expect(listed).toHaveLength(200)
    expect(listed[0]?.Subject).toBe('stranger-200')
    expect(listed.at(-1)?.Subject).toBe('stranger-1')
    await note('stranger-1')
    clock.advance({ seconds: 1 })
    await note('stranger-201')
    expect((await list()).map(({ Subject }) => Subject)).toContain('stranger-1')
    const last = clock.now().getTime()
    expect(await deleteStrangersOfOld(db, new Date(last + 30 * 86_400_000))).toBe(199)
    expect(await list()).toHaveLength(1)
  })
})

it.each([
  ['oidc', { oidc: false, bearer: false, negotiate: true, basic: true }],
  ['windows', { oidc: true, bearer: true, negotiate: false, basic: true }],
] as const)(
  'removing an identity link of the provider %s ends only the sessions that this provider opened',
  async (Provider, open) => {
    const employee = await buildEmployee(db, { sites: [site] })
    const body = { Provider, Subject: `${Provider}-of-${employee.id}@kaarre.local` }
    const linked = await send(company.addIdentityLink, { params: { employeeId: employee.id }, body }, headers)
    const begin = (method: keyof typeof open) =>
      openSession(db, { employeeId: employee.id, method, userAgent: undefined }, clock.now(), settings)
    const methods = ['oidc', 'bearer', 'negotiate', 'basic'] as const
    const tokens = await Promise.all(methods.map(begin))
    const params = { employeeId: employee.id, linkId: linked.body[0]?.Id ?? 0 }
    await send(company.removeIdentityLink, { params }, headers)
    const answers = await Promise.all(
      tokens.map(({ Token }) => send(session.getEmployee, {}, { authorization: `Bearer ${Token}` })),
    )
    const stillOpen = answers.map(({ status }, place) => [methods[place], status === 200])
    expect(Object.fromEntries(stillOpen)).toEqual(open)
  },
)

it('the command line links an identity by user name, e-mail address or number, and reports errors', async () => {
  const employee = await buildEmployee(db, { name: 'Matti', sites: [site], email: 'Matti.V@kaarre.test' })
  await buildCredential(db, employee, { user_name: 'Matti.V' })
  const linkByWords = (...words: string[]) =>
    linkByCommandLine(db, words, { linkClaim: 'upn', now: clock.now() })
  const summary = `signs in as Matti, number ${employee.id}`
  expect(await linkByWords('matti.v', 'windows', 'Matti@KAARRE.LOCAL')).toContain(summary)
  expect(await linkByWords(String(employee.id), 'sub', '00u1')).toContain(summary)
  expect(await linkByWords('MATTI.V@Kaarre.test', 'sub', '00u1')).toContain(summary)
  expect(await linkByWords('matti.v', 'oidc', 'Matti@Kaarre.test')).toContain('Matti@Kaarre.test (upn)')
  const { body } = await send(company.listIdentityLinks, { params: { employeeId: employee.id } }, headers)
  expect(body).toMatchObject([
    { Provider: 'windows', Claim: 'principal_name', Subject: 'matti@kaarre.local', CreatorName: null },
    { Provider: 'oidc', Claim: 'sub', Subject: '00u1' },
    { Provider: 'oidc', Claim: 'upn', Subject: 'matti@kaarre.test' },
  ])
  for (const wrong of [
    ['matti.v'],
    ['matti.v', 'google', 'x'],
    ['nobody', 'oidc', 'x'],
    ['a', 'oidc', 'x', 'y'],
  ])
    await expect(linkByWords(...wrong)).rejects.toThrow(CommandError)
  const other = await buildEmployee(db)
  await expect(linkByWords(String(other.id), 'sub', '00u1')).rejects.toThrow('linked to another employee')
})
