import { expect, it, vi } from 'vitest'
import { listenToPush, type WorkerScope } from './push-worker.ts'

const address = 'https://workshop.example.com/'
const chat = `${address}#/workorder?globalid=6f1c0c3e&tab=chat`
const pushed = {
  web_push: 8030,
  notification: {
    title: 'Työmääräys 100482',
    body: 'Uusi viesti',
    lang: 'fi',
    dir: 'ltr',
    tag: '6f1c0c3e',
    renotify: true,
    navigate: chat,
  },
}

const page = (parts: { focused?: boolean; visibilityState?: string }) => ({
  focused: false,
  visibilityState: 'hidden',
  focus: vi.fn(async () => {}),
  navigate: vi.fn(async (_: string) => {}),
  postMessage: vi.fn(),
  ...parts,
})

/** Starts the worker in a fake browser with these open pages. */
function start(pages: ReturnType<typeof page>[] = []) {
  const hearers = new Map<string, (event: never) => void>()
  const shown: { title: string; options: object }[] = []
  const subscribe = vi.fn(async (_: object) => {})
  const openWindow = vi.fn(async (_: string) => {})
  const scope: WorkerScope = {
    addEventListener: (name, hear) => void hearers.set(name, hear),
    registration: {
      scope: address,
      showNotification: async (title, options) => void shown.push({ title, options }),
      pushManager: { subscribe },
    },
    clients: { matchAll: async () => pages, openWindow },
  }
  listenToPush(scope)
  const happen = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (given: Promise<unknown>) => {
      work = given
    }
    hearers.get(name)?.({ ...event, waitUntil } as never)
    await work
  }
  return {
    shown,
    subscribe,
    openWindow,
    push: (json: () => unknown) => happen('push', { data: { json } }),
    pushNothing: () => happen('push', { data: null }),
    tap: (close = () => {}) =>
      happen('notificationclick', { notification: { data: { navigate: chat }, close } }),
    change: (oldSubscription: object | null) => happen('pushsubscriptionchange', { oldSubscription }),
  }
}

it('shows a push as a notification with the tag of its conversation and a sound', async () => {
  const { push, shown } = start()
  await push(() => pushed)
  expect(shown).toEqual([
    {
      title: 'Työmääräys 100482',
      options: {
        body: 'Uusi viesti',
        lang: 'fi',
        dir: 'ltr',
        tag: '6f1c0c3e',
        renotify: true,
        icon: 'icon-192.png',
        data: { navigate: chat },
      },
    },
  ])
})

it('shows a general notification for an invalid push', async () => {
  const { push, pushNothing, shown } = start()
  const noJson = () => {
    throw new SyntaxError()
  }
  for (const json of [noJson, () => null, () => ({ web_push: 8031 })]) await push(json)
  await pushNothing()
  expect(shown).toHaveLength(4)
  expect(new Set(shown.map(({ title }) => title))).toEqual(new Set(['Verstas']))
  expect(shown[0]?.options).toMatchObject({ tag: 'verstas', data: { navigate: address } })
})

it('a tap on a notification opens its conversation in the focused, else a visible, else a hidden page', async () => {
  const [hidden, visible, focused] = [
    page({}),
    page({ visibilityState: 'visible' }),
    page({ visibilityState: 'visible', focused: true }),
  ]
  const close = vi.fn()
  const { tap, openWindow } = start([hidden, visible, focused])
  await tap(close)
  expect(focused.focus).toHaveBeenCalled()
  expect(focused.navigate).toHaveBeenCalledWith(chat)
  expect(close).toHaveBeenCalled()
  await start([hidden, visible]).tap()
  expect(visible.navigate).toHaveBeenCalledWith(chat)
  await start([hidden]).tap()
  expect(hidden.navigate).toHaveBeenCalledWith(chat)
  expect(openWindow).not.toHaveBeenCalled()
})

it('a tap on a notification opens a new window if no open page can be navigated', async () => {
  const closed = start()
  await closed.tap()
  expect(closed.openWindow).toHaveBeenCalledWith(chat)
  const lost = page({})
  lost.navigate.mockRejectedValue(new TypeError('Not controlled'))
  const stuck = start([lost])
  await stuck.tap()
  expect(stuck.openWindow).toHaveBeenCalledWith(chat)
})

it('resubscribes after the browser drops its subscription, and notifies open pages', async () => {
  const open = page({})
  const { change, subscribe } = start([open])
  const options = { userVisibleOnly: true }
  await change({ options })
  expect(subscribe).toHaveBeenCalledWith(options)
  expect(open.postMessage).toHaveBeenCalledWith('pushSubscriptionChanged')
  await change(null)
  expect(subscribe).toHaveBeenCalledTimes(1)
})
