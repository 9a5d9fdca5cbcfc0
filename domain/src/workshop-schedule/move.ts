import type { Right } from '@verstas/contract/session/rights.ts'
import type { EndedSpan } from '../stamping/shifts.ts'
import { type Allocation, doOverlap, lengthOf, type Movable, type Place } from './schedule.ts'

/** A time that a reservation takes of a resource. */
type Taken = EndedSpan & Pick<Allocation, 'reservationId' | 'resourceId'>

/** What a reservation takes and where it goes. */
export interface TakenMove<A extends Taken> {
  readonly allocation: A
  readonly to: Place
}

const hasSameTimes = (a: EndedSpan, b: EndedSpan): boolean =>
  a.startAt.getTime() === b.startAt.getTime() && a.endAt.getTime() === b.endAt.getTime()

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
