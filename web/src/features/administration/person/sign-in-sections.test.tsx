import type { AccountSession } from '@verstas/contract/account/entities.ts'
import { expect, it } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { administratorSettings, samplePerson } from '../test/sample-person.ts'
import { PasskeysSection, SessionsSection } from './sign-in-sections.tsx'

const passkeyList = 'GET /api/utility/passkeys/people/12'
const removal = 'POST /api/utility/passkeys/people/12/7/remove'
const confirmation = 'POST /api/utility/account/confirm'

const passkey = (Id: number, Name: string, LastUsed: string | null) => ({
  Id,
  Name,
  IsSynced: true,
  Created: '2026-03-04T08:00:00Z',
  LastUsed,
})
const phone = passkey(7, 'Phone', '2026-11-20T05:01:00Z')
const tablet = passkey(8, 'Tablet', null)

const passkeys = () => <PasskeysSection person={samplePerson} canChange />
const showPasskeys = (prepare: (server: FakeServer) => void) =>
  renderPages('/', [{ path: '/', component: passkeys }], { prepare })

const page = () => document.body.textContent

it("shows a person's passkeys, and removes one after the administrator's confirmation", async () => {
  const { server } = await showPasskeys((prepared) => {
    let [isConfirmed, isRemoved] = [false, false]
    prepared.reply(passkeyList, () => ({ body: isRemoved ? [tablet] : [phone, tablet] }))
    prepared.reply('GET /api/utility/account', { body: { UserName: 'admin', PasswordChanged: null } })
    prepared.reply(removal, () => {
      isRemoved = isConfirmed
      return isConfirmed ? { body: { Count: 1 } } : refusal(403, 900210, 'Confirm first')
    })
    prepared.reply(confirmation, () => {
      isConfirmed = true
      return { body: {} }
    })
  })
  expect(page()).toContain('Passkeys · 2')
  expect(page()).toContain('Added 04.03.2026 · used 20.11.2026 07:01')
  expect(page()).toContain('Added 04.03.2026 · not used yet')

  await press('Remove: Phone')
  expect(page()).toContain('sessions that began with a passkey end')
  expect(server.callsOf(removal)).toHaveLength(0)
  await press('Remove')
  await settleUntil(() => control('Password'))
  await type('Password', 'right')
  await press('Confirm')
  await settle()
  expect(page()).toContain('Passkeys · 1')
  expect(page()).not.toContain('Phone')
})

it('shows a message if a person has no passkeys', async () => {
  await showPasskeys((prepared) => prepared.reply(passkeyList, { body: [] }))
  expect(page()).toContain('No passkeys')
})

const session = (place: number): AccountSession => ({
  Id: `f5a1b9f2-9f50-4a8e-9b56-3b1f5a0c7d1${place}`,
  SiteName: 'Helsinki',
  DeviceName: `Hall ${place}`,
  Method: 'pin',
  UserAgent: null,
  Created: '2026-11-20T06:00:00Z',
  LastUsed: '2026-11-20T06:30:00Z',
  ExpirationTime: '2026-11-20T07:30:00Z',
  IsThis: false,
})
const sessionList = `GET /api/utility/account/people/${samplePerson.Id}/sessions`

const showSessions = (canChange: boolean, sessions: readonly AccountSession[]) =>
  renderPages(
    '/',
    [{ path: '/', component: () => <SessionsSection person={samplePerson} canChange={canChange} /> }],
    { settings: administratorSettings, prepare: ({ reply }) => reply(sessionList, { body: sessions }) },
  )

it("ends one of a person's sessions, and shows the others", async () => {
  const { server, host } = await showSessions(true, [session(1), session(2)])
  const route = `POST /api/utility/account/people/${samplePerson.Id}/sessions/${session(1).Id}/end`
  server.reply(route, { body: {} })
  server.reply(sessionList, { body: [session(2)] })
  await press('Sign out: Hall 1')
  await settleUntil(() => expect(host.textContent).not.toContain('Hall 1'))
  expect(host.textContent).toContain('Hall 2')
  expect(server.callsOf(route)).toHaveLength(1)
})

it("an administrator without authority over a person cannot end the person's sessions", async () => {
  const { host } = await showSessions(false, [session(1)])
  await settleUntil(() => expect(host.textContent).toContain('Hall 1'))
  expect(() => control('Sign out: Hall 1')).toThrow()
})

it('shows a message if a person has no sessions', async () => {
  const { host } = await showSessions(true, [])
  await settleUntil(() => expect(host.textContent).toContain('Not signed in anywhere'))
})
