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

/** A time of one resource that a reservation takes. */
export interface Entry extends EndedSpan {
  readonly resourceId: number
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

/**
 * The entry of a reservation that a move means: the one of the resource that it names, else the one that is on the
 * target already, else the only one, else the only person's. Null where none of them is meant, or several.
 *
 * @param entries those of the reservation, without material
 */
export function entryThatMoves<E extends Entry & { readonly isPerson: boolean }>(
  entries: readonly E[],
  { resourceId, fromResourceId }: { readonly resourceId: number; readonly fromResourceId: number | null },
): E | null {
  const of = (id: number) => entries.find((entry) => entry.resourceId === id)
  if (fromResourceId !== null) return of(fromResourceId) ?? null
  const persons = entries.filter(({ isPerson }) => isPerson)
  const [only] = entries.length === 1 ? entries : persons.length === 1 ? persons : []
  return of(resourceId) ?? only ?? null
}

/**
 * The entries of a reservation after a move of one: those that had its very times go with it in time, and stay on their
 * resource.
 */
export const moveEntry = <E extends Entry>(entries: readonly E[], moved: Entry, to: Entry): E[] =>
  entries.map((entry) => {
    if (entry.resourceId === moved.resourceId) return { ...entry, ...to }
    return hasSameTimes(entry, moved) ? { ...entry, startAt: to.startAt, endAt: to.endAt } : entry
  })

/** From the first start to the last end of at least one entry. */
export const hullOf = (entries: readonly EndedSpan[]): EndedSpan => ({
  startAt: new Date(Math.min(...entries.map(({ startAt }) => startAt.getTime()))),
  endAt: new Date(Math.max(...entries.map(({ endAt }) => endAt.getTime()))),
})

/**
 * Whether a move needs the right ReservationTimeEditable: on the same resource each other time does, on another one each other
 * length (specification.md, Schedule rules).
 */
export const isTimeEdited = (entry: Entry, to: Entry): boolean =>
  entry.resourceId === to.resourceId ? !hasSameTimes(entry, to) : lengthOf(entry) !== lengthOf(to)

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
