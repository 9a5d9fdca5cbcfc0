import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Right } from '@verstas/contract/session/rights.ts'

/**
 * A person's decision about a difference: `taken` if the source's value is used, `kept` if our value remains.
 */
export type Resolution = 'taken' | 'kept'

type Rights = ReadonlySet<Right>

/** The rights to resolve differences, by entity. People cannot resolve differences of other entities. */
const neededRights: Partial<Record<WritableEntity, readonly Right[]>> = {
  'work-orders': ['EditJob'],
  reservations: ['EditJob', 'ReservationTimeEditable'],
  vehicles: ['EditJob'],
  customers: ['EditJob', 'CustomerInfoVisible'],
  shifts: ['ManageRosters'],
}

/** True if a person may resolve differences of an entity (specification.md, Integration). */
export const mayResolve = (entity: WritableEntity, rights: Rights): boolean => {
  const needed = neededRights[entity]
  return needed?.every((right) => rights.has(right)) === true
}

/**
 * True if a person may see differences of an entity. Differences of customers need the right to customer
 * data.
 */
export const maySeeDifferences = (entity: WritableEntity, rights: Rights): boolean =>
  entity !== 'customers' || rights.has('CustomerInfoVisible')

/** The part of a work order to which a path refers. The ids are those of the source. */
export type WorkOrderPart =
  | { readonly kind: 'order' }
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'job'; readonly job: string }
  | { readonly kind: 'jobNote'; readonly job: string }
  | { readonly kind: 'rowOrder'; readonly job: string }
  | { readonly kind: 'row'; readonly job: string; readonly row: string }
  | { readonly kind: 'rowNote'; readonly job: string; readonly row: string }

const pointer = (...parts: readonly string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Returns the path of a job in a work order, as a JSON pointer whose names are external ids. */
export const pathOfJob = (job: string): string => pointer('jobs', job)

/** Returns the path of a row. */
export const pathOfRow = (job: string, row: string): string => pointer('jobs', job, 'rows', row)

/** Returns the path of a job's row order. */
export const pathOfOrder = (job: string): string => pointer('jobs', job, 'rows')

/** Returns the part of a work order to which a path refers; null if it refers to none. */
export function partOf(path: string): WorkOrderPart | null {
  if (path === '') return { kind: 'order' }
  const [, first = '', job, list, row, last, ...more] = path
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (more.length > 0) return null
  if (first !== 'jobs' || job === undefined) return job === undefined ? { kind: 'field', field: first } : null
  if (list === undefined) return { kind: 'job', job }
  if (list === 'note' && row === undefined) return { kind: 'jobNote', job }
  if (list !== 'rows') return null
  if (row === undefined) return { kind: 'rowOrder', job }
  if (last === undefined) return { kind: 'row', job, row }
  return last === 'note' ? { kind: 'rowNote', job, row } : null
}

/** True if the names that are in both lists have the same order in both. */
export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const inBoth = (list: readonly string[], beside: readonly string[]) =>
    list.filter((name) => beside.includes(name))
  return JSON.stringify(inBoth(one, other)) === JSON.stringify(inBoth(other, one))
}
