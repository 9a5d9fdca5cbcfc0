import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { memo, useEffect, useRef } from 'react'
import { afterFrame } from './after-frame.ts'
import type { BoardRow } from './board-props.ts'
import { type Box, type ByResource, layOutRow } from './row-layout.ts'
import { type Scale, spanOnScale } from './scale.ts'
import classes from './track.module.css'

interface SketchProps {
  readonly rows: readonly BoardRow[]
  readonly entries: ByResource<ScheduleReservation>
  readonly scale: Scale
}

interface Drawn extends Pick<SketchProps, 'rows' | 'scale'> {
  /** The entries that were drawn, by row index. */
  readonly lists: Map<number, readonly ScheduleReservation[] | undefined>
}

/**
 * Sizes in px of the picture, which is stretched to the board: its width, the height of a row with its gap,
 * and the height of a box.
 */
const size = { width: 1200, row: 4, boxes: 3 }

/** The number of rows that one piece of deferred work draws. */
const rowsAtOnce = 10

/**
 * The shapes of all boxes of the day in one small picture behind the rows. Users see the picture instead of
 * empty rows if they scroll faster than rows are rendered.
 */
export const Sketch = memo(function Sketch({ rows, entries, scale }: SketchProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  /** The content that the canvas shows, so that only changed rows are drawn again. */
  const drawn = useRef<Drawn>(null)
  useEffect(() => {
    let index = 0
    const draw = () => {
      const element = canvas.current
      const context = element?.getContext('2d')
      if (!element || !context) return
      if (drawn.current?.rows !== rows || drawn.current.scale !== scale) {
        drawn.current = { rows, scale, lists: new Map() }
        context.clearRect(0, 0, element.width, element.height)
      }
      context.fillStyle = getComputedStyle(element).color
      for (const last = Math.min(index + rowsAtOnce, rows.length); index < last; index += 1) {
        const list = entries.get(rows[index]?.resource.id ?? 0)
        if (drawn.current.lists.get(index) === list) continue
        drawn.current.lists.set(index, list)
        drawRow(context, index, layOutRow(list), scale)
      }
      if (index < rows.length) giveUp = afterFrame(draw)
    }
    let giveUp = afterFrame(draw)
    return () => giveUp()
  }, [rows, entries, scale])
  return (
    <canvas
      ref={canvas}
      className={`${classes.sketch} full full-height fill untouchable`}
      width={size.width}
      height={rows.length * size.row}
    />
  )
})

function drawRow(context: CanvasRenderingContext2D, row: number, boxes: readonly Box[], scale: Scale): void {
  const perPx = size.width / scale.width
  const top = row * size.row
  context.clearRect(0, top, size.width, size.row)
  for (const { start, end } of boxes) {
    const place = spanOnScale(scale, start, end)
    if (place) context.fillRect(place.left * perPx, top, place.width * perPx, size.boxes)
  }
}
