import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
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
  readonly scroller: RefObject<HTMLElement | null>
  readonly words: BoxWords
}

/**
 * The layer above the tracks during a move: the target, the delayed work, and the panel with missed promises.
 */
export function HoverLayer(props: HoverLayerProps) {
  const { geometry, rows, movable, place, isAllowed, impact, words } = props
  const { scale, rowHeight } = geometry
  const index = rows.findIndex(({ resource }) => resource.id === place.resourceId)
  const start = place.start.getTime()
  const end = start + lengthOf(movable)
  const span = spanOnScale(scale, start, end)
  if (index < 0 || !span) return null
  const top = index * rowHeight
  return (
    <>
      {impact && <Pushed {...props} impact={impact} />}
      <div
        className={classes.landing}
        data-refused={!isAllowed || undefined}
        data-state={impact?.state}
        style={{ ...span, top, height: rowHeight }}
      >
        {isAllowed ? (
          <Plate number={licenseOf(movable)} size={24} />
        ) : (
          <IconLock size={18} aria-hidden="true" />
        )}
        <span className={classes.times}>{words.times(start, end)}</span>
      </div>
      {impact?.panel && (
        <Panel {...props} rowTop={top} left={span.left}>
          {impact.panel}
        </Panel>
      )}
    </>
  )
}

/**
 * The distance in px between the panel and the row, and between the panel and the edges of the visible part.
 */
const panelGap = 10

/**
 * The panel below the target row, or above it if there is no space below. It stays within the visible part.
 */
function Panel({
  geometry,
  scroller,
  rowTop,
  left,
  children,
}: HoverLayerProps & { readonly rowTop: number; readonly left: number; readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [panel, view] = [element.current, scroller.current]
    if (!panel || !view) return
    const { rowHeight, viewWidth, viewHeight, headHeight, columnWidth } = geometry
    const bottom = view.scrollTop + viewHeight - headHeight
    const below = rowTop + rowHeight + panelGap
    const isAbove = below + panel.offsetHeight > bottom && rowTop - panel.offsetHeight > view.scrollTop
    const most = view.scrollLeft + viewWidth - columnWidth - panel.offsetWidth - panelGap
    const x = Math.max(view.scrollLeft + panelGap, Math.min(left - 80, most))
    const y = isAbove ? rowTop - panelGap - panel.offsetHeight : below
    panel.style.transform = `translate(${x}px, ${y}px)`
  })
  return (
    <div ref={element} className={classes.panel}>
      {children}
    </div>
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
