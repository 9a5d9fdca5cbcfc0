import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settle, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import {
  sampleEmployee,
  sampleSettings,
  specificationSettings,
} from '../../platform/session/test/sample-session.ts'
import { turnOn } from './device.ts'
import NotificationsSheet from './notifications-sheet.tsx'
import PushOffer from './push-offer.tsx'
import { stubPushBrowser } from './test/push-browser.ts'

const settingsRoute = 'GET /api/utility/push/settings'
const changeRoute = 'POST /api/utility/push/settings'
const deviceRoute = 'POST /api/utility/push/device'
const leaveRoute = 'POST /api/utility/push/device/remove'

const key = Buffer.alloc(65, 4).toString('base64url')
const untouched = { IsOn: true, QuietFrom: null, QuietTo: null, MutedGroups: [], PublicKey: key }

const show = (
  component: () => React.ReactNode,
  prepare: (server: FakeServer) => void = () => {},
  settings = sampleSettings,
) =>
  renderPages('/', [{ path: '/', component }], {
    settings,
    prepare: (server) => {
      server.reply(settingsRoute, { body: untouched })
      server.reply(deviceRoute, { body: { IsSubscribed: true } })
      server.reply(leaveRoute, { body: { IsSubscribed: false } })
      prepare(server)
    },
  })

const closed = vi.fn()
const open = (prepare?: (server: FakeServer) => void) =>
  show(() => <NotificationsSheet isOpen onClose={closed} />, prepare)

const page = () => document.body.textContent
const bodiesOf = (server: FakeServer, route: string) => server.callsOf(route).map(({ body }) => body)
const isOn = (name: string) => control<HTMLInputElement>(name).checked

describe('the permission dialog', () => {
  it("explains notifications first, opens the browser's prompt after a tap, and subscribes the device", async () => {
    const browser = stubPushBrowser()
    const { server } = await open()
    expect(page()).toContain('Get notified with the phone in your pocket?')
    expect(page()).toContain('Work order 100482')
    expect(browser.asked).not.toHaveBeenCalled()
    await press('Allow')
    expect(browser.asked).toHaveBeenCalledTimes(1)
    expect(bodiesOf(server, deviceRoute)).toEqual([
      {
        Endpoint: browser.endpoint(),
        P256dh: 'public',
        Auth: 'secret',
        AppAddress: `${window.location.origin}/`,
        Language: 'en',
      },
    ])
    expect(page()).toContain('Notifications on for this device')
    expect(isOn('This device')).toBe(true)
    expect(document.activeElement).toBe(control('This device'))
  })

  it('explains how to allow notifications after the user refused the permission', async () => {
    stubPushBrowser({ answer: 'denied' })
    const { server } = await open()
    await press('Allow')
    expect(page()).toContain('Notifications are blocked in this browser')
    expect(page()).toContain('Allow them for this site in the settings')
    expect(server.callsOf(deviceRoute)).toEqual([])
  })

  it("shows an error if the browser's push service cannot be reached", async () => {
    stubPushBrowser({ isServiceAway: true })
    const { server } = await open()
    await press('Allow')
    expect(page()).toContain('The browser could not reach its push service.')
    expect(server.callsOf(deviceRoute)).toEqual([])
  })

  it("shows the server's reason if the server refuses the device", async () => {
    stubPushBrowser()
    await open((server) => server.reply(deviceRoute, refusal(400, 900191, 'Not this push service')))
    await press('Allow')
    expect(page()).toContain('Not this push service')
  })
})

