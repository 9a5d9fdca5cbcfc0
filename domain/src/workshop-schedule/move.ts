import type { Right } from '@verstas/contract/session/rights.ts'
import { doOverlap, type EndedSpan, hasSameTimes, lengthOf } from '../time/span.ts'
import type { Allocation, Movable, Place } from './schedule.ts'

/** The fields of an allocation that are needed to find its companions. */
type ReservedTime = EndedSpan & Pick<Allocation, 'reservationId' | 'resourceId'>

/** The new place of an allocation. */
export interface EntryMove<A extends ReservedTime> {
  readonly allocation: A
  readonly to: Place
}

/** Returns the companions of an allocation: other allocations of the reservation at the same times. */
export const companionsOf = <A extends ReservedTime>(
  moved: EndedSpan & Pick<Movable, 'reservationId' | 'resourceId'>,
  allocations: readonly A[],
): readonly A[] =>
  allocations.filter(
    (other) =>
      other.reservationId === moved.reservationId &&
      other.resourceId !== moved.resourceId &&
      hasSameTimes(other, moved),
  )

/**
 * Returns the moves of an allocation and of its companions (specification.md, Schedule rules). Companions
 * keep their resources and have the new times.
 */
export const movesWith = <A extends ReservedTime>(
  moved: A,
  to: Place,
  allocations: readonly A[],
): readonly EntryMove<A>[] => [
  { allocation: moved, to },
  ...companionsOf(moved, allocations).map((companion) => ({
    allocation: companion,
    to: { resourceId: companion.resourceId, startAt: to.startAt, endAt: to.endAt },
  })),
]

/**
 * The target of a move. `fromResourceId` is the present resource of the entry; null if the client did not
 * send it.
 */
interface MoveTarget {
  readonly resourceId: number
  readonly isPerson: boolean
  readonly fromResourceId: number | null
}

/**
 * Returns the entry to move: the entry on `fromResourceId`, or null if there is none. A client without
 * extensions sends no such id. The entry is then the first that exists of these: the entry on the target, an
 * entry of the target's kind (person or bay), any entry.
 *
 * @param entries the entries of the reservation without material, in the order of their resources
 */
export function entryThatMoves<E extends Place & { readonly isPerson: boolean }>(
  entries: readonly E[],
  { resourceId, isPerson, fromResourceId }: MoveTarget,
): E | null {
  const find = (id: number) => entries.find((entry) => entry.resourceId === id)
  if (fromResourceId !== null) return find(fromResourceId) ?? null
  return find(resourceId) ?? entries.find((entry) => entry.isPerson === isPerson) ?? entries[0] ?? null
}

/** The reason why a user may not make a move. */
export type MoveRefusal = 'time' | 'length' | 'allocate'

/**
 * Checks a move against the user's rights (specification.md, Schedule rules). Null if the move is allowed. A
 * new length, or a new time on the same resource, needs ReservationTimeEditable. An unallocated reservation
 * needs AssignWorkToResource.
 */
export function refuseMove(
  moved: EndedSpan & Pick<Movable, 'resourceId'>,
  to: Place,
  rights: ReadonlySet<Right>,
): MoveRefusal | null {
  if (moved.resourceId === null && !rights.has('AssignWorkToResource')) return 'allocate'
  if (rights.has('ReservationTimeEditable')) return null
  if (lengthOf(moved) !== lengthOf(to)) return 'length'
  return moved.resourceId === to.resourceId && !hasSameTimes(moved, to) ? 'time' : null
}

/**
 * Returns the allocations of other reservations that a move overlaps, on the new resource and on the
 * resources of the companions.
 */
export function overlapsOfMove(
  moved: Movable,
  to: Place,
  allocations: readonly Allocation[],
): readonly Allocation[] {
  const companions = companionsOf(moved, allocations)
  const taken = new Set([to.resourceId, ...companions.map(({ resourceId }) => resourceId)])
  return allocations.filter(
    (other) =>
      taken.has(other.resourceId) && other.reservationId !== moved.reservationId && doOverlap(other, to),
  )
}

/** A place that a user has chosen, and whether the work may overlap other work there. */
export interface Target extends Place {
  readonly isOverlapAllowed: boolean
}

/** Returns a target that the user has chosen freely. The work may overlap work that is already there. */
export const targetOf = (moved: Movable, to: Place, allocations: readonly Allocation[]): Target => ({
  ...to,
  isOverlapAllowed: overlapsOfMove(moved, to, allocations).length > 0,
})
