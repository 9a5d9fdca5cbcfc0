import { expect, it } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { samplePerson } from '../test/sample-person.ts'
import { PasskeysSection } from './passkeys-section.tsx'

const list = 'GET /api/utility/passkeys/people/12'
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

const component = () => <PasskeysSection person={samplePerson} canChange />
const show = (prepare: (server: FakeServer) => void) =>
  renderPages('/', [{ path: '/', component }], { prepare })

const page = () => document.body.textContent

it("shows a person's passkeys, and removes one after the administrator's confirmation", async () => {
  const { server } = await show((prepared) => {
    let [isConfirmed, isRemoved] = [false, false]
    prepared.reply(list, () => ({ body: isRemoved ? [tablet] : [phone, tablet] }))
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
  await show((prepared) => prepared.reply(list, { body: [] }))
  expect(page()).toContain('No passkeys')
})
