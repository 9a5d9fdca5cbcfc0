/** A span of time with an end. */
export interface EndedSpan {
  readonly startAt: Date
  readonly endAt: Date
}

/** Compares by start. */
export const byStart = (a: EndedSpan, b: EndedSpan): number => a.startAt.getTime() - b.startAt.getTime()

/** Milliseconds. */
export const lengthOf = ({ startAt, endAt }: EndedSpan): number => endAt.getTime() - startAt.getTime()

/** True if two spans have common time; spans that only touch do not. */
export const doOverlap = (a: EndedSpan, b: EndedSpan): boolean => a.startAt < b.endAt && b.startAt < a.endAt

/** True if two spans have equal times. */
export const hasSameTimes = (a: EndedSpan, b: EndedSpan): boolean =>
  a.startAt.getTime() === b.startAt.getTime() && a.endAt.getTime() === b.endAt.getTime()

/** Returns the parts of a span outside all others, sorted by time. The others may be unsorted and overlap. */
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
