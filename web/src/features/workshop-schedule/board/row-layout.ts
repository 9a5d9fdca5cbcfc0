import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { overlapLanes } from '@verstas/domain/workshop-schedule/lanes.ts'
import { useEffect, useMemo, useRef } from 'react'
import { entryKey } from './work.ts'

/**
 * An entry in its row, with its position among the entries that overlap it. `start` and `end` are in
 * milliseconds since 1970.
 */
export interface Box {
  readonly key: string
  readonly entry: ScheduleReservation
  readonly start: number
  readonly end: number
  readonly lane: number
  readonly lanes: number
}

export type ByResource<Item> = ReadonlyMap<number, readonly Item[]>

interface OfResource {
  readonly resourceId: number
}

/** Groups items by resource. An unchanged group remains the same array, so that its row does not rerender. */
export function useByResource<Item extends OfResource>(items: readonly Item[]): ByResource<Item> {
  const before = useRef<ByResource<Item>>(new Map())
  const groups = useMemo(() => groupByResource(items, before.current), [items])
  useEffect(() => {
    before.current = groups
  }, [groups])
  return groups
}

function groupByResource<Item extends OfResource>(
  items: readonly Item[],
  before: ByResource<Item>,
): ByResource<Item> {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const group = groups.get(item.resourceId)
    if (group) group.push(item)
    else groups.set(item.resourceId, [item])
  }
  const reused = new Map<number, readonly Item[]>(groups)
  for (const [resourceId, group] of groups) {
    const old = before.get(resourceId)
    if (old?.length === group.length && old.every((item, index) => item === group[index]))
      reused.set(resourceId, old)
  }
  return reused
}

const none: readonly ScheduleReservation[] = []
const layouts = new WeakMap<readonly ScheduleReservation[], readonly Box[]>()

/**
 * Returns the boxes of a row, sorted by start, without material resources. The result is cached for each
 * array of entries.
 */
export function layOutRow(entries: readonly ScheduleReservation[] = none): readonly Box[] {
  const cached = layouts.get(entries)
  if (cached) return cached
  const spans = entries
    .filter(({ isMaterial }) => !isMaterial)
    .map((entry) => ({ entry, startAt: new Date(entry.start), endAt: new Date(entry.end) }))
  const boxes = overlapLanes(spans).map(({ span: { entry, startAt, endAt }, lane, lanes }) => ({
    key: entryKey(entry),
    entry,
    start: startAt.getTime(),
    end: endAt.getTime(),
    lane,
    lanes,
  }))
  layouts.set(entries, boxes)
  return boxes
}
