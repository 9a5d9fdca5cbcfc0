import { expect, it } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { SignInWaysPage } from './sign-in-ways.page.tsx'

const session = (Id: string, IsThis: boolean) => ({
  Id: `00000000-0000-4000-8000-00000000000${Id}`,
  SiteName: 'Helsinki',
  DeviceName: null,
  Method: 'basic' as const,
  UserAgent: null,
  Created: '2026-11-20T05:00:00Z',
  LastUsed: '2026-11-20T06:00:00Z',
  ExpirationTime: '2026-11-20T07:00:00Z',
  IsThis,
})
const ending = 'POST /api/utility/account/sessions/endothers'
const removing = 'POST /api/utility/quickchange/mypin/remove'
const pin = (PinSet: string | null) => ({ IsInUse: true, PinSet, IsPinLocked: false, Devices: [] })

const show = (sessions: readonly ReturnType<typeof session>[]) =>
  renderPages('/', [{ path: '/', component: SignInWaysPage }], {
    prepare: ({ reply }) => {
      reply('GET /api/utility/passkeys', { body: [] })
      reply('GET /api/utility/account', { body: { UserName: 'matti', PasswordChanged: null } })
      reply('GET /api/utility/account/sessions', { body: sessions })
      reply('GET /api/utility/quickchange/mypin', { body: pin('2026-11-20T05:00:00Z') })
      reply(removing, { body: pin(null) })
      reply(ending, { body: { Count: 1 } })
    },
  })

const removePin = async () => {
  await press('Remove the PIN')
  await settleUntil(() => expect(document.querySelector('dialog button')).not.toBeNull())
  const [confirm] = [...document.querySelectorAll<HTMLElement>('dialog button')]
  confirm?.click()
}

it('offers to sign the other devices out after a sign-in method has changed', async () => {
  const { server } = await show([session('1', true), session('2', false)])
  await removePin()
  await settleUntil(() => expect(document.body.textContent).toContain('Sign your other devices out?'))
  await press('Sign the others out')
  await settleUntil(() => expect(server.callsOf(ending)).toHaveLength(1))
  await settleUntil(() => expect(document.body.textContent).not.toContain('Sign your other devices out?'))
})

it('does not offer to sign other devices out if there is no other session', async () => {
  const { server } = await show([session('1', true)])
  await removePin()
  await settleUntil(() => expect(server.callsOf('GET /api/utility/account/sessions')).toHaveLength(1))
  await settleUntil(() => control('Set a PIN'))
  expect(document.body.textContent).not.toContain('Sign your other devices out?')
})

it('shows an error with a retry button in each section whose query failed', async () => {
  const routes = ['passkeys', 'quickchange/mypin', 'account'].map((path) => `GET /api/utility/${path}`)
  await renderPages('/', [{ path: '/', component: SignInWaysPage }], {
    prepare: ({ reply }) => {
      for (const route of routes) reply(route, refusal(500, 900_000, 'Out of order'))
    },
  })
  await settleUntil(() => expect(document.querySelectorAll('[role=alert]')).toHaveLength(3))
})
