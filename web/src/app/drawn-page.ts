import type { Configuration, Employee } from '@verstas/contract/session/entities.ts'
import { isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { canUsePasskeys } from '../platform/session/can-use-passkeys.ts'
import { readDeviceToken } from '../platform/session/trusted-device.ts'
import { routeOf } from './early-calls.ts'

// A part of the script early.ts. It repeats the routes, because the manifests load later. The test next to
// this file compares these routes with the manifests.

/** The pages that the build prerenders into index.html (first-paint.tsx), each in all languages. */
export type DrawnPage = 'signIn' | 'frame'

/**
 * The parts of prerendered pages that only some users see: the passkey row, the running stamping, the
 * tabs.
 */
export type DrawnPart = 'passkeys' | 'bar' | 'tabs'

/** The session that is stored in the tab, with the configuration from the page or from that session. */
export interface EarlySession {
  readonly token: unknown
  readonly expiration: { readonly expiresAt?: number } | null
  readonly employee: Partial<Employee> | null
  readonly configuration: Partial<Configuration> | null
}

/** Routes without a prerendered page: routes that need no sign-in, and routes with a different frame. */
export const undrawnRoutes = [
  'activitymonitor',
  'camera',
  'logoutpage',
  'offer',
  'reset',
  'setup',
  'wall',
  'workshopschedule',
]

/** Routes whose prerendered page shows the tabs on a phone. */
export const topRoutes = [
  '',
  'administration',
  'conversations',
  'more',
  'notifications',
  'partsplanning',
  'partssearch',
  'reports',
  'startpage',
  'stamping',
  'usertasks',
  'vehiclesearch',
  'workordersearch',
]

/** Matches an address with parameters that change the session before a page is known. */
const changesSession = /[?&](tokenId|bearer|siteId|signInFailed)=/

/**
 * Returns the prerendered page for this address. Null if no prerendered page fits, or if it is not known yet
 * which one fits.
 */
export function findDrawnPage(href: string, session: EarlySession, now: number): DrawnPage | null {
  const { token, expiration, employee, configuration } = session
  if (changesSession.test(href) || undrawnRoutes.includes(routeOf(hashOf(href)))) return null
  if (token !== null) return configuration && employee && Number(expiration?.expiresAt) > now ? 'frame' : null
  const isOtherMethodFirst =
    configuration?.OidcUrl || configuration?.UseWindowsIntegratedAuthentication || readDeviceToken() !== null
  return isOtherMethodFirst ? null : 'signIn'
}

/** Returns the parts that this user sees on the prerendered page. */
export function findDrawnParts(href: string, { employee, configuration }: EarlySession): DrawnPart[] {
  const hasPasskeys = configuration?.Passkeys === true && canUsePasskeys()
  const stamps = isStampingEmployee(employee?.Subsystem ?? '') && !employee?.IsWorkqueue
  // A page below a top page, such as a person of the administration, has no tabs.
  const isTop = topRoutes.includes(hashOf(href).replace(/^#\/?|\?.*/g, ''))
  return [
    ...(hasPasskeys ? (['passkeys'] as const) : []),
    ...(stamps ? (['bar'] as const) : []),
    ...(isTop ? (['tabs'] as const) : []),
  ]
}

const hashOf = (href: string): string => /#.*/.exec(href)?.[0] ?? ''
