import type { AccountSession } from '@verstas/contract/account/entities.ts'
import { expect, it } from 'vitest'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { administratorSettings, samplePerson } from '../test/sample-person.ts'
import { SessionsSection } from './sessions-section.tsx'

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
const listRoute = `GET /api/utility/account/people/${samplePerson.Id}/sessions`

const open = (canChange: boolean, sessions: readonly AccountSession[]) =>
  renderPages(
    '/',
    [{ path: '/', component: () => <SessionsSection person={samplePerson} canChange={canChange} /> }],
    { settings: administratorSettings, prepare: ({ reply }) => reply(listRoute, { body: sessions }) },
  )

it("ends one of a person's sessions, and shows the others", async () => {
  const { server, host } = await open(true, [session(1), session(2)])
  const route = `POST /api/utility/account/people/${samplePerson.Id}/sessions/${session(1).Id}/end`
  server.reply(route, { body: {} })
  server.reply(listRoute, { body: [session(2)] })
  await press('Sign out: Hall 1')
  await settleUntil(() => expect(host.textContent).not.toContain('Hall 1'))
  expect(host.textContent).toContain('Hall 2')
  expect(server.callsOf(route)).toHaveLength(1)
})

it("an administrator without authority over a person cannot end the person's sessions", async () => {
  const { host } = await open(false, [session(1)])
  await settleUntil(() => expect(host.textContent).toContain('Hall 1'))
  expect(() => control('Sign out: Hall 1')).toThrow()
})

it('shows a message if a person has no sessions', async () => {
  const { host } = await open(true, [])
  await settleUntil(() => expect(host.textContent).toContain('Not signed in anywhere'))
})
