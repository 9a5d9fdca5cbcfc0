import type { Person } from '@verstas/contract/administration/entities.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { expect, it } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import {
  choose,
  control,
  press,
  settle,
  settleUntil,
  type,
} from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { administration, administratorSettings, samplePerson, technician } from '../test/sample-person.ts'
import { PersonPage } from './person.page.tsx'

const page = { path: '/administration/$personId', component: PersonPage }
const people = 'GET /api/administration/people'
const site = (Id: number, Description: string) => ({ Id, Description, IsOpen: true })
const show = (person: Person, prepare?: (server: FakeServer) => void) =>
  renderPages(`/administration/${person.Id}`, [page], {
    settings: administratorSettings,
    prepare: (server) => {
      server.reply(people, { body: [person] })
      server.reply('GET /api/administration/profiles', { body: [technician, administration] })
      server.reply('GET /api/utility/passkeys/people/12', { body: [] })
      prepare?.(server)
    },
  })
/** The accessible name of the switch that deactivates a person. */
const active = 'Active'
const isDisabled = (name: string) => control<HTMLInputElement>(name).disabled

const access = (Id: string, Kind: string, Name: string) => ({
  Id: `00000000-0000-4000-8000-00000000000${Id}`,
  Kind,
  Name,
  SiteId: 1,
  SiteName: 'Helsinki',
  Created: '2026-11-18T06:00:00Z',
  LastSeen: null,
})

it('the page of a person who works only at other sites has no edit button', async () => {
  const { server } = await show({ ...samplePerson, Sites: [site(9, 'Oulu')] })
  expect(document.body.textContent).toContain('works elsewhere, too: Oulu')
  expect(() => control('Edit details')).toThrow()
  expect(server.callsOf('GET /api/utility/passkeys/people/12')).toHaveLength(0)
})

it('the page of a person without a site has an edit button', async () => {
  await show({ ...samplePerson, Sites: [] })
  expect(document.body.textContent).not.toContain('elsewhere')
  expect(control('Edit details')).toBeTruthy()
})

