import { fieldGroupNames, masterNames } from '@verstas/contract/integration/field-masters.ts'

/**
 * The groups of fields that have one master at each site (docs/specification.md, Integration). Employees are in none,
 * because they are made in the administration.
 */
export const fieldGroups = fieldGroupNames
export type FieldGroup = (typeof fieldGroups)[number]

/**
 * The masters of a group: the other system, the people here, or the other system until a technician has begun to work
 * on the work order.
 */
export const masters = masterNames
export type Master = (typeof masters)[number]

/** The groups of the head of a work order and of its jobs. Only they can have a master until work has begun. */
const isOfWorkOrder = (group: FieldGroup): boolean => group.startsWith('work-order.')

/** Returns the masters that a group can have. */
export const mastersOf = (group: FieldGroup): readonly Master[] =>
  isOfWorkOrder(group) ? masters : masters.filter((master) => master !== 'source-until-work-started')

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
