import { pictureEndpoints } from '@verstas/contract/employees/picture-endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { call } from '../api/client.ts'
import { linkSession } from '../api/connection.ts'
import { noteServerKind } from '../api/plain-servers.ts'
import { createSessionItems, sessionItem } from './session-items.ts'
import { createSessionStore } from './session-store.ts'
import {
  brokenBody,
  createFakeServer,
  idleMs,
  networkError,
  refusal,
  sampleToken,
  sessionId,
} from './test/fake-server.ts'
import { createMemoryStorage } from './test/memory-storage.ts'
import {
  sampleConfiguration,
  sampleEmployee,
  sampleSettings,
  specificationSettings,
} from './test/sample-session.ts'
import { createTabs } from './test/tabs.ts'

const employeeRoute = 'GET /api/utility/employee'
const closeRoute = `POST /api/utility/session/${sessionId}/close`
const credentials = { kind: 'basic', userName: 'matti', password: 'åäö:1' } as const

let server: ReturnType<typeof createFakeServer>
let browser: ReturnType<typeof createTabs>

const openTab = (storage = createMemoryStorage()) => {
  const items = createSessionItems(() => storage)
  const dependencies = {
    clearCaches: vi.fn(),
    cancelReads: vi.fn(),
    goTo: vi.fn(async () => undefined),
    untilPageIsThere: async () => undefined,
    warnOfLogout: vi.fn(),
    warnOfLink: vi.fn(),
  }
  return { storage, items, dependencies, store: createSessionStore(dependencies, items, browser.openTab()) }
}

const openSignedInTab = async () => {
  const tab = openTab()
  await tab.store.start({})
  await tab.store.signIn(credentials)
  return tab
}

const siteOfTab = ({ store }: ReturnType<typeof openTab>) => {
  const state = store.getState()
  return state.phase === 'signedIn' ? state.facts.employee.UnitId : null
}

beforeEach(() => {
  server = createFakeServer()
  browser = createTabs()
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  linkSession(null)
  noteServerKind(sampleSettings)
  vi.unstubAllGlobals()
})

it('the app requests no session data if the user signs out before the page has loaded', async () => {
  const { storage } = await openSignedInTab()
  const tab = openTab(storage)
  const page = Promise.withResolvers<undefined>()
  tab.dependencies.untilPageIsThere = () => page.promise
  const started = tab.store.start({})
  await eventually(() => expect(tab.store.getState().phase).toBe('signedIn'))
  await tab.store.signOut()
  const before = server.callsOf('GET /api/utility/employee').length
  page.resolve(undefined)
  await started
  expect(server.callsOf('GET /api/utility/employee')).toHaveLength(before)
})

