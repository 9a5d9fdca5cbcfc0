import { byStart, type EndedSpan, lengthOf } from '../time/span.ts'

/**
 * The position of a box in its row of the board. At the box, the row has `lanes` lanes of equal height.
 * `lane` is the number of the box's lane, from 0.
 */
export interface Lane<S> {
  readonly span: S
  readonly lane: number
  readonly lanes: number
}

/**
 * Distributes overlapping spans to the smallest possible number of lanes. A span without overlap has the full
 * height of the row. The result is sorted by start, then by length with the longest first.
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
