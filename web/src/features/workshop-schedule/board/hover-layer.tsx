import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import type { BoardRow, Impact, Movable, Place } from './board-props.ts'
import type { BoxWords } from './box-words.ts'
import type { Geometry } from './geometry.ts'
import classes from './hover-layer.module.css'
import { lengthOf, licenseOf } from './moving.ts'
import { layOutRow } from './row-layout.ts'
import { spanOnScale } from './scale.ts'

interface HoverLayerProps {
  readonly geometry: Geometry
  readonly rows: readonly BoardRow[]
  readonly entries: ReadonlyMap<number, readonly ScheduleReservation[]>
  readonly movable: Movable
  readonly place: Place
  readonly isAllowed: boolean
  readonly impact: Impact | null
  /** Where the board is scrolled to, in px from its top. */
  readonly scrollTop: number
  readonly scrollLeft: number
  readonly words: BoxWords
}

/** In px: room that the panel needs below the row, else it stands above; its width; and between it and the row. */
const panel = { height: 280, width: 470, gap: 10 }

/** Above the lanes: where something would go, what that pushes, and the panel that says whose promise it breaks. */
export function HoverLayer(props: HoverLayerProps) {
  const { geometry, rows, entries, movable, place, isAllowed, impact, scrollTop, scrollLeft, words } = props
  const { scale, rowHeight, viewWidth, viewHeight, headHeight, columnWidth } = geometry
  const index = rows.findIndex(({ resource }) => resource.id === place.resourceId)
  const start = place.start.getTime()
  const end = start + lengthOf(movable)
  const span = spanOnScale(scale, start, end)
  if (index < 0 || !span) return null
  const rowTop = index * rowHeight
  const isAbove = rowTop + rowHeight + panel.height > scrollTop + viewHeight - headHeight
  const leftmost = scrollLeft + 8
  const rightmost = scrollLeft + viewWidth - columnWidth - Math.min(panel.width, viewWidth - columnWidth) - 8
  return (
    <>
      {impact && <Pushed {...props} impact={impact} />}
      <div
        className={classes.landing}
        data-refused={!isAllowed || undefined}
        style={{ ...span, top: rowTop, height: rowHeight }}
      >
        {isAllowed ? (
          <Plate number={licenseOf(movable)} size={24} />
        ) : (
          <IconLock size={18} aria-hidden="true" />
        )}
        <span className={classes.times}>{words.times(start, end)}</span>
      </div>
      {impact?.panel && (
        <div
          className={classes.panel}
          style={{
            left: Math.max(leftmost, Math.min(span.left - 80, rightmost)),
            top: isAbove ? rowTop - panel.gap : rowTop + rowHeight + panel.gap,
            translate: isAbove ? '0 -100%' : undefined,
          }}
        >
          {impact.panel}
        </div>
      )}
    </>
  )
}

function Pushed({
  geometry: { scale, rowHeight },
  rows,
  entries,
  impact,
  words,
}: HoverLayerProps & { readonly impact: Impact }) {
  return rows.flatMap(({ resource }, index) =>
    layOutRow(entries.get(resource.id)).flatMap(({ key, entry }) => {
      const pushed = impact.pushed.get(key)
      const span = pushed && spanOnScale(scale, pushed.start.getTime(), pushed.end.getTime())
      if (!span) return []
      return (
        <div
          key={key}
          className={classes.pushed}
          data-late={pushed.lateMinutes > 0 || undefined}
          style={{ ...span, top: index * rowHeight, height: rowHeight }}
        >
          {pushed.lateMinutes > 0 && (
            <b>
              <IconAlertTriangle size={14} stroke={2.5} aria-hidden="true" />
              {entry.license} +{words.format.duration(pushed.lateMinutes)}
            </b>
          )}
        </div>
      )
    }),
  )
}