describe('the start', () => {
  it('the app starts on the sign-in page if no session is stored', async () => {
    const { store } = openTab()
    await store.start({})
    expect(store.getState()).toEqual({ phase: 'signedOut', notice: null })
  })

  it('the app does not start without a configuration, and starts after a retry has loaded it', async () => {
    server.reply('GET /configuration/default', networkError)
    const { store } = openTab()
    await store.start({})
    expect(store.getState().phase).toBe('configurationFailed')
    server.reply('GET /configuration/default', { body: { APIUrl: '/api/', DefaultLanguage: 'fi' } })
    await store.retry()
    expect(store.getState().phase).toBe('signedOut')
  })

  it.each([
    ['tokenId', { tokenId: 'once' }, 'Token once'],
    ['bearer', { bearer: 'a.b.c' }, 'Bearer a.b.c'],
  ])('opening a login link signs in with its parameter %s', async (_, entry, authorization) => {
    const { store } = openTab()
    await store.start(entry)
    expect(store.getState().phase).toBe('signedIn')
    expect(server.callsOf('POST /api/authentication/token/login')).toMatchObject([{ authorization }])
  })

  describe('sign-in by Windows', () => {
    const route = 'POST /api/authentication/negotiate/login'

    beforeEach(() => {
      const configuration = { ...sampleConfiguration, UseWindowsIntegratedAuthentication: true }
      server.reply('GET /configuration/default', { body: configuration })
    })

    it('the app signs in without the sign-in page if the browser sends a Windows ticket', async () => {
      server.reply(route, {
        body: { Token: sampleToken, ExpirationTime: new Date(Date.now() + idleMs).toISOString() },
      })
      const { store } = openTab()
      await store.start({})
      expect(store.getState().phase).toBe('signedIn')
    })

    it('the sign-in page appears without a message if the browser sends no Windows ticket', async () => {
      server.reply(route, refusal(401, 900022))
      const { store } = openTab()
      await store.start({})
      expect(store.getState()).toEqual({ phase: 'signedOut', notice: null })
    })

    it('the sign-in page shows a message if the identity of a Windows user is not linked', async () => {
      server.reply(route, refusal(403, 900205))
      const { store } = openTab()
      await store.start({})
      expect(store.getState()).toMatchObject({ phase: 'signedOut', notice: { kind: 'failed' } })
    })
  })

  it('a sign-in by login link closes the session that the tab had stored', async () => {
    const { storage, items } = await openSignedInTab()
    const linked = 'e0f5a9c8-3b9e-4f0b-9d53-0d6f0d1f6a11.secret'
    server.reply('POST /api/authentication/token/login', {
      body: { Token: linked, ExpirationTime: new Date(Date.now() + idleMs).toISOString() },
    })
    const reloaded = openTab(storage)
    await reloaded.store.start({ tokenId: 'once' })
    expect(server.callsOf(closeRoute)).toMatchObject([{ authorization: `Bearer ${sampleToken}` }])
    expect(items.token.read()).toBe(linked)
    expect(reloaded.store.getState().phase).toBe('signedIn')
  })

  it.each<[string, () => void]>([
    ['is refused', () => server.reply('POST /api/authentication/token/login', refusal(401, 118263))],
    ['gets no response', () => server.reply('POST /api/authentication/token/login', networkError)],
    [
      'opens a session that cannot be used',
      () => {
        let reads = 0
        server.reply(employeeRoute, () => ({ body: reads++ === 0 ? {} : sampleEmployee }))
      },
    ],
  ])("the tab's stored session continues if the login link %s", async (_, prepare) => {
    const { storage, items } = await openSignedInTab()
    const keptThings = storage.length
    prepare()
    const reloaded = openTab(storage)
    await reloaded.store.start({ tokenId: 'nonsense', siteId: 2 })
    expect(siteOfTab(reloaded)).toBe(1)
    expect(items.token.read()).toBe(sampleToken)
    expect(storage.length).toBe(keptThings)
    expect(server.callsOf(closeRoute)).toEqual([])
    expect(reloaded.dependencies.warnOfLink).toHaveBeenCalledOnce()
    await reloaded.store.stay()
    expect(server.callsOf(employeeRoute).at(-1)?.authorization).toBe(`Bearer ${sampleToken}`)
  })

  it.each([
    ['shows no warning if a signed-in user reloads a used callback of the identity provider', 'expired', 0],
    ['warns a signed-in user who cancelled the sign-in at the identity provider', 'cancelled', 1],
  ] as const)('%s', async (_, signInFailed, warnings) => {
    const { storage } = await openSignedInTab()
    const reloaded = openTab(storage)
    await reloaded.store.start({ signInFailed })
    expect(reloaded.store.getState().phase).toBe('signedIn')
    expect(reloaded.dependencies.warnOfLink).toHaveBeenCalledTimes(warnings)
  })

  it('the sign-in page appears if the login link is refused and the stored session has ended', async () => {
    const { storage } = await openSignedInTab()
    server.reply('POST /api/authentication/token/login', refusal(401, 118263))
    server.reply(employeeRoute, refusal(401, 118263))
    const reloaded = openTab(storage)
    await reloaded.store.start({ tokenId: 'nonsense' })
    expect(reloaded.store.getState()).toMatchObject({ phase: 'signedOut', notice: { kind: 'failed' } })
    expect(reloaded.dependencies.warnOfLink).not.toHaveBeenCalled()
  })

  it('the sign-in page shows that a login link was refused', async () => {
    server.reply('POST /api/authentication/token/login', refusal(401, 118263))
    const { store } = openTab()
    await store.start({ tokenId: 'used' })
    expect(store.getState()).toMatchObject({ phase: 'signedOut', notice: { kind: 'failed' } })
  })

  it('a login link with a site id signs in at that site', async () => {
    const { store } = openTab()
    await store.start({ tokenId: 'once', siteId: 2 })
    expect(server.callsOf('POST /api/utility/session')).toMatchObject([
      { body: { TokenId: sessionId, UnitId: 2 } },
    ])
    expect(store.getState().phase).toBe('signedIn')
  })

  it('the site id of the URL applies only to the first sign-in by password', async () => {
    const { store } = openTab()
    await store.start({ siteId: 2 })
    await store.signIn(credentials)
    const move = { body: { TokenId: sessionId, UnitId: 2 } }
    expect(server.callsOf('POST /api/utility/session')).toMatchObject([move])
    await store.signOut()
    await store.signIn(credentials)
    expect(server.callsOf('POST /api/utility/session')).toHaveLength(1)
  })

  it('the site id of the URL applies to the stored session and to no later sign-in', async () => {
    const { storage } = await openSignedInTab()
    const reloaded = openTab(storage)
    await reloaded.store.start({ siteId: 2 })
    expect(server.callsOf('POST /api/utility/session')).toHaveLength(1)
    await reloaded.store.signOut()
    await reloaded.store.signIn(credentials)
    expect(server.callsOf('POST /api/utility/session')).toHaveLength(1)
  })

  it('the site id of the URL applies to a new sign-in if the stored session has ended', async () => {
    const { storage } = await openSignedInTab()
    server.reply(employeeRoute, refusal(401, 118263))
    const reloaded = openTab(storage)
    await reloaded.store.start({ siteId: 2 })
    server.reply(employeeRoute, { body: sampleEmployee })
    await reloaded.store.signIn(credentials)
    expect(server.callsOf('POST /api/utility/session')).toHaveLength(1)
  })

  it('a site id in the URL is ignored if the employee does not work at that site', async () => {
    const { store } = openTab()
    await store.start({ tokenId: 'once', siteId: 99 })
    expect(server.callsOf('POST /api/utility/session')).toEqual([])
    expect(store.getState().phase).toBe('signedIn')
  })
})

