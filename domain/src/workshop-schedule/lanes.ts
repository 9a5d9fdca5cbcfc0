import { byStart, type EndedSpan, lengthOf } from '../time/span.ts'

/** Where a span of a row is drawn: the row is cut into `lanes` of the same height, and it lies in one of them, from 0. */
export interface Lane<S> {
  readonly span: S
  readonly lane: number
  readonly lanes: number
}

/**
 * Puts spans that overlap beside each other, in as few lanes as that takes; what overlaps nothing has the
 * whole height. By start, the longer one first.
 */
export function overlapLanes<S extends EndedSpan>(spans: readonly S[]): Lane<S>[] {
  const placed: Lane<S>[] = []
  let cluster: { readonly span: S; readonly lane: number }[] = []
  let laneEnds: number[] = []
  const closeCluster = () => {
    placed.push(...cluster.map(({ span, lane }) => ({ span, lane, lanes: laneEnds.length })))
    cluster = []
    laneEnds = []
  }
  for (const span of spans.toSorted((a, b) => byStart(a, b) || lengthOf(b) - lengthOf(a))) {
    const start = span.startAt.getTime()
    if (laneEnds.every((end) => end <= start)) closeCluster()
    const free = laneEnds.findIndex((end) => end <= start)
    const lane = free < 0 ? laneEnds.length : free
    laneEnds[lane] = span.endAt.getTime()
    cluster.push({ span, lane })
  }
  closeCluster()
  return placed
}
