import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { call } from '../api/client.ts'
import { linkSession } from '../api/connection.ts'
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
import { sampleConfiguration, sampleEmployee, specificationSettings } from './test/sample-session.ts'
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
  vi.unstubAllGlobals()
})

it('reads no session if the user signs out before the page has loaded', async () => {
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
  it('leads to the sign-in page without a stored session', async () => {
    const { store } = openTab()
    await store.start({})
    expect(store.getState()).toEqual({ phase: 'signedOut', notice: null })
  })

  it('the start fails without a configuration, and continues when a retry loads one', async () => {
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
  ])('signs in by the %s of a login link', async (_, entry, authorization) => {
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

    it('signs in without a sign-in page if the browser has a ticket', async () => {
      server.reply(route, {
        body: { Token: sampleToken, ExpirationTime: new Date(Date.now() + idleMs).toISOString() },
      })
      const { store } = openTab()
      await store.start({})
      expect(store.getState().phase).toBe('signedIn')
    })

    it('leads to the sign-in page without a message if the browser has no ticket', async () => {
      server.reply(route, refusal(401, 900022))
      const { store } = openTab()
      await store.start({})
      expect(store.getState()).toEqual({ phase: 'signedOut', notice: null })
    })

    it('leads a Windows user without an account to the sign-in page with a message', async () => {
      server.reply(route, refusal(403, 900205))
      const { store } = openTab()
      await store.start({})
      expect(store.getState()).toMatchObject({ phase: 'signedOut', notice: { kind: 'failed' } })
    })
  })

  it("closes the tab's stored session after a sign-in by login link", async () => {
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
    ['gets no answer', () => server.reply('POST /api/authentication/token/login', networkError)],
    [
      'opens a session that cannot be used',
      () => {
        let reads = 0
        server.reply(employeeRoute, () => ({ body: reads++ === 0 ? {} : sampleEmployee }))
      },
    ],
  ])("keeps the tab's session if the login link %s", async (_, prepare) => {
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
    ['opens the app without a warning when a used callback is loaded again', 'expired', 0],
    ['warns a signed-in person who left the company’s sign-in', 'cancelled', 1],
  ] as const)('%s', async (_, signInFailed, warnings) => {
    const { storage } = await openSignedInTab()
    const reloaded = openTab(storage)
    await reloaded.store.start({ signInFailed })
    expect(reloaded.store.getState().phase).toBe('signedIn')
    expect(reloaded.dependencies.warnOfLink).toHaveBeenCalledTimes(warnings)
  })

  it('shows the sign-in page after a refused login link if the stored session has ended, too', async () => {
    const { storage } = await openSignedInTab()
    server.reply('POST /api/authentication/token/login', refusal(401, 118263))
    server.reply(employeeRoute, refusal(401, 118263))
    const reloaded = openTab(storage)
    await reloaded.store.start({ tokenId: 'nonsense' })
    expect(reloaded.store.getState()).toMatchObject({ phase: 'signedOut', notice: { kind: 'failed' } })
    expect(reloaded.dependencies.warnOfLink).not.toHaveBeenCalled()
  })

  it('shows on the sign-in page that a login link was refused', async () => {
    server.reply('POST /api/authentication/token/login', refusal(401, 118263))
    const { store } = openTab()
    await store.start({ tokenId: 'used' })
    expect(store.getState()).toMatchObject({ phase: 'signedOut', notice: { kind: 'failed' } })
  })

  it('changes to the site that the link names', async () => {
    const { store } = openTab()
    await store.start({ tokenId: 'once', siteId: 2 })
    expect(server.callsOf('POST /api/utility/session')).toMatchObject([
      { body: { TokenId: sessionId, UnitId: 2 } },
    ])
    expect(store.getState().phase).toBe('signedIn')
  })

  it('changes to the site of the URL after the first sign-in by password only', async () => {
    const { store } = openTab()
    await store.start({ siteId: 2 })
    await store.signIn(credentials)
    const move = { body: { TokenId: sessionId, UnitId: 2 } }
    expect(server.callsOf('POST /api/utility/session')).toMatchObject([move])
    await store.signOut()
    await store.signIn(credentials)
    expect(server.callsOf('POST /api/utility/session')).toHaveLength(1)
  })

  it('changes the stored session to the site of the URL, but not a later sign-in', async () => {
    const { storage } = await openSignedInTab()
    const reloaded = openTab(storage)
    await reloaded.store.start({ siteId: 2 })
    expect(server.callsOf('POST /api/utility/session')).toHaveLength(1)
    await reloaded.store.signOut()
    await reloaded.store.signIn(credentials)
    expect(server.callsOf('POST /api/utility/session')).toHaveLength(1)
  })

  it('changes to the site of the URL if the stored session needs a new sign-in', async () => {
    const { storage } = await openSignedInTab()
    server.reply(employeeRoute, refusal(401, 118263))
    const reloaded = openTab(storage)
    await reloaded.store.start({ siteId: 2 })
    server.reply(employeeRoute, { body: sampleEmployee })
    await reloaded.store.signIn(credentials)
    expect(server.callsOf('POST /api/utility/session')).toHaveLength(1)
  })

  it('does not change to a site that is not the employee’s', async () => {
    const { store } = openTab()
    await store.start({ tokenId: 'once', siteId: 99 })
    expect(server.callsOf('POST /api/utility/session')).toEqual([])
    expect(store.getState().phase).toBe('signedIn')
  })
})

