import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { createFakeServer } from '../../platform/session/test/fake-server.ts'
import { chooseLanguage, startTexts } from '../../platform/texts/i18n.ts'
import { eventually } from '../../test/eventually.ts'
import { turnOn } from './device.ts'
import { keepDevice } from './keep-device.ts'
import { stubPushBrowser } from './test/push-browser.ts'

const [anna, ben] = [1, 2]
const deviceRoute = 'POST /api/utility/push/device'
const leaveRoute = 'POST /api/utility/push/device/remove'
const keyOf = (letter: number) => Buffer.alloc(65, letter).toString('base64url')

/** Calls `keepDevice` for an employee, on a device where Anna has turned notifications on. */
async function startAs(employeeId: number, key = keyOf(4)) {
  await startTexts()
  await chooseLanguage('en')
  const server = createFakeServer()
  const isTold = { body: { IsSubscribed: true } }
  server.reply(deviceRoute, isTold)
  server.reply(leaveRoute, isTold)
  server.reply('GET /api/utility/push/settings', {
    body: { IsOn: true, QuietFrom: null, QuietTo: null, MutedGroups: [], PublicKey: key },
  })
  vi.stubGlobal('fetch', server.fetch)
  const browser = stubPushBrowser({ permission: 'granted' })
  await turnOn(anna, keyOf(4))
  const before = browser.endpoint()
  const turnedOn = server.callsOf(deviceRoute).length
  const end = keepDevice(createQueryClient([]), employeeId)
  const deviceCalls = () => server.callsOf(deviceRoute).slice(turnedOn)
  return { browser, server, before, deviceCalls, end }
}

it('registers the device for its user at the start of the app', async () => {
  const { deviceCalls, before, end } = await startAs(anna)
  await eventually(() =>
    expect(deviceCalls()).toMatchObject([{ body: { Endpoint: before, Language: 'en' } }]),
  )
  end()
})

it("resubscribes the browser if the server's push key has changed", async () => {
  const { deviceCalls, before, browser, end } = await startAs(anna, keyOf(5))
  await eventually(() => expect(deviceCalls()).toMatchObject([{ body: { Endpoint: browser.endpoint() } }]))
  expect(browser.endpoint()).not.toBe(before)
  end()
})

it('unsubscribes the device of the previous user when another user starts the app', async () => {
  const { server, deviceCalls, before, end } = await startAs(ben)
  await eventually(() => expect(server.callsOf(leaveRoute)).toMatchObject([{ body: { Endpoint: before } }]))
  expect(deviceCalls()).toEqual([])
  end()
})

it("registers the device again after a change of language or of the browser's subscription", async () => {
  const { browser, deviceCalls, end } = await startAs(anna)
  await eventually(() => expect(deviceCalls()).toHaveLength(1))
  await chooseLanguage('sv')
  await eventually(() => expect(deviceCalls()).toHaveLength(2))
  expect(deviceCalls()[1]).toMatchObject({ body: { Language: 'sv' } })
  browser.tell('pushSubscriptionChanged')
  await eventually(() => expect(deviceCalls()).toHaveLength(3))
  end()
  browser.tell('pushSubscriptionChanged')
  await chooseLanguage('en')
  expect(deviceCalls()).toHaveLength(3)
})
