import { act } from '@testing-library/react'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionStoreContext } from '../../platform/session/session-context.ts'
import { networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { createTestStore } from '../../platform/session/test/render.tsx'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { keepDeviceToken, readDeviceToken } from '../../platform/session/trusted-device.ts'
import PeoplePage from './people-screen.tsx'

const peopleRoute = 'GET /api/authentication/device/people'
const pinRoute = 'POST /api/authentication/device/pin'
const people = {
  DeviceName: 'Hall 2',
  IdleMinutes: 10,
  People: [
    { EmployeeId: 7, Name: 'Matti Virtanen', PinLength: 4 },
    { EmployeeId: 8, Name: 'Aino Koskinen', PinLength: 6 },
  ],
}

beforeEach(() => {
  localStorage.clear()
  keepDeviceToken('device.secret')
})

async function open(reply: Parameters<FakeServer['reply']>[1] = { body: people }) {
  const onOtherWay = vi.fn()
  const { store } = createTestStore()
  const component = () => (
    <SessionStoreContext value={store}>
      <PeoplePage onOtherWay={onOtherWay} />
    </SessionStoreContext>
  )
  const page = await renderPages('/', [{ path: '/', component }], {
    prepare: (server) => server.reply(peopleRoute, reply),
  })
  await act(() => store.start({}))
  return { ...page, onOtherWay }
}
const page = () => document.body.textContent

describe('a trusted device', () => {
  it('deletes the token of an untrusted device, and opens the sign-in page', async () => {
    const { onOtherWay } = await open(refusal(401, errorCodes.deviceNotTrusted.id))
    await settleUntil(() => expect(onOtherWay).toHaveBeenCalled())
    expect(readDeviceToken()).toBeNull()
  })

  it("keeps the device's token if the site turns quick change off, and opens the sign-in page", async () => {
    const { onOtherWay } = await open(refusal(403, errorCodes.quickChangeNotInUse.id))
    await settleUntil(() => expect(onOtherWay).toHaveBeenCalled())
    expect(readDeviceToken()).toBe('device.secret')
  })

  it.each<[string, Parameters<FakeServer['reply']>[1]]>([
    ['too many requests', refusal(429, errorCodes.tooManyRequests.id)],
    ['a server error', refusal(500, errorCodes.unexpected.id)],
    ['a network error', networkError],
  ])("keeps the device's token after %s, and loads the people on retry", async (_, reply) => {
    const { server, onOtherWay } = await open(reply)
    await settleUntil(() => expect(page()).toContain('The people could not be loaded'))
    expect(readDeviceToken()).toBe('device.secret')
    expect(onOtherWay).not.toHaveBeenCalled()
    server.reply(peopleRoute, { body: people })
    await press('Retry')
    await settleUntil(() => expect(page()).toContain('Virtanen'))
  })
})

describe('a PIN', () => {
  const choose = async (name: string) => {
    await settleUntil(() => control(name))
    await press(name)
  }
  const enter = async (pin: string) => {
    for (const digit of pin) await press(digit)
  }

  it("sends the chosen person's PIN after its last digit, with the device's token", async () => {
    const { server } = await open()
    server.reply(pinRoute, refusal(401, errorCodes.wrongPin.id, 'Wrong PIN. 9 attempts left.'))
    await choose('Aino Koskinen')
    await enter('73915')
    expect(server.callsOf(pinRoute)).toEqual([])
    await press('8')
    await settleUntil(() => expect(page()).toContain('Wrong PIN. 9 attempts left.'))
    expect(server.callsOf(pinRoute)).toMatchObject([
      { authorization: 'Device device.secret', body: { EmployeeId: 8, Pin: '739158' } },
    ])
    await enter('739159')
    await settleUntil(() =>
      expect(server.callsOf(pinRoute).at(-1)?.body).toEqual({ EmployeeId: 8, Pin: '739159' }),
    )
  })

  it('the erase key removes the last digit of a PIN, and ignores an empty PIN', async () => {
    const { server } = await open()
    server.reply(pinRoute, refusal(401, errorCodes.wrongPin.id))
    await choose('Aino Koskinen')
    await press('Erase the last one')
    await enter('7392')
    await press('Erase the last one')
    await press('Erase the last one')
    await enter('1580')
    await settleUntil(() =>
      expect(server.callsOf(pinRoute).map(({ body }) => body)).toEqual([{ EmployeeId: 8, Pin: '731580' }]),
    )
  })

  it('the choice of another person clears the PIN digits that were entered', async () => {
    const { server } = await open()
    server.reply(pinRoute, refusal(401, errorCodes.wrongPin.id))
    await choose('Aino Koskinen')
    await enter('739')
    await choose('Matti Virtanen')
    await enter('2580')
    await settleUntil(() =>
      expect(server.callsOf(pinRoute).map(({ body }) => body)).toEqual([{ EmployeeId: 7, Pin: '2580' }]),
    )
  })

  it('disables the PIN pad for the waiting time that the server sends after too many attempts', async () => {
    const { server } = await open()
    server.reply(pinRoute, refusal(429, errorCodes.tooManyAttempts.id, 'Too many attempts', 30))
    await choose('Matti Virtanen')
    await enter('2580')
    await settleUntil(() => expect(control<HTMLButtonElement>('5').disabled).toBe(true))
    expect(page()).toContain('Too many attempts')
  })
})

describe('a badge', () => {
  const badge = 'ABCDEFGHKMNPRSTUABCDEFGHKMNPRSTU'
  const badgeRoute = 'POST /api/authentication/device/badge'
  const read = (keys: readonly string[]) =>
    act(async () => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })

  it.each([
    ['is sent after Enter', [...badge, 'Enter'], [{ Badge: badge }]],
    [
      'is sent from a reader that types capitals with Shift',
      [...badge].flatMap((key) => ['Shift', key]).concat('Enter'),
      [{ Badge: badge }],
    ],
    ['is sent while Caps Lock is on', ['CapsLock', ...badge, 'CapsLock', 'Enter'], [{ Badge: badge }]],
    ['is sent after other typed letters', ['x', 'y', ...badge, 'Enter'], [{ Badge: badge }]],
    ['is ignored without Enter', [...badge], []],
    ['is ignored if a letter is missing', [...badge.slice(1), 'Enter'], []],
    ['is ignored if it contains another key', [...badge.slice(0, 16), '5', ...badge.slice(16), 'Enter'], []],
    ['is sent only once, even if Enter is repeated', [...badge, 'Enter', 'Enter'], [{ Badge: badge }]],
  ] as const)('a badge %s', async (_, keys, sent) => {
    const { server } = await open()
    server.reply(badgeRoute, refusal(401, errorCodes.wrongPin.id, 'Unknown badge'))
    await settleUntil(() => expect(page()).toContain('Virtanen'))
    await read(keys)
    if (sent.length > 0) await settleUntil(() => expect(page()).toContain('Unknown badge'))
    expect(server.callsOf(badgeRoute).map(({ body }) => body)).toEqual(sent)
  })

  it('a refused badge shows the reason; choosing a person shows the hint to scan a badge again', async () => {
    const { server } = await open()
    server.reply(badgeRoute, refusal(401, errorCodes.wrongPin.id, 'Unknown badge'))
    const hint = 'Choose your name, or scan your badge.'
    await settleUntil(() => expect(page()).toContain(hint))
    await read([...badge, 'Enter'])
    await settleUntil(() => expect(page()).toContain('Unknown badge'))
    expect(page()).not.toContain(hint)
    await press('Aino Koskinen')
    await press('Cancel')
    expect(page()).toContain(hint)
    expect(page()).not.toContain('Unknown badge')
  })

  it('reading a badge closes the PIN pad of the chosen person', async () => {
    const { server } = await open()
    server.reply(badgeRoute, refusal(401, errorCodes.wrongPin.id, 'Unknown badge'))
    await settleUntil(() => control('Aino Koskinen'))
    await press('Aino Koskinen')
    await read([...badge, 'Enter'])
    await settleUntil(() => expect(page()).toContain('Unknown badge'))
    expect(control('Aino Koskinen').getAttribute('aria-pressed')).toBe('false')
  })
})
