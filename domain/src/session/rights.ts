import type { NeededRight, Rights } from '@verstas/contract/endpoint.ts'
import type { Settings } from '@verstas/contract/session/entities.ts'
import {
  type AuthorizationFlag,
  authorizationFlags,
  type ProfileRight,
  profileRights,
  type Right,
} from '@verstas/contract/session/rights.ts'

/** The parts of a session's settings that say what it may do. */
export type RightSettings = Pick<Settings, 'Authorization' | 'ProfileRightSettings'>

/**
 * Whether a session holds a right (specification.md, Rights): a right of the access profile
 * unless it is explicitly false, an authorization flag only when it is true.
 */
export function isGranted(right: Right, settings: RightSettings): boolean {
  return isAuthorizationFlag(right)
    ? settings.Authorization[right] === true
    : settings.ProfileRightSettings.AccessProfile[right] !== false
}

/** Every right that a session holds. */
export function grantedRights(settings: RightSettings): ReadonlySet<Right> {
  const all: readonly (AuthorizationFlag | ProfileRight)[] = [...authorizationFlags, ...profileRights]
  return new Set(all.filter((right) => isGranted(right, settings)))
}

/**
 * The first right that a call or a page needs and the session lacks, of several of which one is enough the first of them;
 * undefined where it holds all that is needed.
 */
export const missingRight = (needed: Rights, held: ReadonlySet<Right>): Right | undefined =>
  typeof needed === 'string'
    ? undefined
    : needed.map(toAlternatives).find((rights) => !rights.some((right) => held.has(right)))?.[0]

const toAlternatives = (needed: NeededRight): readonly Right[] =>
  typeof needed === 'string' ? [needed] : needed

/** Whether a call or a page is for administrators alone. */
export const isAdministration = (needed: Rights): boolean => needed.includes('ManageUsers')

/** Whether a session may see who the customers are: their names and how to reach them. */
export const canSeeCustomers = (held: ReadonlySet<Right>): boolean => held.has('CustomerInfoVisible')

function isAuthorizationFlag(right: Right): right is AuthorizationFlag {
  return (authorizationFlags as readonly string[]).includes(right)
}