describe('a session with a plain specification server', () => {
  const token = 'opaque.token/1'
  const settings = specificationSettings

  beforeEach(() => {
    server.reply('GET /configuration/default', { body: { APIUrl: '/api', DefaultLanguage: 'de-DE' } })
    server.reply('GET /api/utility/session/settings', { body: settings })
    server.reply('POST /api/authentication/basic/login', {
      body: { Token: token, ExpirationTime: new Date(Date.now() + idleMs).toISOString() },
    })
  })

  it('a null value in the configuration has the same effect as a missing value', async () => {
    const empty = {
      LogoutUrl: null,
      ChatUrl: null,
      DebugDate: null,
      UseWindowsIntegratedAuthentication: null,
    }
    server.reply('GET /configuration/default', { body: { APIUrl: '/api', DefaultLanguage: 'fi', ...empty } })
    const { store } = openTab()
    await store.start({})
    expect(store.getState().phase).toBe('signedOut')
    expect(store.logoutAddress()).toBeUndefined()
  })

  it('a reload continues the session of a server that sends no session id', async () => {
    const { storage } = await openSignedInTab()
    const reloaded = openTab(storage)
    await reloaded.store.start({})
    expect(reloaded.store.getState().phase).toBe('signedIn')
    expect(server.callsOf('POST /api/authentication/basic/login')).toHaveLength(1)
  })

  it('a plain specification server receives no calls of extension endpoints after a reload', async () => {
    const { storage } = await openSignedInTab()
    noteServerKind(sampleSettings)
    const reloaded = openTab(storage)
    await reloaded.store.start({})
    const readPictures = call(pictureEndpoints.listEmployeePictures, {})
    await expect(readPictures).rejects.toMatchObject({ status: 404 })
    expect(server.seen.map(({ route }) => route)).not.toContain('GET /api/utility/employees/pictures')
  })

  it('calls send the token as the session id if the server sends no session id', async () => {
    const { store } = await openSignedInTab()
    await store.changeSite(2)
    expect(server.callsOf('POST /api/utility/session')).toMatchObject([{ body: { TokenId: token } }])
    await store.signOut()
    await store.loggedOut()
    expect(server.seen.at(-1)?.route).toBe('POST /api/utility/session/opaque.token%2F1/close')
  })
})

