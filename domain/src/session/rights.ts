import type { NeededRight, Rights } from '@verstas/contract/endpoint.ts'
import type { Settings } from '@verstas/contract/session/entities.ts'
import {
  type AuthorizationFlag,
  authorizationFlags,
  profileRights,
  type Right,
} from '@verstas/contract/session/rights.ts'

/** The parts of a session's settings that contain its rights. */
export type RightSettings = Pick<Settings, 'Authorization' | 'ProfileRightSettings'>

/**
 * True if a session has a right (specification.md, Rights). A profile right is held unless its setting is
 * explicitly false. An authorization flag is held only if its setting is true.
 */
export function isGranted(right: Right, settings: RightSettings): boolean {
  return isAuthorizationFlag(right)
    ? settings.Authorization[right] === true
    : settings.ProfileRightSettings.AccessProfile[right] !== false
}

/** Returns all rights that the settings grant. */
export const grantedRights = (settings: RightSettings): ReadonlySet<Right> =>
  new Set([...authorizationFlags, ...profileRights].filter((right) => isGranted(right, settings)))

/**
 * Returns the first missing right of a call or page; undefined if no right is missing. If one of several
 * rights is enough and all are missing, returns the first of them.
 */
export const missingRight = (needed: Rights, held: ReadonlySet<Right>): Right | undefined =>
  typeof needed === 'string'
    ? undefined
    : needed.map(toAlternatives).find((rights) => !rights.some((right) => held.has(right)))?.[0]

const toAlternatives = (needed: NeededRight): readonly Right[] =>
  typeof needed === 'string' ? [needed] : needed

/** True if only administrators may use a call or page. */
export const isAdministration = (needed: Rights): boolean =>
  needed.includes('ManageUsers') || needed.includes('ManageSettings')

/** True if a session may see names and contact details of customers. */
export const canSeeCustomers = (held: ReadonlySet<Right>): boolean => held.has('CustomerInfoVisible')

/** True if a session may stamp other employees' time. */
export const canStampOthers = (held: ReadonlySet<Right>): boolean => held.has('StampOthers')

/** True for the subsystem of a stamping employee, which contains M or U (specification.md, Entities). */
export const isStampingEmployee = (subsystem: string): boolean => /[MU]/.test(subsystem)

const isAuthorizationFlag = (right: Right): right is AuthorizationFlag =>
  (authorizationFlags as readonly Right[]).includes(right)
