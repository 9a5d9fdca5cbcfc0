import { byStart, doOverlap, type EndedSpan, partsOutside } from '../time/span.ts'
import { commonSpans, mergeSpans } from '../time/span-lists.ts'
import { step, stepFrom } from './hours.ts'

/** A person or a bay that can be reserved. */
export interface Bookable {
  readonly id: number
  /** The times at which it is available: the shifts of a person, or the working hours of a bay. */
  readonly present: readonly EndedSpan[]
  /** Reservations and absences. They may overlap each other. */
  readonly taken: readonly EndedSpan[]
}

/** The input of a slot search for new work. */
export interface Proposal {
  readonly people: readonly Bookable[]
  /** The bays in their order of preference. Empty if the workshop has no bays. */
  readonly bays: readonly Bookable[]
  readonly minutes: number
  /** The earliest start. */
  readonly from: Date
  readonly count: number
}

/** A free time for new work, with its person and bay. */
export interface Slot extends EndedSpan {
  readonly personId: number
  /** Null if the workshop has no bays. */
  readonly bayId: number | null
}

/** Returns the times at which a person or a bay is available and not taken, sorted by time. */
const freeOf = ({ present, taken }: Bookable): EndedSpan[] =>
  mergeSpans(present).flatMap((span) => partsOutside(span, taken))

/**
 * Proposes times for new work, the earliest first (specification.md, Own data). A gap between a person's
 * reservations gives one candidate. It is the first quarter of an hour at which all the work fits and a bay
 * is free. Proposals have different starts. If several people are free at the same start, the one with the
 * least reserved time is proposed, then the one with the lowest id. Work never crosses the end of a shift.
 */
export function proposeSlots({ people, bays, minutes, from, count }: Proposal): Slot[] {
  const length = minutes * 60_000
  const freeBays = bays.map((bay) => ({ id: bay.id, free: freeOf(bay) }))
  const rank = new Map(people.map((person) => [person.id, reservedTime(person)]))
  const candidates = people.flatMap((person) =>
    freeOf(person).flatMap((gap) => firstIn(gap, { personId: person.id, freeBays, length, from }) ?? []),
  )
  const sorted = candidates.toSorted(
    (a, b) =>
      byStart(a, b) || (rank.get(a.personId) ?? 0) - (rank.get(b.personId) ?? 0) || a.personId - b.personId,
  )
  return sorted
    .filter((slot, place) => place === 0 || byStart(slot, sorted[place - 1] ?? slot) !== 0)
    .slice(0, count)
}

const reservedTime = ({ present, taken }: Bookable): number =>
  commonSpans(mergeSpans(taken), mergeSpans(present)).reduce(
    (sum, { startAt, endAt }) => sum + endAt.getTime() - startAt.getTime(),
    0,
  )

interface Wanted {
  readonly personId: number
  readonly freeBays: readonly { readonly id: number; readonly free: readonly EndedSpan[] }[]
  readonly length: number
  readonly from: Date
}

function firstIn(gap: EndedSpan, { personId, freeBays, length, from }: Wanted): Slot | null {
  const first = stepFrom(gap.startAt < from ? from : gap.startAt).getTime()
  for (let start = first; start + length <= gap.endAt.getTime(); start += step) {
    const span = { startAt: new Date(start), endAt: new Date(start + length) }
    if (freeBays.length === 0) return { ...span, personId, bayId: null }
    const bay = freeBays.find(({ free }) => free.some((one) => contains(one, span)))
    if (bay) return { ...span, personId, bayId: bay.id }
  }
  return null
}

const contains = (outer: EndedSpan, inner: EndedSpan): boolean =>
  doOverlap(outer, inner) && outer.startAt <= inner.startAt && inner.endAt <= outer.endAt
