import type { WaitingIdentity } from '@verstas/contract/company-sign-in/entities.ts'
import { expect, it } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { administration, administratorSettings, samplePerson, technician } from '../test/sample-person.ts'
import { Strangers } from './strangers.tsx'

const list = 'GET /api/utility/waitingidentities'
const link = 'POST /api/utility/employees/12/identitylinks'

const stranger: WaitingIdentity = {
  Id: 3,
  Provider: 'oidc',
  Claim: 'oid',
  Subject: '7d9c',
  Name: 'Aino K.',
  Email: 'aino@kaarre.test',
  FirstSeen: '2026-11-20T05:01:00Z',
  LastSeen: '2026-11-20T06:30:00Z',
}

const pekka = { ...samplePerson, Id: 13, Name: 'Aapo Pekkala', UserName: 'aapo' }
const aino = { ...samplePerson, Email: 'Aino@Kaarre.test' }
const oulu = { Id: 9, Description: 'Oulu', IsOpen: true }
/**
 * People who cannot be suggested: inactive, at another site only, at this site and another, or a work queue.
 */
const others = [
  { ...samplePerson, Id: 14, Name: 'Aku Left', IsActive: false },
  { ...samplePerson, Id: 15, Name: 'Anu Elsewhere', Sites: [oulu] },
  { ...samplePerson, Id: 17, Name: 'Ari Both', Sites: [...samplePerson.Sites, oulu] },
  { ...samplePerson, Id: 16, Name: 'Queue', IsWorkqueue: true },
]

const show = (prepare: (server: FakeServer) => void) =>
  renderPages('/', [{ path: '/', component: Strangers }], {
    settings: administratorSettings,
    prepare: (server) => {
      server.reply('GET /api/administration/profiles', { body: [technician, administration] })
      server.reply('GET /api/administration/people', { body: [pekka, aino, ...others] })
      prepare(server)
    },
  })

const page = () => document.body.textContent
const candidates = () =>
  [...document.querySelectorAll('[data-pick]')].map((candidate) => candidate.textContent)

it('puts the most likely person first among the suggestions, and links the stranger with one tap', async () => {
  let isLinked = false
  const { server } = await show(({ reply }) => {
    reply(list, () => ({ body: isLinked ? [] : [stranger] }))
    reply(link, () => {
      isLinked = true
      return { body: [] }
    })
  })
  expect(page()).toContain('Tried first 20.11.2026 07:01, last 20.11.2026 08:30')
  await press('Link to a person: Aino K.')
  expect(page()).toContain('Who is Aino K.?')
  expect(candidates()).toEqual([
    'Aino KorhonenSame name or address · Technician · aino · Aino@Kaarre.test',
    'Aapo PekkalaTechnician · aapo',
  ])
  await type('Find a person', 'korho')
  await press('Aino KorhonenSame name or address · Technician · aino · Aino@Kaarre.test')
  await settle()
  expect(server.callsOf(link).map(({ body }) => body)).toEqual([
    { Provider: 'oidc', Claim: 'oid', Subject: '7d9c' },
  ])
  expect(page()).toContain('Nobody is waiting')
  expect(page()).toContain('Aino Korhonen now signs in with the account Aino K.')
})

it('asks the administrator to confirm by password, and then links the stranger', async () => {
  let isConfirmed = false
  const { server } = await show(({ reply }) => {
    reply(list, { body: [stranger] })
    reply('GET /api/utility/account', { body: { UserName: 'admin', PasswordChanged: null } })
    reply(link, () => (isConfirmed ? { body: [] } : refusal(403, 900210, 'Confirm first')))
    reply('POST /api/utility/account/confirm', () => {
      isConfirmed = true
      return { body: {} }
    })
  })
  await press('Link to a person: Aino K.')
  await press('Aino KorhonenSame name or address · Technician · aino · Aino@Kaarre.test')
  await settleUntil(() => expect(control('Password')).toBeTruthy())
  await type('Password', 'right')
  await press('Confirm')
  await settle()
  expect(server.callsOf(link)).toHaveLength(2)
  expect(page()).toContain('now signs in with the account')
})

it('shows why a stranger could not be linked, and keeps the list of people open', async () => {
  await show(({ reply }) => {
    reply(list, { body: [stranger] })
    reply(link, refusal(409, 900200, 'The account is linked to another employee already.'))
  })
  await press('Link to a person: Aino K.')
  await press('Aino KorhonenSame name or address · Technician · aino · Aino@Kaarre.test')
  await settle()
  expect(page()).toContain('linked to another employee already')
  expect(page()).toContain('Who is Aino K.?')
})

it('removes a stranger from the list', async () => {
  let isDismissed = false
  await show(({ reply }) => {
    reply(list, () => ({ body: isDismissed ? [] : [{ ...stranger, Name: null, Email: null }] }))
    reply('POST /api/utility/waitingidentities/3/dismiss', () => {
      isDismissed = true
      return { body: [] }
    })
  })
  await press('Remove from the list: 7d9c')
  await settle()
  expect(page()).toContain('Nobody is waiting')
})

it('shows why the list of strangers could not be read', async () => {
  await show(({ reply }) => reply(list, refusal(403, 900003, 'No right to accounts')))
  expect(page()).toContain('No right to accounts')
})
