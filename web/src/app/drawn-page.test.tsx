import { describe, expect, it, onTestFinished } from 'vitest'
import { keepDeviceToken } from '../platform/session/trusted-device.ts'
import { type EarlySession, findDrawnPage, findDrawnParts, topRoutes, undrawnRoutes } from './drawn-page.ts'
import { features, pageRoutes, publicRoutes } from './features.ts'

const now = 1_000
const nobody: EarlySession = { token: null, expiration: null, employee: null, configuration: null }
const somebody: EarlySession = {
  token: 'token',
  expiration: { expiresAt: now + 1 },
  employee: { Subsystem: 'M' },
  configuration: { APIUrl: '/api' },
}
const find = (address: string, session: EarlySession) =>
  findDrawnPage(`https://verstas.example/${address}`, session, now)
const parts = (address: string, session: EarlySession) =>
  findDrawnParts(`https://verstas.example/${address}`, session)
const nameOf = (path: string) => path.split('/')[1] ?? ''

describe('findDrawnPage', () => {
  it.each(['', '#/', '#/startpage', '#/workorder?number=1', '#/unknown'])(
    'the address "%s" shows the prerendered sign-in page without a session, and the frame with a session',
    (address) => {
      expect(find(address, nobody)).toBe('signIn')
      expect(find(address, somebody)).toBe('frame')
    },
  )

  it('shows no prerendered page at addresses that need no sign-in', () => {
    const names = publicRoutes.map(({ path }) => nameOf(path))
    expect(names.filter((name) => find(`#/${name}/token`, nobody) !== null)).toEqual([])
    expect(find('#/logoutpage', nobody)).toBeNull()
    expect(find('#/logoutpage', somebody)).toBeNull()
  })

  it('shows no prerendered page for routes whose frame differs from the common frame', () => {
    const differs = pageRoutes.filter(
      ({ staticData }) => 'hidesDock' in staticData || 'keepsRail' in staticData,
    )
    expect(differs.length).toBeGreaterThan(0)
    for (const { path } of differs) expect(undrawnRoutes).toContain(nameOf(path))
  })

  it.each(['?tokenId=1', '#/startpage?bearer=1', '?siteId=2', '#/?signInFailed=expired'])(
    'shows no prerendered page if the parameters of %s change the session',
    (address) => {
      expect(find(address, nobody)).toBeNull()
      expect(find(address, somebody)).toBeNull()
    },
  )

  it('shows no prerendered page if the stored session has expired or is incomplete', () => {
    expect(find('', { ...somebody, expiration: { expiresAt: now } })).toBeNull()
    expect(find('', { ...somebody, employee: null })).toBeNull()
    expect(find('', { ...somebody, configuration: null })).toBeNull()
  })

  it('shows no prerendered page if sign-in begins with a method other than user name and password', () => {
    expect(find('', { ...nobody, configuration: { OidcUrl: '/oidc' } })).toBeNull()
    expect(find('', { ...nobody, configuration: { UseWindowsIntegratedAuthentication: true } })).toBeNull()
    onTestFinished(() => localStorage.clear())
    keepDeviceToken('shared')
    expect(find('', nobody)).toBeNull()
  })
})

describe('findDrawnParts', () => {
  it('shows the prerendered tabs on the same pages as the app', () => {
    const tops = features
      .flatMap(({ destinations = [] }) => destinations)
      .filter(({ tab, isTop, route }) => (isTop || tab !== undefined) && !('keepsRail' in route.staticData))
      .map(({ route }) => nameOf(route.path))
    expect(topRoutes.toSorted()).toEqual(['', 'more', ...tops].sort())
    expect(parts('#/stamping', somebody)).toContain('tabs')
    expect(parts('#/administration?tab=rights', somebody)).toContain('tabs')
    expect(parts('#/workorder?number=1', somebody)).not.toContain('tabs')
    expect(parts('#/administration/7', somebody)).not.toContain('tabs')
  })

  it('shows the prerendered bar of the running stamping only to stamping employees', () => {
    expect(parts('', somebody)).toContain('bar')
    expect(parts('', { ...somebody, employee: { Subsystem: 'A' } })).not.toContain('bar')
    expect(parts('', { ...somebody, employee: { Subsystem: 'M', IsWorkqueue: true } })).not.toContain('bar')
  })

  it('shows the prerendered passkey row if the installation and the browser support passkeys', () => {
    const withPasskeys = { ...nobody, configuration: { Passkeys: true } }
    expect(parts('', withPasskeys)).not.toContain('passkeys')
    Object.assign(window, { PublicKeyCredential: class {} })
    onTestFinished(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'))
    expect(parts('', withPasskeys)).toContain('passkeys')
    expect(parts('', nobody)).not.toContain('passkeys')
  })
})
