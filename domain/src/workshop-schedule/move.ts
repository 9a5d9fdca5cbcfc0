import type { Right } from '@verstas/contract/session/rights.ts'
import { doOverlap, type EndedSpan, hasSameTimes, lengthOf } from '../time/span.ts'
import type { Allocation, Movable, Place } from './schedule.ts'

/** A time on a resource that a reservation takes. */
type ReservedTime = EndedSpan & Pick<Allocation, 'reservationId' | 'resourceId'>

/** The new times of an entry of a reservation. */
export interface EntryMove<A extends ReservedTime> {
  readonly allocation: A
  readonly to: Place
}

/** Returns the reservation's other entries with the same times, such as the lift for the person. */
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
 * Returns all entries that move with an allocation. Its companions keep their resources and get the new times
 * (specification.md, Schedule rules).
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

/** The target of a move, and the resource from which the entry moves if the client names it. */
interface MoveTarget {
  readonly resourceId: number
  readonly isPerson: boolean
  readonly fromResourceId: number | null
}

/**
 * Returns the entry that a move is about: the entry on the named resource, or null if there is none. Clients
 * that implement only the specification name no resource. Their entry is the one on the target, else the
 * first of the target's kind (a lift never replaces a person), else the first.
 *
 * @param entries the entries of the reservation, without material, in the order of their resources
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
 * Checks a move against the user's rights (specification.md, Schedule rules); null if the move is allowed.
 * Changing the time on the same resource, or the length on any, needs ReservationTimeEditable. An unallocated
 * reservation needs AssignWorkToResource.
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
 * Returns the reservations that a move overlaps on the new resource and on those of the companions, sorted by
 * time.
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
