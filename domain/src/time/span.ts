export interface EndedSpan {
  readonly startAt: Date
  readonly endAt: Date
}

/** Compares two spans by their start, for sorting. */
export const byStart = (a: EndedSpan, b: EndedSpan): number => a.startAt.getTime() - b.startAt.getTime()

/** Returns the length of a span in milliseconds. */
export const lengthOf = ({ startAt, endAt }: EndedSpan): number => endAt.getTime() - startAt.getTime()

/** True if two spans share some time. Adjoining spans do not overlap. */
export const doOverlap = (a: EndedSpan, b: EndedSpan): boolean => a.startAt < b.endAt && b.startAt < a.endAt

/** True if two spans have equal starts and equal ends. */
export const hasSameTimes = (a: EndedSpan, b: EndedSpan): boolean =>
  a.startAt.getTime() === b.startAt.getTime() && a.endAt.getTime() === b.endAt.getTime()

/**
 * Returns the parts of a span that are outside all other spans, sorted by time. The other spans may be
 * unsorted and may overlap.
 */
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
