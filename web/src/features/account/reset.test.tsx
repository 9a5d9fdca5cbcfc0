import { act } from '@testing-library/react'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { expect, it } from 'vitest'
import { SessionStoreContext } from '../../platform/session/session-context.ts'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { createTestStore } from '../../platform/session/test/render.tsx'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { ChangePassword } from './change-password.tsx'
import { ResetPage } from './reset.page.tsx'

const linkRoute = 'POST /api/authentication/resetlink'
const resetRoute = 'POST /api/authentication/resetlink/use'
const link = { body: { Name: 'Matti Virtanen', UserName: 'matti' } }

async function open(prepare: (server: FakeServer) => void) {
  const { store } = createTestStore()
  const component = () => (
    <SessionStoreContext value={store}>
      <ResetPage />
    </SessionStoreContext>
  )
  const pages = [
    { path: '/reset/$token', component },
    { path: '/', component: () => 'the sign-in page' },
  ]
  const page = await renderPages('/reset/secret', pages, { prepare })
  await act(() => store.start({}))
  return page
}
const page = () => document.body.textContent

it.each([
  ['an expired', refusal(404, errorCodes.resetLinkEnded.id)],
  ['a truncated', refusal(400, errorCodes.invalidField.id)],
])('%s reset link shows a message and a button to the sign-in page', async (_, answer) => {
  await open(({ reply }) => reply(linkRoute, answer))
  await settleUntil(() => expect(page()).toContain('The link is no longer valid'))
  await press('To the sign-in')
  expect(page()).toContain('the sign-in page')
})

it('shows a button to the sign-in page after the new password is saved', async () => {
  const { server } = await open(({ reply }) => {
    reply(linkRoute, link)
    reply(resetRoute, { body: {} })
  })
  await settleUntil(() => expect(page()).toContain('matti'))
  await type('New password', 'hirvi kantarelli sade')
  await press('Save the password')
  expect(server.callsOf(resetRoute).map(({ body }) => body)).toEqual([
    { Token: 'secret', NewPassword: 'hirvi kantarelli sade' },
  ])
  await press('To the sign-in')
  expect(page()).toContain('the sign-in page')
})

it('refuses a new password that is too short or contains the user name, without a call', async () => {
  const { server } = await open(({ reply }) =>
    reply(linkRoute, { body: { ...link.body, UserName: 'hirvikoski' } }),
  )
  await settleUntil(() => expect(page()).toContain('hirvikoski'))
  for (const [password, reason] of [
    ['Hirvikoski-hirvikoski1', 'The password is easy to guess. Choose another one.'],
    ['kantarelli', 'The password is too short: at least 12 characters.'],
  ] as const) {
    await type('New password', password)
    await press('Save the password')
    expect(page()).toContain(reason)
  }
  expect(server.callsOf(resetRoute)).toEqual([])
})

it('changing the password to one that contains the user name shows an error, without a call', async () => {
  const { server } = await renderPages('/', [
    { path: '/', component: () => <ChangePassword userName="virtanen" onClose={() => undefined} /> },
  ])
  await type('Current password', 'old')
  await type('New password', 'Virtanen-virtanen1')
  await press('Change the password')
  expect(page()).toContain('The password is easy to guess. Choose another one.')
  expect(server.callsOf('POST /api/utility/account/password')).toEqual([])
})
