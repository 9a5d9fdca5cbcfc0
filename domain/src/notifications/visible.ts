import {
  type NotificationFilter,
  type NotificationGroup,
  type NotificationKind,
  notificationGroupNames,
  notificationGroups,
} from '@verstas/contract/notifications/kinds.ts'
import type { Right } from '@verstas/contract/session/rights.ts'

/**
 * Groups that every signed-in person may see. The other groups are about work orders and need the right to
 * see those.
 */
const groupsWithoutRight: readonly NotificationGroup[] = ['tasks']

/** Returns the groups of notifications that a person with these rights may see. */
export const visibleGroups = (rights: ReadonlySet<Right>): readonly NotificationGroup[] =>
  rights.has('MobileServiceTechnician') ? notificationGroupNames : groupsWithoutRight

/** Returns the kinds of notifications that a person with these rights sees with a filter. */
export const visibleKinds = (
  rights: ReadonlySet<Right>,
  show: NotificationFilter = 'all',
): readonly NotificationKind[] =>
  visibleGroups(rights)
    .filter((group) => show === 'all' || show === 'new' || show === group)
    .flatMap((group) => [...notificationGroups[group]])

/** Returns the group of a kind. */
export const groupOf = (kind: NotificationKind): NotificationGroup =>
  notificationGroupNames.find((group) => notificationGroups[group].some((name) => name === kind)) ??
  'messages'
