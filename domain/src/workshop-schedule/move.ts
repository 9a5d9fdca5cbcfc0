import type { Right } from '@verstas/contract/session/rights.ts'
import { doOverlap, type EndedSpan, hasSameTimes, lengthOf } from '../time/span.ts'
import type { Allocation, Movable, Place } from './schedule.ts'

/** A time that a reservation takes of a resource. */
type Taken = EndedSpan & Pick<Allocation, 'reservationId' | 'resourceId'>

/** What a reservation takes and where it goes. */
export interface TakenMove<A extends Taken> {
  readonly allocation: A
  readonly to: Place
}

/** What else the reservation takes at the very same times, such as the lift beside the person. */
export const companionsOf = <A extends Taken>(
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
 * Everything that moves when an allocation does: its companions keep their resource and move in time with it
 * (specification.md, Schedule rules).
 */
export const movesWith = <A extends Taken>(
  moved: A,
  to: Place,
  allocations: readonly A[],
): readonly TakenMove<A>[] => [
  { allocation: moved, to },
  ...companionsOf(moved, allocations).map((companion) => ({
    allocation: companion,
    to: { resourceId: companion.resourceId, startAt: to.startAt, endAt: to.endAt },
  })),
]

/** Where a move goes, and whose entry it names. */
interface MoveTarget {
  readonly resourceId: number
  readonly isPerson: boolean
  readonly fromResourceId: number | null
}

/**
 * The entry of a reservation that a move means: the one of the resource that it names. Where it names none, as a client of the
 * plain specification does, the one that is on the target already, else the first of the target's kind, so that no lift
 * takes a person's place; else the first. Null where it names another reservation's, and where there is none.
 *
 * @param entries those of the reservation, without material, in the order of their resources
 */
export function entryThatMoves<E extends Place & { readonly isPerson: boolean }>(
  entries: readonly E[],
  { resourceId, isPerson, fromResourceId }: MoveTarget,
): E | null {
  const find = (id: number) => entries.find((entry) => entry.resourceId === id)
  if (fromResourceId !== null) return find(fromResourceId) ?? null
  return find(resourceId) ?? entries.find((entry) => entry.isPerson === isPerson) ?? entries[0] ?? null
}

/** Why a session may not move something so; null where it may. */
export type MoveRefusal = 'time' | 'length' | 'allocate'

/**
 * What speaks against a move by the session's rights (specification.md, Schedule rules): another time on the same
 * resource and another length anywhere need ReservationTimeEditable; what lies nowhere yet needs
 * AssignWorkToResource.
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

/** What lies in the way of a move, on the new resource and on those of the companions, by time. */
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
