import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { entryKey } from './board-props.ts'

/** An entry on its row: milliseconds since 1970, and its lane of those that overlap it. */
export interface Box {
  readonly key: string
  readonly entry: ScheduleReservation
  readonly start: number
  readonly end: number
  readonly lane: number
  readonly lanes: number
}

const layouts = new WeakMap<readonly ScheduleReservation[], readonly Box[]>()
const none: readonly ScheduleReservation[] = []

/** The entries of each resource. A resource's list is the same as before where none of its entries is another. */
export function groupByResource(
  entries: readonly ScheduleReservation[],
  before: ReadonlyMap<number, readonly ScheduleReservation[]>,
): ReadonlyMap<number, readonly ScheduleReservation[]> {
  const groups = new Map<number, ScheduleReservation[]>()
  for (const entry of entries) {
    if (entry.isMaterial) continue
    const group = groups.get(entry.resourceId)
    if (group) group.push(entry)
    else groups.set(entry.resourceId, [entry])
  }
  const kept = new Map<number, readonly ScheduleReservation[]>()
  for (const [resourceId, group] of groups) {
    const old = before.get(resourceId) ?? none
    const isSame = old.length === group.length && old.every((entry, index) => entry === group[index])
    kept.set(resourceId, isSame ? old : group)
  }
  return kept
}

/** A row's boxes by their start; computed once for each list. */
export function layOutRow(entries: readonly ScheduleReservation[] = none): readonly Box[] {
  const known = layouts.get(entries)
  if (known) return known
  const boxes = inLanes(
    entries
      .map((entry) => ({ entry, start: Date.parse(entry.start), end: Date.parse(entry.end) }))
      .sort((one, other) => one.start - other.start || one.end - other.end),
  )
  layouts.set(entries, boxes)
  return boxes
}

interface Span {
  readonly entry: ScheduleReservation
  readonly start: number
  readonly end: number
}

function inLanes(spans: readonly Span[]): readonly Box[] {
  const boxes: Box[] = []
  let group: { readonly span: Span; readonly lane: number }[] = []
  let laneEnds: number[] = []
  const closeGroup = () => {
    for (const { span, lane } of group)
      boxes.push({ ...span, key: entryKey(span.entry), lane, lanes: laneEnds.length })
    group = []
    laneEnds = []
  }
  for (const span of spans) {
    if (laneEnds.every((laneEnd) => laneEnd <= span.start)) closeGroup()
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= span.start)
    const lane = free < 0 ? laneEnds.length : free
    laneEnds[lane] = span.end
    group.push({ span, lane })
  }
  closeGroup()
  return boxes
}