describe('the sign-in', () => {
  it('a sign-in sends the credentials in UTF-8, and later calls send the token', async () => {
    await openSignedInTab()
    const [login] = server.callsOf('POST /api/authentication/basic/login')
    const sent = Uint8Array.from(atob(login?.authorization?.slice(6) ?? ''), (c) => c.charCodeAt(0))
    expect(new TextDecoder().decode(sent)).toBe('matti:åäö:1')
    expect(server.callsOf(employeeRoute)).toMatchObject([{ authorization: `Bearer ${sampleToken}` }])
  })

  it.each([
    ['an employee without an id', employeeRoute, { body: {} }, 'session.noEmployee'],
    ['no active sites', 'GET /api/utility/myunits', { body: [] }, 'session.noActiveSites'],
    ['no settings', 'GET /api/utility/session/settings', { body: null }, 'session.noSettings'],
  ])('the sign-in fails if the server sends %s', async (_, route, answer, reason) => {
    server.reply(route, answer)
    const { store, items } = openTab()
    await store.start({})
    await expect(store.signIn(credentials)).rejects.toMatchObject({ cause: { reason } })
    expect(store.getState().phase).toBe('signedOut')
    expect(items.token.read()).toBeNull()
  })

  it('the sign-in fails if the server sends no token', async () => {
    server.reply('POST /api/authentication/basic/login', {
      body: { ExpirationTime: new Date().toISOString() },
    })
    const { store } = openTab()
    await store.start({})
    await expect(store.signIn(credentials)).rejects.toMatchObject({ reason: 'session.noToken' })
  })

  it('a sign-in as a work queue opens the task monitor', async () => {
    server.reply(employeeRoute, { body: { ...sampleEmployee, IsWorkqueue: true } })
    const { dependencies } = await openSignedInTab()
    expect(dependencies.goTo).toHaveBeenCalledExactlyOnceWith('/activitymonitor')
  })

  it('a sign-in as a person stays on the requested page', async () => {
    const { dependencies } = await openSignedInTab()
    expect(dependencies.goTo).not.toHaveBeenCalled()
  })
})

describe('a reload', () => {
  it('a reload without a network continues the stored session', async () => {
    const { storage } = await openSignedInTab()
    for (const { route } of server.seen) server.reply(route, networkError)
    const reloaded = openTab(storage)
    await reloaded.store.start({})
    expect(reloaded.store.getState().phase).toBe('signedIn')
  })

  it('a reload keeps the session if the connection breaks during a response', async () => {
    const { storage, items } = await openSignedInTab()
    server.reply('GET /api/utility/session/settings', brokenBody)
    const reloaded = openTab(storage)
    await reloaded.store.start({})
    expect(reloaded.store.getState().phase).toBe('signedIn')
    expect(items.token.read()).toBe(sampleToken)
  })

  it('a reload ends the stored session if the server answers 401', async () => {
    const { storage } = await openSignedInTab()
    server.reply(employeeRoute, refusal(401, 118263))
    const reloaded = openTab(storage)
    await reloaded.store.start({})
    expect(reloaded.store.getState()).toEqual({ phase: 'signedOut', notice: { kind: 'ended' } })
  })

  it('a reload ends a stored session that has expired', async () => {
    const { storage, items } = await openSignedInTab()
    items.expiration.write({ expiresAt: Date.now() + 9_000, idleMs })
    const reloaded = openTab(storage)
    await reloaded.store.start({})
    expect(reloaded.store.getState()).toEqual({ phase: 'signedOut', notice: { kind: 'ended' } })
  })
})

describe('the end of a session', () => {
  it('a 401 response ends the session and deletes all stored items except the configuration', async () => {
    const { store, storage, dependencies } = await openSignedInTab()
    server.reply(employeeRoute, refusal(401, 118263))
    await expect(call(sessionEndpoints.getEmployee, {})).rejects.toThrow()
    expect(store.getState()).toEqual({ phase: 'signedOut', notice: { kind: 'ended' } })
    expect(storage.length).toBe(1)
    expect(dependencies.clearCaches).toHaveBeenCalled()
    expect(dependencies.goTo).not.toHaveBeenCalled()
  })

  it('a sign-out cancels pending queries before it calls the server', async () => {
    const { store, dependencies } = await openSignedInTab()
    const reading = new AbortController()
    dependencies.cancelReads.mockImplementation(() => reading.abort())
    const wasReading: boolean[] = []
    server.reply(closeRoute, () => {
      wasReading.push(!reading.signal.aborted)
      return { body: null }
    })
    await store.signOut()
    await store.loggedOut()
    expect(wasReading).toEqual([false])
  })

  it('a sign-out calls the server, opens the logout page and deletes the stored session', async () => {
    const { store, storage, dependencies } = await openSignedInTab()
    await store.signOut()
    await store.loggedOut()
    expect(server.callsOf(closeRoute)).toMatchObject([{ authorization: `Bearer ${sampleToken}` }])
    expect(dependencies.goTo).toHaveBeenCalledExactlyOnceWith('/logoutpage')
    expect(dependencies.warnOfLogout).not.toHaveBeenCalled()
    expect(storage.length).toBe(1)
    expect(store.logoutAddress()).toBe('https://intra.example.test')
    store.forget()
    expect(storage.length).toBe(0)
  })

  it('a sign-out without a network signs out on the device and shows a warning', async () => {
    const { store, dependencies } = await openSignedInTab()
    server.reply(closeRoute, networkError)
    await store.signOut()
    await store.loggedOut()
    expect(dependencies.warnOfLogout).toHaveBeenCalledOnce()
    expect(store.getState().phase).toBe('signedOut')
  })
})

