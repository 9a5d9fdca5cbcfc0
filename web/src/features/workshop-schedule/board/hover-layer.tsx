import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { lengthOf } from '@verstas/domain/time/span.ts'
import { type Impact, impactState } from '@verstas/domain/workshop-schedule/impact.ts'
import type { Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Plate } from '../../../platform/ui/plate.tsx'
import { ImpactPanel } from '../dialogs/impact-panel.tsx'
import type { BoardProps } from './board-props.ts'
import type { BoxWords } from './box-words.ts'
import type { Geometry } from './geometry.ts'
import classes from './hover-layer.module.css'
import { spanOnScale } from './scale.ts'
import type { Pointer } from './use-dragging.ts'
import { allocationKey, type Work } from './work.ts'

interface HoverLayerProps extends Pick<BoardProps, 'rows' | 'day' | 'moves'> {
  readonly geometry: Geometry
  readonly work: Work
  readonly place: Place
  /** Null if the user may not move the work to the place. */
  readonly impact: Impact | null
  readonly scroller: RefObject<HTMLElement | null>
  readonly words: BoxWords
}

/**
 * The layer on top of the tracks during a move: the target, the other work whose expected times change, and
 * the panel with the impact.
 */
export function HoverLayer(props: HoverLayerProps) {
  const { geometry, rows, day, moves, work, place, impact, words } = props
  const { scale, rowHeight } = geometry
  const index = rows.findIndex(({ resource }) => resource.id === place.resourceId)
  const [start, end] = [place.startAt.getTime(), place.endAt.getTime()]
  const span = spanOnScale(scale, start, end)
  if (index < 0 || !span) return null
  const top = index * rowHeight
  const state = impact && impactState(impact)
  return (
    <>
      {impact && <Pushed {...props} impact={impact} />}
      <div
        className={`${classes.landing} stack gap-2 absolute clip untouchable`}
        data-state={state ?? 'refused'}
        style={{ ...span, top, height: rowHeight }}
      >
        {impact ? <Plate number={work.license} size={24} /> : <IconLock size={18} aria-hidden="true" />}
        <span className={`${classes.times} nowrap`}>{words.times(start, end)}</span>
      </div>
      {impact && (
        <Panel {...props} rowTop={top} left={span.left}>
          <ImpactPanel
            {...{ impact, work, place }}
            nameOf={day.nameOf}
            first={state === 'fits' ? null : moves.firstPlaceOf(work)}
          />
        </Panel>
      )}
    </>
  )
}

interface ChosenSpanProps extends Pick<HoverLayerProps, 'geometry' | 'rows' | 'words'> {
  readonly span: Place
  /** True if the span overlaps other work, so that it cannot be selected. */
  readonly isTaken: boolean
}

/** The span of free time during its selection, on top of the tracks. */
export function ChosenSpan({ geometry: { scale, rowHeight }, rows, words, span, isTaken }: ChosenSpanProps) {
  const index = rows.findIndex(({ resource }) => resource.id === span.resourceId)
  const [start, end] = [span.startAt.getTime(), span.endAt.getTime()]
  const place = spanOnScale(scale, start, end)
  if (index < 0 || !place) return null
  return (
    <div
      className={`${classes.landing} stack gap-2 absolute clip untouchable`}
      data-state={isTaken ? 'refused' : undefined}
      style={{ ...place, top: index * rowHeight, height: rowHeight }}
    >
      {isTaken && <IconLock size={18} aria-hidden="true" />}
      <span className={`${classes.times} nowrap`}>{words.times(start, end)}</span>
    </div>
  )
}

/**
 * The distance in px between the panel and the row. Also the minimum distance between the panel and the left
 * and right edges of the visible part.
 */
const panelGap = 10

/**
 * The panel below the target row, or above the row if there is space only there. The panel stays between the
 * left and right edges of the visible part.
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
    <div ref={element} className={`${classes.panel} absolute untouchable rounded float raised`}>
      {children}
    </div>
  )
}

/** The other work whose expected times change, at its new times. */
function Pushed({
  geometry: { scale, rowHeight },
  rows,
  impact,
  words,
}: HoverLayerProps & { readonly impact: Impact }) {
  return impact.pushed.map(({ allocation, startAt, endAt, addedMinutes }) => {
    const index = rows.findIndex(({ resource }) => resource.id === allocation.resourceId)
    const span = spanOnScale(scale, startAt.getTime(), endAt.getTime())
    if (index < 0 || !span) return null
    return (
      <div
        key={allocationKey(allocation)}
        className={`${classes.pushed} stack absolute clip untouchable`}
        data-late={addedMinutes > 0 || undefined}
        style={{ ...span, top: index * rowHeight, height: rowHeight }}
      >
        {addedMinutes > 0 && (
          <b className="line gap-4 nowrap">
            <IconAlertTriangle size={14} stroke={2.5} aria-hidden="true" />
            {allocation.license} +{words.format.elapsed(addedMinutes)}
          </b>
        )}
      </div>
    )
  })
}

interface GhostProps extends Pick<HoverLayerProps, 'work' | 'words'> {
  readonly pointer: RefObject<Pointer | null>
  readonly element: RefObject<HTMLDivElement | null>
}

/**
 * The plate and the duration of the dragged work, at the pointer. `moveGhost` moves the element without a
 * render.
 */
export function Ghost({ work, words, pointer, element }: GhostProps) {
  useLayoutEffect(() => {
    if (element.current && pointer.current) moveGhost(element.current, pointer.current)
  }, [element, pointer])
  return (
    <div ref={element} className={`${classes.ghost} stack gap-4 rounded-inner raised`} aria-hidden="true">
      <Plate number={work.license} size={24} />
      <span className={`${classes.times} nowrap`}>{words.format.duration(lengthOf(work) / 60_000)}</span>
    </div>
  )
}

/** Places the picture of the dragged box under the pointer. */
export function moveGhost(ghost: HTMLElement, { x, y, grab, grabY }: Pointer): void {
  ghost.style.transform = `translate(${x - Math.min(grab, 60)}px, ${y - Math.min(grabY, 30)}px) rotate(-1.5deg)`
}
