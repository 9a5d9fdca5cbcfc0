import type { EndedSpan } from '../stamping/shifts.ts'

/** A time of one resource that a reservation takes. */
export interface Entry extends EndedSpan {
  readonly resourceId: number
}

const hasTimesOf = (one: EndedSpan, other: EndedSpan): boolean =>
  one.startAt.getTime() === other.startAt.getTime() && one.endAt.getTime() === other.endAt.getTime()

const lengthOf = ({ startAt, endAt }: EndedSpan): number => endAt.getTime() - startAt.getTime()

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
 * Whether a move needs the right ReservationTimeEditable: on the same resource each other time does, on another one each other
 * length (specification.md, Schedule rules).
 */
export const isTimeEdited = (entry: Entry, to: Entry): boolean =>
  entry.resourceId === to.resourceId ? !hasTimesOf(entry, to) : lengthOf(entry) !== lengthOf(to)

/**
 * The entries of a reservation after a move of one: those that had its very times go with it in time, and stay on their
 * resource.
 */
export const moveEntry = <E extends Entry>(entries: readonly E[], moved: Entry, to: Entry): E[] =>
  entries.map((entry) => {
    if (entry.resourceId === moved.resourceId) return { ...entry, ...to }
    return hasTimesOf(entry, moved) ? { ...entry, startAt: to.startAt, endAt: to.endAt } : entry
  })

/** From the first start to the last end of at least one entry. */
export const hullOf = (entries: readonly EndedSpan[]): EndedSpan => ({
  startAt: new Date(Math.min(...entries.map(({ startAt }) => startAt.getTime()))),
  endAt: new Date(Math.max(...entries.map(({ endAt }) => endAt.getTime()))),
})
