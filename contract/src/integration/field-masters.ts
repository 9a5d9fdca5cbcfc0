/** The groups of fields that have one master at each site (docs/specification.md, Integration). */
export const fieldGroupNames = [
  'work-order.head',
  'work-order.jobs',
  'work-order.promise',
  'reservation',
  'vehicle',
  'customer',
  'employee',
  'shift',
] as const

/**
 * The masters of a group: the other system, the people here, or the other system until work on the work order
 * has begun.
 */
export const masterNames = ['source', 'here', 'source-until-work-started'] as const
