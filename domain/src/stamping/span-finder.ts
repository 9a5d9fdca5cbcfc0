import type { EndedSpan } from './beyond-shift.ts'

/**
 * Finds among spans that do not overlap each other those that overlap or touch a span, by time. It halves
 * its way, because years of stampings are searched for each of their days.
 */
export function spanFinder<S extends EndedSpan>(spans: readonly S[]): (wanted: EndedSpan) => S[] {
  const inOrder = spans.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())
  const ends = inOrder.map(({ endAt }) => endAt.getTime())
  const firstEndingFrom = (instant: number): number => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ends[middle] ?? instant) < instant) low = middle + 1
      else high = middle
    }
    return low
  }
  return ({ startAt, endAt }) => {
    const found: S[] = []
    for (let place = firstEndingFrom(startAt.getTime()); ; place += 1) {
      const span = inOrder[place]
      if (!span || span.startAt > endAt) return found
      found.push(span)
    }
  }
}
