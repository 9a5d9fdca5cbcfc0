import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'
import { step } from '@verstas/domain/workshop-schedule/hours.ts'
import { type Place, placeAt } from '@verstas/domain/workshop-schedule/schedule.ts'
import type { BoardRow } from './board-props.ts'
import { type Box, type ByResource, layOutRow } from './row-layout.ts'

type Entries = ByResource<ScheduleReservation>

/**
 * Returns the box that an arrow key, Home or End focuses; undefined if there is none. Left and right lead to
 * the adjacent box of the row, Home and End to its first and last box. Up and down lead to the box nearest in
 * time, in the next row that has boxes.
 */
export function neighbour(
  key: string,
  arrow: string,
  rows: readonly BoardRow[],
  entries: Entries,
): Box | undefined {
  const boxesOf = (index: number): readonly Box[] => {
    const row = rows[index]
    return row ? layOutRow(entries.get(row.resource.id)) : []
  }
  const index = rows.findIndex(({ resource }) => key.endsWith(` ${resource.id}`))
  const row = boxesOf(index)
  const at = row.findIndex((box) => box.key === key)
  const box = row[at]
  if (!box) return undefined
  if (arrow === 'ArrowLeft') return row[at - 1]
  if (arrow === 'ArrowRight') return row[at + 1]
  if (arrow === 'Home') return row[0]
  if (arrow === 'End') return row.at(-1)
  const by = arrow === 'ArrowUp' ? -1 : 1
  for (let next = index + by; next >= 0 && next < rows.length; next += by) {
    const nearest = nearestTo((box.start + box.end) / 2, boxesOf(next))
    if (nearest) return nearest
  }
  return undefined
}

function nearestTo(time: number, boxes: readonly Box[]): Box | undefined {
  const distance = ({ start, end }: Box) => Math.max(start - time, time - end, 0)
  return boxes.reduce<Box | undefined>(
    (nearest, box) => (nearest && distance(nearest) <= distance(box) ? nearest : box),
    undefined,
  )
}

/** Returns the first box of the board, which the Tab key reaches until another box has had the focus. */
export function firstBox(rows: readonly BoardRow[], entries: Entries): Box | undefined {
  for (const { resource } of rows) {
    const [box] = layOutRow(entries.get(resource.id))
    if (box) return box
  }
  return undefined
}

/**
 * Returns the place to which an arrow key moves work: the previous or next full quarter of an hour, or the
 * row above or below. Returns the same place at the edge of the board.
 */
export function stepPlace(place: Place, arrow: string, rows: readonly BoardRow[], range: EndedSpan): Place {
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const index = rows.findIndex(({ resource }) => resource.id === place.resourceId)
    const next = rows[index + (arrow === 'ArrowUp' ? -1 : 1)]
    return next ? { ...place, resourceId: next.resource.id } : place
  }
  const steps = place.startAt.getTime() / step
  const start = new Date(step * (arrow === 'ArrowLeft' ? Math.ceil(steps) - 1 : Math.floor(steps) + 1))
  return start >= range.startAt && start < range.endAt ? placeAt(place, place.resourceId, start) : place
}