describe('unavailable notifications', () => {
  it('explains that the server sends no notifications', async () => {
    stubPushBrowser()
    await open((server) => server.reply(settingsRoute, { body: { ...untouched, PublicKey: null } }))
    expect(page()).toContain('This server sends no notifications.')
  })

  it('shows an error if the state of the device cannot be read, and reads it on retry', async () => {
    stubPushBrowser({ permission: 'granted' })
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockRejectedValueOnce(
      new DOMException('No', 'SecurityError'),
    )
    await open()
    expect(page()).toContain('The notification settings could not be fetched')
    await press('Retry')
    expect(isOn('This device')).toBe(false)
  })

  it('explains that the browser does not support notifications', async () => {
    await open()
    expect(page()).toContain('This browser does not support notifications')
  })

  it('explains on an iPhone that notifications require the installed app', async () => {
    const value = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)'
    Object.defineProperty(navigator, 'userAgent', { value, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'))
    await open()
    expect(page()).toContain('First add the app to the Home Screen')
  })
})

describe('the notification settings', () => {
  /** Opens the sheet on a device where the user has turned notifications on. */
  const openOn = async (prepare?: (server: FakeServer) => void) => {
    const browser = stubPushBrowser({ permission: 'granted' })
    vi.stubGlobal('fetch', async () => Response.json({ IsSubscribed: true }))
    await turnOn(sampleEmployee.Id, key)
    return { browser, ...(await open(prepare)) }
  }

  it('shows the notification settings, and turns notifications of this device off and on', async () => {
    const { browser, server } = await openOn()
    const endpoint = browser.endpoint()
    expect([isOn('This device'), isOn('Message about a work order that you subscribe to')]).toEqual([
      true,
      true,
    ])
    await press('This device')
    expect(bodiesOf(server, leaveRoute)).toEqual([{ Endpoint: endpoint }])
    expect(browser.endpoint()).toBeUndefined()
    expect(isOn('This device')).toBe(false)
    await press('This device')
    expect(bodiesOf(server, deviceRoute)).toMatchObject([{ Endpoint: browser.endpoint() }])
  })

  it('saves a notification setting immediately; a failed save reverts the setting and shows the reason', async () => {
    const { server } = await openOn((given) =>
      given.reply(changeRoute, { body: { ...untouched, MutedGroups: ['messages'] } }),
    )
    await press('Message about a work order that you subscribe to')
    expect(bodiesOf(server, changeRoute)).toEqual([
      { IsOn: true, QuietFrom: null, QuietTo: null, MutedGroups: ['messages'] },
    ])
    expect(isOn('Message about a work order that you subscribe to')).toBe(false)
    server.reply(changeRoute, refusal(503, 900005, 'Away'))
    server.reply(settingsRoute, { body: { ...untouched, MutedGroups: ['messages'] } })
    await press('Message about a work order that you subscribe to')
    expect(page()).toContain('The change was not saved: Away')
    expect(isOn('Message about a work order that you subscribe to')).toBe(false)
  })

  it('switching on one kind while all pushes are off leaves the other kinds off', async () => {
    const { server } = await openOn((given) => {
      given.reply(settingsRoute, { body: { ...untouched, IsOn: false } })
      given.reply(changeRoute, { body: untouched })
    })
    expect(isOn('A customer answers an offer')).toBe(false)
    await press('You get a task, or it is handed on')
    expect(server.callsOf(changeRoute)[0]?.body).toMatchObject({
      IsOn: true,
      MutedGroups: ['messages', 'customers', 'schedule', 'parts', 'orders', 'stampings'],
    })
  })

  it('shows the last chosen notification setting while earlier changes are being saved', async () => {
    const arrived = Promise.withResolvers<void>()
    const { server } = await openOn((given) =>
      given.reply(changeRoute, async () => {
        const { body } = given.callsOf(changeRoute).at(-1) ?? {}
        if (given.callsOf(changeRoute).length === 1) await arrived.promise
        else await new Promise(() => undefined)
        return { body: { ...(body as object), PublicKey: key } }
      }),
    )
    await press('Message about a work order that you subscribe to')
    await press('Quiet hours')
    arrived.resolve()
    await settle()
    expect(server.callsOf(changeRoute)).toHaveLength(2)
    expect([isOn('Message about a work order that you subscribe to'), isOn('Quiet hours')]).toEqual([
      false,
      true,
    ])
  })

  it('turning quiet hours on saves a default, and a changed hour is saved only if start and end differ', async () => {
    const { server } = await openOn((given) =>
      given.reply(changeRoute, () => {
        const { body } = given.callsOf(changeRoute).at(-1) ?? {}
        return { body: { ...(body as object), PublicKey: key } }
      }),
    )
    await press('Quiet hours')
    await type('To', '06:30')
    control('To').blur()
    await settle()
    await type('To', '18:00')
    control('To').blur()
    await settle()
    expect(page()).toContain('Choose another time than the start.')
    expect(bodiesOf(server, changeRoute)).toEqual([
      { IsOn: true, QuietFrom: '18:00', QuietTo: '07:00', MutedGroups: [] },
      { IsOn: true, QuietFrom: '18:00', QuietTo: '06:30', MutedGroups: [] },
    ])
    await press('Quiet hours')
    expect(bodiesOf(server, changeRoute).at(-1)).toEqual({
      IsOn: true,
      QuietFrom: null,
      QuietTo: null,
      MutedGroups: [],
    })
  })

  it('shows quiet hours in 24-hour time in any browser, and keeps the focus in the next field', async () => {
    await openOn((given) =>
      given.reply(changeRoute, () => {
        const { body } = given.callsOf(changeRoute).at(-1) ?? {}
        return { body: { ...(body as object), PublicKey: key } }
      }),
    )
    await press('Quiet hours')
    expect(control<HTMLInputElement>('From').type).toBe('text')
    expect(control<HTMLInputElement>('From').value).toBe('18:00')
    await type('From', '21:15')
    await press('To')
    expect(document.activeElement).toBe(control('To'))
    expect(control<HTMLInputElement>('From').value).toBe('21:15')
  })
})

describe('the offer of notifications', () => {
  it("offers notifications until the user answers, without opening the browser's prompt", async () => {
    const browser = stubPushBrowser()
    const { unmount } = await show(() => <PushOffer />)
    expect(page()).toContain('Get notified with the phone in your pocket?')
    await press('Turn on')
    await settle()
    await press('Not now')
    expect(browser.asked).not.toHaveBeenCalled()
    expect(page()).not.toContain('Turn on')
    await unmount()
    await show(() => <PushOffer />)
    expect(page()).not.toContain('Turn on')
  })

  it('hides the postponed offer of notifications even if the browser forbids storage', async () => {
    stubPushBrowser()
    const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    onTestFinished(() => forbidden.mockRestore())
    await show(() => <PushOffer />)
    await press('Turn on')
    await settle()
    await press('Not now')
    expect(page()).not.toContain('Turn on')
  })

  it.each(['granted', 'denied'] as const)(
    'offers no notifications if the user has already %s the permission',
    async (permission) => {
      stubPushBrowser({ permission })
      const { server } = await show(() => <PushOffer />)
      expect(page()).not.toContain('Turn on')
      expect(server.callsOf(settingsRoute)).toEqual([])
    },
  )

  it('offers no notifications on a plain specification server, and does not request its settings', async () => {
    stubPushBrowser()
    const { server } = await show(() => <PushOffer />, undefined, specificationSettings)
    expect(page()).not.toContain('Turn on')
    expect(server.callsOf(settingsRoute)).toEqual([])
  })
})
