import { beforeEach, expect, it } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { readDeviceToken } from '../../../platform/session/trusted-device.ts'
import { Devices } from './devices.tsx'

const listRoute = 'GET /api/utility/quickchange/devices'
const trustRoute = 'POST /api/utility/quickchange/devices'
const nameField = 'Name of this device'
const device = { Id: 3, Name: 'Hall 2', CreatorName: 'Kaisa', Created: '2026-11-20T06:00:00Z' }

beforeEach(() => localStorage.clear())

const show = (prepare: (server: FakeServer) => void) =>
  renderPages('/', [{ path: '/', component: Devices }], {
    prepare: (server) => {
      server.reply('GET /api/utility/quickchange', { body: { IsInUse: true } })
      server.reply(listRoute, { body: [] })
      prepare(server)
    },
  })
const page = () => document.body.textContent

it('trusts this device under the typed name, lists the device, and empties the field', async () => {
  const { server } = await show(({ reply }) =>
    reply(trustRoute, () => {
      reply(listRoute, { body: [device] })
      return { body: { ...device, Token: 'device.secret' } }
    }),
  )
  await press('Share this device')
  expect(server.callsOf(trustRoute)).toHaveLength(0)
  const problem = document.querySelector('[class*=error]')?.textContent ?? ''
  expect(problem).not.toBe('')
  await type(nameField, ' Hall 2 ')
  await press('Share this device')
  await settleUntil(() => control('Stop sharing: Hall 2'))
  expect(server.callsOf(trustRoute).map(({ body }) => body)).toEqual([{ Name: 'Hall 2' }])
  expect(readDeviceToken()).toBe('device.secret')
  expect(control<HTMLInputElement>(nameField).value).toBe('')
  expect(page()).not.toContain(problem)
})

it('keeps the typed name if the server refuses to trust the device, and shows the reason', async () => {
  await show(({ reply }) => reply(trustRoute, refusal(400, 900000, 'There are too many devices')))
  await type(nameField, 'Hall 2')
  await press('Share this device')
  await settleUntil(() => expect(page()).toContain('There are too many devices'))
  expect(control<HTMLInputElement>(nameField).value).toBe('Hall 2')
  expect(readDeviceToken()).toBeNull()
})
