import { expect, it } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { PasskeySection } from './passkey-section.tsx'

const removal = 'POST /api/utility/passkeys/7/remove'
const confirmation = 'POST /api/utility/account/confirm'
const phone = {
  Id: 7,
  Name: 'Phone',
  IsSynced: true,
  Created: '2026-03-04T08:00:00Z',
  LastUsed: '2026-11-20T05:01:00Z',
}

const show = (prepare: (server: FakeServer) => void = () => {}) =>
  renderPages('/', [{ path: '/', component: () => <PasskeySection onChanged={() => undefined} /> }], {
    prepare: (server) => {
      server.reply('GET /api/utility/passkeys', { body: [phone] })
      server.reply('GET /api/utility/account', { body: { UserName: 'matti', PasswordChanged: null } })
      server.reply(removal, { body: {} })
      prepare(server)
    },
  })

const page = () => document.body.textContent

it('shows when a passkey was added and last used, and that this browser does not support passkeys', async () => {
  await show()
  expect(page()).toContain('Added 04.03.2026 · used 20.11.2026 07:01')
  expect(page()).toContain('This browser has no passkeys')
})

it('removing a passkey requires the password if the sign-in is too old', async () => {
  const { server } = await show((prepared) => {
    let isConfirmed = false
    prepared.reply(removal, () => (isConfirmed ? { body: {} } : refusal(403, 900210, 'Confirm first')))
    prepared.reply(confirmation, () => {
      const isRight = prepared.callsOf(confirmation).length > 1
      isConfirmed = isRight
      return isRight ? { body: {} } : refusal(403, 900211, 'The password does not match')
    })
  })
  await press('Remove: Phone')
  await press('Remove')
  await settleUntil(() => control('Password'))
  expect(page()).toContain('Is it you?')
  await type('Password', 'wrong')
  await press('Confirm')
  expect(page()).toContain('The password does not match')
  expect(server.callsOf(removal)).toHaveLength(1)
  await type('Password', 'right')
  await press('Confirm')
  await settle()
  expect(page()).not.toContain('Is it you?')
  expect(server.callsOf(removal)).toHaveLength(2)
  expect(server.callsOf(confirmation).map(({ body }) => body)).toEqual([
    { Password: 'wrong' },
    { Password: 'right' },
  ])
})

it('a passkey is not removed if the user closes the dialog that asks for the password', async () => {
  const { server } = await show((prepared) => {
    prepared.reply(removal, refusal(403, 900210, 'Confirm first'))
  })
  await press('Remove: Phone')
  await press('Remove')
  await settleUntil(() => control('Close'))
  await press('Close')
  await settle()
  expect(page()).not.toContain('Is it you?')
  expect(server.callsOf(removal)).toHaveLength(1)
})

it('shows the new name of a passkey, or the reason why it could not be renamed', async () => {
  const renaming = 'POST /api/utility/passkeys/7/rename'
  const { server } = await show(({ reply }) => reply(renaming, refusal(404, 900004, 'It is gone')))
  await press('Rename: Phone')
  await type('Name', '  ')
  await press('Save')
  expect(page()).toContain('Enter a name')
  expect(server.callsOf(renaming)).toEqual([])
  await type('Name', ' Work phone ')
  await press('Save')
  await settleUntil(() => expect(page()).toContain('It is gone'))
  server.reply(renaming, { body: {} })
  server.reply('GET /api/utility/passkeys', { body: [{ ...phone, Name: 'Work phone' }] })
  await press('Save')
  await settleUntil(() => control('Rename: Work phone'))
  expect(server.callsOf(renaming).map(({ body }) => body)).toEqual([
    { Name: 'Work phone' },
    { Name: 'Work phone' },
  ])
})
