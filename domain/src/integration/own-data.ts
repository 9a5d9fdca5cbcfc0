import type { FieldGroup, Master } from './masters.ts'

/**
 * The field groups for which people can write whole records: work orders, reservations, vehicles, customers.
 */
export const ownGroups = [
  'work-order.head',
  'reservation',
  'vehicle',
  'customer',
] as const satisfies readonly FieldGroup[]
export type OwnGroup = (typeof ownGroups)[number]

/**
 * True if people of the site write the records of a group themselves (docs/decisions/own-work-orders.md).
 *
 * @param chosen the master that the site has chosen; null for none
 * @param hasSource true if another system has sent records of the group to the site
 */
export const isWrittenHere = (chosen: Master | null, hasSource: boolean): boolean =>
  chosen === null ? !hasSource : chosen === 'here'