it('shows a login link of a person, with a QR code', async () => {
  await show(samplePerson, ({ reply }) => {
    reply('GET /api/utility/employees/12/identitylinks', { body: [] })
    reply('GET /api/utility/quickchange/people', { body: [] })
    reply('GET /api/utility/account/people/12/sessions', { body: [] })
    reply('POST /api/utility/account/people/12/loginlink', {
      body: { SalesmanId: 12, TokenId: 'once', ExpirationTime: '2026-11-20T06:05:00Z' },
    })
  })
  await press('Make a sign-in link')
  await settleUntil(() => expect(document.querySelector('img[alt]')).toBeTruthy())
  expect(document.body.textContent).toContain('Give it to the person alone')
  expect(control<HTMLInputElement>('Link').value).toMatch(/#\/\?tokenId=once$/)
})

it('a person with several sites can only be removed from this site, and the page names who may do more', async () => {
  const person = { ...samplePerson, Sites: [site(1, 'Helsinki'), site(9, 'Oulu')] }
  const kaisa = { ...person, Id: 13, Name: 'Kaisa Group', ProfileId: administration.Id }
  const pekka = { ...kaisa, Id: 14, Name: 'Pekka Helsinki', Sites: [site(1, 'Helsinki')] }
  const save = 'POST /api/administration/people/12'
  const { server } = await show(person, ({ reply }) => {
    reply(people, { body: [person, kaisa, pekka] })
    reply(save, { body: { ...person, Sites: [site(9, 'Oulu')] } })
    reply('GET /api/administration/people/12/access', { body: [] })
  })
  expect(document.body.textContent).toContain('Ask for changes: Kaisa Group.')
  expect(() => control('Make a link for a new password')).toThrow()
  await press('Edit details')
  for (const name of ['Name', 'Access profile', 'User name', 'E-mail', active, 'Tampere', 'Oulu'])
    expect(isDisabled(name), name).toBe(true)
  await press('Helsinki')
  await press('Save')
  expect(server.callsOf(save)).toMatchObject([{ body: { SiteIds: [9], UserName: 'aino' } }])
})

it('the page of a person with more rights than the administrator has no edit button', async () => {
  await show({ ...samplePerson, ProfileId: 3 }, ({ reply }) => {
    const { Authorization } = administration
    const foreman = { ...technician, Id: 3, Authorization: { ...Authorization, CorrectStampings: true } }
    reply('GET /api/administration/profiles', { body: [technician, foreman] })
  })
  expect(document.body.textContent).toContain('has rights that you do not have')
  expect(() => control('Edit details')).toThrow()
})

it('deactivating a person sends the ids of the devices and links to keep valid', async () => {
  const made = [access('1', 'wallLink', 'Lobby'), access('2', 'device', 'Hall')]
  const save = 'POST /api/administration/people/12'
  const { server } = await show(samplePerson, ({ reply }) => {
    reply('GET /api/administration/people/12/access', { body: made })
    reply(save, { body: { ...samplePerson, IsActive: false } })
  })
  await press('Edit details')
  expect(document.body.textContent).not.toContain('End at the same time')
  await press(active)
  await settle()
  await press('Shared device: Hall (Helsinki)')
  await press('Save')
  expect(server.callsOf(save)).toMatchObject([{ body: { IsActive: false, KeptAccessIds: [made[1]?.Id] } }])
})

it('offers to end the trusted devices of a person whose new profile cannot create them', async () => {
  await show({ ...samplePerson, ProfileId: administration.Id }, ({ reply }) => {
    reply('GET /api/administration/people/12/access', { body: [access('2', 'device', 'Hall')] })
  })
  await press('Edit details')
  await choose('Access profile', String(technician.Id))
  await settleUntil(() => control('Shared device: Hall (Helsinki)'))
})

it('keeps the input while the administrator confirms by password, and then saves the input', async () => {
  const save = 'POST /api/administration/people/12'
  const { server } = await show(samplePerson, ({ reply }) => {
    let isConfirmed = false
    reply('GET /api/utility/account', { body: { UserName: 'admin', PasswordChanged: null } })
    reply('POST /api/utility/account/confirm', () => {
      isConfirmed = true
      return { body: {} }
    })
    reply(save, () => (isConfirmed ? { body: samplePerson } : refusal(403, 900210, 'Confirm first')))
  })
  await press('Edit details')
  await type('E-mail', 'aino@example.com')
  await press('Save')
  await settleUntil(() => control('Password'))
  expect(document.activeElement).toBe(control('Password'))
  expect(control<HTMLInputElement>('E-mail').value).toBe('aino@example.com')
  await type('Password', 'right')
  await press('Confirm')
  await settle()
  const bodies = server.callsOf(save).map(({ body }) => body)
  expect(bodies).toMatchObject([{ Email: 'aino@example.com' }, { Email: 'aino@example.com' }])
  expect(document.body.textContent).not.toContain('Is it you?')
})

it('the back button closes the dialog that asks for the password, and saves nothing', async () => {
  const save = 'POST /api/administration/people/12'
  const { server } = await show(samplePerson, ({ reply }) => {
    reply('GET /api/utility/account', { body: { UserName: 'admin', PasswordChanged: null } })
    reply(save, refusal(403, 900210, 'Confirm first'))
  })
  await press('Edit details')
  await type('E-mail', 'aino@example.com')
  await press('Save')
  await settleUntil(() => control('Password'))
  window.dispatchEvent(new PopStateEvent('popstate'))
  await settleUntil(() => expect(document.body.textContent).not.toContain('Is it you?'))
  expect(server.callsOf(save)).toHaveLength(1)
})

it('saving a person sends the version that the form was opened with, even after a refetch', async () => {
  const save = 'POST /api/administration/people/12'
  const { server } = await show(samplePerson, ({ reply }) =>
    reply(save, refusal(412, errorCodes.personChanged.id, 'Pekka changed this person')),
  )
  await press('Edit details')
  await type('Name', 'Aino Koskinen')
  server.reply(people, { body: [{ ...samplePerson, Subsystem: 'V', Version: 2 }] })
  await press('Save')
  await settle()
  await press('Save')
  expect(server.callsOf(save).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"1"'])
})

it('shows which sign-in methods could not be read, and no message that there are none', async () => {
  await show(samplePerson, ({ reply }) => {
    reply('GET /api/utility/employees/12/identitylinks', refusal(403, 900003, 'No right to links'))
    reply('GET /api/utility/quickchange/people', refusal(403, 900003, 'No right to PINs'))
    reply('GET /api/utility/account/people/12/sessions', { body: [] })
  })
  expect(document.body.textContent).toContain('No right to links')
  expect(document.body.textContent).toContain('No right to PINs')
  expect(document.body.textContent).not.toContain('None')
})

it('asks an administrator for a passkey if the server requires one', async () => {
  await show(samplePerson, ({ reply }) => {
    reply(people, refusal(403, errorCodes.passkeyRequired.id, 'Administration needs a passkey'))
  })
  expect(document.body.textContent).toContain('If you have none, add one')
  expect(control('Add a passkey').getAttribute('href')).toContain('/account/keys')
  expect(() => control('Edit details')).toThrow()
})

it('fields that the directory manages are locked until an administrator takes over the rights', async () => {
  const Directory = {
    UserName: 'aino@example.com',
    ManagedFields: ['Name', 'Email', 'IsActive', 'ProfileId', 'SiteIds'],
    AreRightsHere: false,
  } satisfies Person['Directory']
  const choose = `POST /api/administration/people/${samplePerson.Id}/directory`
  const person = { ...samplePerson, Directory }
  const { server } = await show(person, ({ reply }) => reply(choose, { body: person }))
  expect(document.body.textContent).toContain('The directory manages name, e-mail address, access, profile')
  await press('Profile and sites are chosen here')
  expect(server.callsOf(choose).map(({ body }) => body)).toEqual([{ AreRightsHere: true }])
  await press('Edit details')
  for (const name of ['Name', 'E-mail', 'Access profile', 'Helsinki'])
    expect(isDisabled(name), name).toBe(true)
  expect(isDisabled('Clocks working time')).toBe(false)
})