describe('the expiry', () => {
  it("the expiry of the session follows the server's clock, not the device's clock", async () => {
    const { store } = await openSignedInTab()
    const aDayAhead = Date.now() + 86_400_000
    server.reply(employeeRoute, {
      body: sampleEmployee,
      headers: {
        date: new Date(aDayAhead).toUTCString(),
        'session-expires': new Date(aDayAhead + 120_000).toISOString(),
      },
    })
    await store.stay()
    const left = (store.expiresAt() ?? 0) - Date.now()
    expect(left).toBeGreaterThan(118_000)
    expect(left).toBeLessThan(123_000)
  })

  it('each call extends the session by the idle time if the server sends no expiry', async () => {
    const { store, items } = await openSignedInTab()
    items.expiration.write({ expiresAt: Date.now() + 30_000, idleMs })
    await store.stay()
    expect(items.expiration.read()?.expiresAt).toBeGreaterThan(Date.now() + idleMs - 60_000)
  })

  it('a response without an expiry does not change the expiry if an earlier response had one', async () => {
    const { store } = await openSignedInTab()
    const headers = { 'session-expires': new Date(Date.now() + 120_000).toISOString() }
    server.reply(employeeRoute, { body: sampleEmployee, headers })
    await store.stay()
    server.reply(employeeRoute, { body: sampleEmployee })
    await store.stay()
    expect((store.expiresAt() ?? 0) - Date.now()).toBeLessThan(123_000)
  })
})

describe('a change of the site', () => {
  it('a change of site refetches the session data, stores it and clears the caches', async () => {
    const tab = await openSignedInTab()
    tab.dependencies.clearCaches.mockClear()
    server.reply(employeeRoute, { body: { ...sampleEmployee, UnitId: 2 } })
    await tab.store.changeSite(2)
    expect(siteOfTab(tab)).toBe(2)
    expect(tab.items.employee.read()?.UnitId).toBe(2)
    expect(tab.dependencies.clearCaches).toHaveBeenCalledOnce()
  })

  it("a change of site deletes the tab's stored items of the former site", async () => {
    const tab = await openSignedInTab()
    const ofSite = sessionItem('example', String, { storageOf: () => tab.storage, isOfSite: true })
    ofSite.write('kept')
    tab.items.selections.write({ types: ['A'], makes: [] })
    await tab.store.stay()
    expect(ofSite.read()).toBe('kept')
    server.reply(employeeRoute, { body: { ...sampleEmployee, UnitId: 2 } })
    await tab.store.changeSite(2)
    expect(ofSite.read()).toBeNull()
    expect(tab.items.selections.read()).not.toBeNull()
    const reloaded = openTab(tab.storage)
    await reloaded.store.start({})
    expect(siteOfTab(reloaded)).toBe(2)
  })

  it('the session stays at its site if the server refuses the change of site', async () => {
    const tab = await openSignedInTab()
    server.reply('POST /api/utility/session', refusal(403, 900023))
    await expect(tab.store.changeSite(2)).rejects.toThrow()
    expect(siteOfTab(tab)).toBe(1)
  })

  it('a change of site without a response succeeds if a refetch shows the new site', async () => {
    const tab = await openSignedInTab()
    server.reply('POST /api/utility/session', networkError)
    await expect(tab.store.changeSite(2)).rejects.toThrow()
    expect(siteOfTab(tab)).toBe(1)
    server.reply(employeeRoute, { body: { ...sampleEmployee, UnitId: 2 } })
    await tab.store.changeSite(2)
    expect(siteOfTab(tab)).toBe(2)
  })

  it('a change of site succeeds if only the refetch of the session fails', async () => {
    const tab = await openSignedInTab()
    server.reply(employeeRoute, networkError)
    await tab.store.changeSite(2)
    expect(siteOfTab(tab)).toBe(2)
  })
})