describe('with a server of the plain specification', () => {
  const token = 'opaque.token/1'
  const settings = specificationSettings

  beforeEach(() => {
    server.reply('GET /configuration/default', { body: { APIUrl: '/api', DefaultLanguage: 'de-DE' } })
    server.reply('GET /api/utility/session/settings', { body: settings })
    server.reply('POST /api/authentication/basic/login', {
      body: { Token: token, ExpirationTime: new Date(Date.now() + idleMs).toISOString() },
    })
  })

  it('a server of the plain specification: empty values of the configuration count as omitted', async () => {
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

  it('continues the session after a reload', async () => {
    const { storage } = await openSignedInTab()
    const reloaded = openTab(storage)
    await reloaded.store.start({})
    expect(reloaded.store.getState().phase).toBe('signedIn')
    expect(server.callsOf('POST /api/authentication/basic/login')).toHaveLength(1)
  })

  it("uses the token as the session's id in calls", async () => {
    const { store } = await openSignedInTab()
    await store.changeSite(2)
    expect(server.callsOf('POST /api/utility/session')).toMatchObject([{ body: { TokenId: token } }])
    await store.signOut()
    await store.loggedOut()
    expect(server.seen.at(-1)?.route).toBe('POST /api/utility/session/opaque.token%2F1/close')
  })
})

describe('the sign-in', () => {
  it('sends the credentials in UTF-8, and the token with later calls', async () => {
    await openSignedInTab()
    const [login] = server.callsOf('POST /api/authentication/basic/login')
    const sent = Uint8Array.from(atob(login?.authorization?.slice(6) ?? ''), (c) => c.charCodeAt(0))
    expect(new TextDecoder().decode(sent)).toBe('matti:åäö:1')
    expect(server.callsOf(employeeRoute)).toMatchObject([{ authorization: `Bearer ${sampleToken}` }])
  })

  it.each([
    ['no employee id', employeeRoute, { body: {} }, 'session.noEmployee'],
    ['no active sites', 'GET /api/utility/myunits', { body: [] }, 'session.noActiveSites'],
    ['no settings', 'GET /api/utility/session/settings', { body: null }, 'session.noSettings'],
  ])('the sign-in fails with %s', async (_, route, answer, reason) => {
    server.reply(route, answer)
    const { store, items } = openTab()
    await store.start({})
    await expect(store.signIn(credentials)).rejects.toMatchObject({ cause: { reason } })
    expect(store.getState().phase).toBe('signedOut')
    expect(items.token.read()).toBeNull()
  })

  it('the sign-in fails if the answer has no token', async () => {
    server.reply('POST /api/authentication/basic/login', {
      body: { ExpirationTime: new Date().toISOString() },
    })
    const { store } = openTab()
    await store.start({})
    await expect(store.signIn(credentials)).rejects.toMatchObject({ reason: 'session.noToken' })
  })

  it('leads a user who is a work queue to the activity monitor', async () => {
    server.reply(employeeRoute, { body: { ...sampleEmployee, IsWorkqueue: true } })
    const { dependencies } = await openSignedInTab()
    expect(dependencies.goTo).toHaveBeenCalledExactlyOnceWith('/activitymonitor')
  })

  it('a sign-in leads people to the requested page', async () => {
    const { dependencies } = await openSignedInTab()
    expect(dependencies.goTo).not.toHaveBeenCalled()
  })
})

describe('a reload', () => {
  it('resumes the stored session, also without the network', async () => {
    const { storage } = await openSignedInTab()
    for (const { route } of server.seen) server.reply(route, networkError)
    const reloaded = openTab(storage)
    await reloaded.store.start({})
    expect(reloaded.store.getState().phase).toBe('signedIn')
  })

  it('keeps the session if an answer breaks off, as when the page is left meanwhile', async () => {
    const { storage, items } = await openSignedInTab()
    server.reply('GET /api/utility/session/settings', brokenBody)
    const reloaded = openTab(storage)
    await reloaded.store.start({})
    expect(reloaded.store.getState().phase).toBe('signedIn')
    expect(items.token.read()).toBe(sampleToken)
  })

  it('ends the stored session if the server does not know it any more', async () => {
    const { storage } = await openSignedInTab()
    server.reply(employeeRoute, refusal(401, 118263))
    const reloaded = openTab(storage)
    await reloaded.store.start({})
    expect(reloaded.store.getState()).toEqual({ phase: 'signedOut', notice: { kind: 'ended' } })
  })

  it('does not resume an expired session', async () => {
    const { storage, items } = await openSignedInTab()
    items.expiration.write({ expiresAt: Date.now() + 9_000, idleMs })
    const reloaded = openTab(storage)
    await reloaded.store.start({})
    expect(reloaded.store.getState()).toEqual({ phase: 'signedOut', notice: { kind: 'ended' } })
  })
})

describe('the end of a session', () => {
  it('any 401 ends the session, and removes everything except the configuration', async () => {
    const { store, storage, dependencies } = await openSignedInTab()
    server.reply(employeeRoute, refusal(401, 118263))
    await expect(call(sessionEndpoints.getEmployee, {})).rejects.toThrow()
    expect(store.getState()).toEqual({ phase: 'signedOut', notice: { kind: 'ended' } })
    expect(storage.length).toBe(1)
    expect(dependencies.clearCaches).toHaveBeenCalled()
    expect(dependencies.goTo).not.toHaveBeenCalled()
  })

  it('cancels reads before it sends a sign-out to the server', async () => {
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

  it('a sign-out calls the server, leads to the logout page and leaves nothing stored', async () => {
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

  it('signs out on the device even if the sign-out does not reach the server', async () => {
    const { store, dependencies } = await openSignedInTab()
    server.reply(closeRoute, networkError)
    await store.signOut()
    await store.loggedOut()
    expect(dependencies.warnOfLogout).toHaveBeenCalledOnce()
    expect(store.getState().phase).toBe('signedOut')
  })
})

describe('the expiry', () => {
  it('the expiry moves with each answer, by the server’s clock and not by this device’s', async () => {
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

  it('the expiry restarts with each call if the server never sends one', async () => {
    const { store, items } = await openSignedInTab()
    items.expiration.write({ expiresAt: Date.now() + 30_000, idleMs })
    await store.stay()
    expect(items.expiration.read()?.expiresAt).toBeGreaterThan(Date.now() + idleMs - 60_000)
  })

  it('an answer without an expiry changes nothing if others have one', async () => {
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
  it('a change of site calls the server, refetches the session and drops cached data', async () => {
    const tab = await openSignedInTab()
    tab.dependencies.clearCaches.mockClear()
    server.reply(employeeRoute, { body: { ...sampleEmployee, UnitId: 2 } })
    await tab.store.changeSite(2)
    expect(siteOfTab(tab)).toBe(2)
    expect(tab.items.employee.read()?.UnitId).toBe(2)
    expect(tab.dependencies.clearCaches).toHaveBeenCalledOnce()
  })

  it("a change of site removes only the tab's stored items of the site", async () => {
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

  it('a change of site changes nothing if the server refuses', async () => {
    const tab = await openSignedInTab()
    server.reply('POST /api/utility/session', refusal(403, 900023))
    await expect(tab.store.changeSite(2)).rejects.toThrow()
    expect(siteOfTab(tab)).toBe(1)
  })

  it('a change of site takes effect without an answer if a refetch shows the new site', async () => {
    const tab = await openSignedInTab()
    server.reply('POST /api/utility/session', networkError)
    await expect(tab.store.changeSite(2)).rejects.toThrow()
    expect(siteOfTab(tab)).toBe(1)
    server.reply(employeeRoute, { body: { ...sampleEmployee, UnitId: 2 } })
    await tab.store.changeSite(2)
    expect(siteOfTab(tab)).toBe(2)
  })

  it('a change of site succeeds even if the session cannot be refetched', async () => {
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

  it('a duplicated tab signs out with its twin', async () => {
    const tab = await openSignedInTab()
    const twin = await duplicate(tab)
    await twin.store.signOut()
    expect(tab.store.getState()).toEqual({ phase: 'signedOut', notice: { kind: 'ended' } })
    expect(tab.storage.length).toBe(1)
  })

  it("a duplicated tab adopts the expiry that its twin's calls renewed", async () => {
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

  it('a duplicated tab expires by the idle time since the last touch after a sign-in with a PIN', async () => {
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

  it('an idle tab stays signed in while its twin is used, after a sign-in with a PIN', async () => {
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

  it('a duplicated tab changes to the new site of its twin', async () => {
    const tab = await openSignedInTab()
    const twin = await duplicate(tab)
    server.reply(employeeRoute, { body: { ...sampleEmployee, UnitId: 2 } })
    await twin.store.changeSite(2)
    await eventually(() => expect(siteOfTab(tab)).toBe(2))
  })

  it('a sign-out does not affect a tab with a different session', async () => {
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
