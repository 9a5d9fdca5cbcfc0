/** A group of fields that has one master at each site (docs/specification.md, Integration). */
export const fieldGroups = [
  'work-order.head',
  'work-order.jobs',
  'work-order.promise',
  'reservation',
  'vehicle',
  'customer',
  'employee',
  'shift',
] as const
export type FieldGroup = (typeof fieldGroups)[number]

/**
 * The masters of a group: the other system, the people here, or the other system until a technician has begun to work
 * on the work order.
 */
export const masters = ['source', 'here', 'source-until-work-started'] as const
export type Master = (typeof masters)[number]

/** Returns the master of a group at a site that has not chosen one. */
export const defaultMaster = (group: FieldGroup): Master =>
  group === 'work-order.jobs' ? 'source-until-work-started' : 'source'

/**
 * True if a record that the source sends may change the values of a group. Otherwise a different value becomes
 * a difference, which a person resolves.
 *
 * @param isWorkStarted true if the work order has a stamping or a signed row
 */
export const mayOverwrite = (master: Master, isWorkStarted: boolean): boolean =>
  master === 'source' || (master === 'source-until-work-started' && !isWorkStarted)