describe('a duplicated tab', () => {
  const duplicate = async (tab: Awaited<ReturnType<typeof openSignedInTab>>) => {
    const storage = createMemoryStorage()
    for (let index = 0; index < tab.storage.length; index++) {
      const key = tab.storage.key(index) ?? ''
      storage.setItem(key, tab.storage.getItem(key) ?? '')
    }
    const twin = openTab(storage)
    await twin.store.start({})
    return twin
  }

  it('a sign-out in a duplicated tab signs the original tab out', async () => {
    const tab = await openSignedInTab()
    const twin = await duplicate(tab)
    await twin.store.signOut()
    expect(tab.store.getState()).toEqual({ phase: 'signedOut', notice: { kind: 'ended' } })
    expect(tab.storage.length).toBe(1)
  })

  it('calls in a duplicated tab extend the expiry in the original tab', async () => {
    const tab = await openSignedInTab()
    const twin = await duplicate(tab)
    const expires = new Date(Date.now() + 2 * idleMs)
    server.reply(employeeRoute, {
      body: sampleEmployee,
      headers: { 'session-expires': expires.toISOString() },
    })
    await twin.store.stay()
    expect(Math.abs((tab.store.expiresAt() ?? 0) - expires.getTime())).toBeLessThan(2_000)
  })

  it('a PIN session expires when the idle time since the last touch has passed, despite later calls', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const begun = Date.now()
    const tab = openTab()
    await tab.store.start({})
    const ExpirationTime = new Date(begun + idleMs).toISOString()
    const send = async () => ({ Token: sampleToken, SessionId: sessionId, ExpirationTime })
    await tab.store.signIn({ kind: 'own', isQuick: true, send })
    expect(tab.dependencies.goTo.mock.calls).toEqual([['/']])
    browser.openTab().post(sessionId, { about: 'renewed', expiresAt: begun + 9 * idleMs })
    const left = () => (tab.store.expiresAt() ?? 0) - Date.now()
    for (const touch of ['pointerdown', 'keydown']) {
      vi.setSystemTime(Date.now() + 60_000)
      window.dispatchEvent(new Event(touch))
      expect(left()).toBe(idleMs)
      vi.setSystemTime(Date.now() + 60_000)
      expect(left()).toBe(idleMs - 60_000)
    }
  })

  it('a PIN session continues in an idle tab while the user touches another tab of the session', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const begun = Date.now()
    const tab = openTab()
    const twin = browser.openTab()
    const heard: string[] = []
    twin.listen((_, { about }) => heard.push(about))
    await tab.store.start({})
    const ExpirationTime = new Date(begun + idleMs).toISOString()
    const send = async () => ({ Token: sampleToken, SessionId: sessionId, ExpirationTime })
    await tab.store.signIn({ kind: 'own', isQuick: true, send })
    twin.post(sessionId, { about: 'renewed', expiresAt: begun + 3 * idleMs })
    vi.setSystemTime(begun + idleMs - 1_000)
    twin.post(sessionId, { about: 'touched' })
    expect(tab.store.expiresAt()).toBe(begun + 2 * idleMs - 1_000)
    expect(heard).not.toContain('touched')
    window.dispatchEvent(new Event('pointerdown'))
    expect(heard).toContain('touched')
  })

  it('a change of site in a duplicated tab changes the site of the original tab', async () => {
    const tab = await openSignedInTab()
    const twin = await duplicate(tab)
    server.reply(employeeRoute, { body: { ...sampleEmployee, UnitId: 2 } })
    await twin.store.changeSite(2)
    await eventually(() => expect(siteOfTab(tab)).toBe(2))
  })

  it('a sign-out does not affect a tab with another session', async () => {
    const tab = await openSignedInTab()
    const other = openTab()
    server.reply('POST /api/authentication/basic/login', {
      body: { Token: 'other-session.secret', ExpirationTime: new Date(Date.now() + idleMs).toISOString() },
    })
    await other.store.start({})
    await other.store.signIn(credentials)
    await other.store.signOut()
    expect(tab.store.getState().phase).toBe('signedIn')
  })
})
