import { byStart, doOverlap, type EndedSpan } from './span.ts'

/** Merges spans that overlap or adjoin. The result is sorted by time. */
export function mergeSpans(spans: readonly EndedSpan[]): EndedSpan[] {
  const merged: EndedSpan[] = []
  for (const { startAt, endAt } of spans.toSorted(byStart)) {
    const last = merged.at(-1)
    if (!last || startAt > last.endAt) merged.push({ startAt, endAt })
    else if (endAt > last.endAt) merged[merged.length - 1] = { startAt: last.startAt, endAt }
  }
  return merged
}

/** Returns the intersection of two lists of spans. It is sorted if the lists are sorted. */
export const commonSpans = (spans: readonly EndedSpan[], others: readonly EndedSpan[]): EndedSpan[] =>
  spans.flatMap((span) =>
    others
      .filter((other) => doOverlap(span, other))
      .map((other) => ({
        startAt: new Date(Math.max(span.startAt.getTime(), other.startAt.getTime())),
        endAt: new Date(Math.min(span.endAt.getTime(), other.endAt.getTime())),
      })),
  )
