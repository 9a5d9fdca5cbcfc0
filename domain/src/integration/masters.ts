import { fieldGroupNames, masterNames } from '@verstas/contract/integration/field-masters.ts'

/**
 * The groups of fields, each of which has one master at each site (docs/specification.md, Integration).
 * Fields of employees belong to no group, because employees are made in the administration.
 */
export const fieldGroups = fieldGroupNames
export type FieldGroup = (typeof fieldGroups)[number]

/**
 * The masters of a group: the other system, the people here, or the other system until work on the work order
 * has begun.
 */
export const masters = masterNames
export type Master = (typeof masters)[number]

/** True for the groups of a work order and its jobs. Only they can have a master until work has begun. */
const isOfWorkOrder = (group: FieldGroup): boolean => group.startsWith('work-order.')

/** Returns the masters that a group can have. */
export const mastersOf = (group: FieldGroup): readonly Master[] =>
  isOfWorkOrder(group) ? masters : masters.filter((master) => master !== 'source-until-work-started')

/** Returns the master of a group at a site that has not chosen one. */
export const defaultMaster = (group: FieldGroup): Master =>
  group === 'work-order.jobs' ? 'source-until-work-started' : 'source'

/**
 * True if a record from the source may overwrite the values of a group. Otherwise a different value becomes a
 * difference, which a person resolves.
 *
 * @param isWorkStarted true if the work order has a stamping or a signed row
 */
export const mayOverwrite = (master: Master, isWorkStarted: boolean): boolean =>
  master === 'source' || (master === 'source-until-work-started' && !isWorkStarted)
