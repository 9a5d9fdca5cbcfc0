import type { AccountSession } from '@verstas/contract/account/entities.ts'
import { beforeEach, expect, it } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { dismissToast, readToasts } from '../../platform/ui/notify.ts'
import { SessionsPage } from './sessions.page.tsx'

const session = (place: number, changes: Partial<AccountSession> = {}): AccountSession => ({
  Id: `f5a1b9f2-9f50-4a8e-9b56-3b1f5a0c7d1${place}`,
  SiteName: 'Helsinki',
  DeviceName: `Hall ${place}`,
  Method: 'pin',
  UserAgent: null,
  Created: '2026-11-20T06:00:00Z',
  LastUsed: '2026-11-20T06:30:00Z',
  ExpirationTime: '2026-11-20T07:30:00Z',
  IsThis: false,
  ...changes,
})
const [mine, other, third] = [session(1, { IsThis: true }), session(2), session(3)]
const listRoute = 'GET /api/utility/account/sessions'

const open = () =>
  renderPages('/', [{ path: '/', component: SessionsPage }], {
    prepare: ({ reply }) => reply(listRoute, { body: [mine, other, third] }),
  })
const rows = () =>
  [...document.querySelectorAll('li')].map(({ textContent }) => /Hall \d/.exec(textContent)?.[0])
const toasts = () => readToasts().map(({ message }) => message)

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

it('removes an ended session from the list, and offers no button to end the current one', async () => {
  const { server } = await open()
  const route = `POST /api/utility/account/sessions/${other.Id}/end`
  await settleUntil(() => expect(rows()).toEqual(['Hall 1', 'Hall 2', 'Hall 3']))
  expect(() => control('Sign out: Hall 1')).toThrow()
  server.reply(route, { body: { Count: 1 } })
  server.reply(listRoute, { body: [mine, third] })
  await press('Sign out: Hall 2')
  await settleUntil(() => expect(rows()).toEqual(['Hall 1', 'Hall 3']))
  expect(server.callsOf(route)).toHaveLength(1)
  expect(toasts()).toContain('Signed out: Hall 2.')
})

it('ends all other sessions together, and then removes the button', async () => {
  const { server } = await open()
  server.reply('POST /api/utility/account/sessions/endothers', { body: { Count: 2 } })
  server.reply(listRoute, { body: [mine] })
  await press('Sign the others out')
  await settleUntil(() => expect(rows()).toEqual(['Hall 1']))
  expect(toasts()).toContain('Your other devices are signed out.')
  expect(() => control('Sign the others out')).toThrow()
})

it('shows why a session could not be ended, and refetches the sessions', async () => {
  const { server } = await open()
  server.reply(`POST /api/utility/account/sessions/${other.Id}/end`, refusal(404, 900_004, 'It is over'))
  server.reply(listRoute, { body: [mine, third] })
  await press('Sign out: Hall 2')
  await settleUntil(() => expect(toasts()).toContain('It is over'))
  await settleUntil(() => expect(rows()).toEqual(['Hall 1', 'Hall 3']))
})
