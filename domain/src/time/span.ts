/** A span of time with an end. */
export interface EndedSpan {
  readonly startAt: Date
  readonly endAt: Date
}

/** Orders by start. */
export const byStart = (a: EndedSpan, b: EndedSpan): number => a.startAt.getTime() - b.startAt.getTime()

/** Milliseconds. */
export const lengthOf = ({ startAt, endAt }: EndedSpan): number => endAt.getTime() - startAt.getTime()

/** Whether two spans have time in common; those that only touch have none. */
export const doOverlap = (a: EndedSpan, b: EndedSpan): boolean => a.startAt < b.endAt && b.startAt < a.endAt

/** Whether two spans begin and end at the same instants. */
export const hasSameTimes = (a: EndedSpan, b: EndedSpan): boolean =>
  a.startAt.getTime() === b.startAt.getTime() && a.endAt.getTime() === b.endAt.getTime()

/** The parts of a span that lie outside all others, by time; these may come in any order and overlap. */
export function partsOutside({ startAt, endAt }: EndedSpan, others: readonly EndedSpan[]): EndedSpan[] {
  const parts: EndedSpan[] = []
  let from = startAt
  for (const other of others.toSorted(byStart)) {
    if (other.startAt >= endAt) break
    if (other.startAt > from) parts.push({ startAt: from, endAt: other.startAt })
    if (other.endAt > from) from = other.endAt
  }
  return from < endAt ? [...parts, { startAt: from, endAt }] : parts
}
