import type {
  ScheduleReservation,
  ScheduleShift,
  ScheduleStamping,
} from '@verstas/contract/workshop-schedule/entities.ts'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { NamedGroup } from '../../../platform/ui/named-group.tsx'
import type { BoardActions, BoardProps, Presence } from './board-props.ts'
import type { BoxWords } from './box-words.ts'
import classes from './chart.module.css'
import type { Geometry } from './geometry.ts'
import { RowHead } from './row-head.tsx'
import type { ByResource } from './row-layout.ts'
import { hoursOf, xOf } from './scale.ts'
import { Sketch } from './sketch.tsx'
import { Track } from './track.tsx'
import { useRenderedPart } from './use-rendered-part.ts'

const hourMs = 3_600_000
const nothing: readonly never[] = []

interface ChartProps
  extends Pick<BoardProps, 'rows' | 'slips' | 'view' | 'favourites'>,
    Pick<BoardActions, 'onOpenResource'> {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly geometry: Geometry | null
  readonly entries: ByResource<ScheduleReservation>
  readonly shifts: ByResource<ScheduleShift>
  /** The times at which bays are available. */
  readonly opening: readonly Presence[]
  readonly stampings: ByResource<ScheduleStamping>
  readonly entryCount: number
  readonly words: BoxWords
  /**
   * The keys of three boxes: the one that the Tab key reaches, the selected one, and the one that is being
   * moved.
   */
  readonly keys: Readonly<Record<'reachable' | 'chosen' | 'moving', string | null>>
  readonly isDragging: boolean
  /** The id of the resource to which work is being moved. */
  readonly target: number | undefined
  /**
   * The indexes of rows that stay rendered after they are scrolled away, because they contain the focus or
   * the moved work. Negative indexes are ignored.
   */
  readonly keptRows: readonly number[]
  /** Elements on top of the tracks. */
  readonly children: ReactNode
}

/** The height, in rem, of a dense row into which two lines of a name fit. */
const twoLines = 2.125

/**
 * The rows of the board. The names at the left and the hours at the top are sticky. Only rows near the
 * visible part are rendered. CSS containment keeps a change in one row from laying out the others.
 */
export function Chart(props: ChartProps) {
  const { rows, view, scroller, geometry, favourites, keys } = props
  const { range, now, isDense } = view
  const { t, format } = props.words
  const rendered = useRenderedPart(scroller, geometry, Math.ceil(props.entryCount / Math.max(rows.length, 1)))
  const { rowHeight = 0, columnWidth = 0, headHeight = 0, rem = 0, scale } = geometry ?? {}
  const isNowSeen = now !== null && now >= range.startAt && now < range.endAt
  const nowX = scale && isNowSeen ? Math.round(xOf(scale, now.getTime())) : null
  const drawn = rendered ? drawnRows(rendered.first, rendered.last, rows.length, props.keptRows) : []
  const ofRow = (key: string | null, resourceId: number) => (key?.endsWith(` ${resourceId}`) ? key : null)
  return (
    <div
      ref={scroller}
      className={`${classes.scroller} grow shrink relative card`}
      data-dense={isDense || undefined}
    >
      {geometry && scale && rendered && (
        <div
          className={`${classes.sheet} grid relative`}
          style={
            {
              width: columnWidth + scale.width,
              gridTemplate: `${headHeight}px ${rows.length * rowHeight}px / ${columnWidth}px 1fr`,
              '--column-width': `${columnWidth}px`,
              '--hour-width': `${scale.hourWidth}px`,
              '--now-x': `${nowX ?? -9}px`,
            } as CSSProperties
          }
        >
          <div className={`${classes.corner} line clip type-13 soft nowrap`}>{view.summary}</div>
          <div className={`${classes.hours} clip`} aria-hidden="true">
            {Array.from({ length: Math.ceil(hoursOf(range)) }, (_, hour) => {
              const instant = new Date(scale.start + hour * hourMs)
              return (
                <span
                  key={instant.getTime()}
                  className="line type-15 strong soft"
                  style={{ left: hour * scale.hourWidth }}
                >
                  {format.time(instant).slice(0, 2)}
                </span>
              )
            })}
            {now && nowX !== null && (
              <em
                className={`${classes.nowTime} absolute pad-x-8 rounded-full filled-brand`}
                style={{ left: nowX }}
              >
                {format.time(now)}
              </em>
            )}
          </div>
          <div className={classes.heads}>
            {drawn.map((index) => {
              const row = rows[index]
              return (
                row && (
                  <RowHead
                    key={row.resource.id}
                    row={row}
                    top={index * rowHeight}
                    height={rowHeight}
                    isDense={isDense}
                    hasTwoLines={isDense && rowHeight >= twoLines * rem}
                    isTarget={props.target === row.resource.id}
                    isFavourite={favourites?.chosen.has(row.resource.id)}
                    onToggle={favourites?.onToggle}
                    onOpen={props.onOpenResource}
                  />
                )
              )
            })}
          </div>
          <NamedGroup
            aria-label={t('schedule.title')}
            aria-describedby="schedule-keys"
            className={classes.tracks}
            data-tracks=""
          >
            <Sketch rows={rows} entries={props.entries} scale={scale} />
            {drawn.map((index) => {
              const resource = rows[index]?.resource
              return (
                resource && (
                  <Track
                    key={resource.id}
                    index={index}
                    top={index * rowHeight}
                    height={rowHeight}
                    rem={rem}
                    scale={scale}
                    from={rendered.from}
                    to={rendered.to}
                    name={resource.name}
                    entries={props.entries.get(resource.id)}
                    shifts={
                      resource.isPerson === false ? props.opening : (props.shifts.get(resource.id) ?? nothing)
                    }
                    stampings={props.stampings.get(resource.id) ?? nothing}
                    slips={props.slips}
                    words={props.words}
                    isDense={isDense}
                    now={hasRunning(props.stampings.get(resource.id)) && now ? now.getTime() : null}
                    reachable={ofRow(keys.reachable, resource.id)}
                    chosen={ofRow(keys.chosen, resource.id)}
                    moving={ofRow(keys.moving, resource.id)}
                  />
                )
              )
            })}
            {props.children}
            {props.isDragging && <div className={`${classes.dragged} fill`} />}
          </NamedGroup>
        </div>
      )}
    </div>
  )
}

const hasRunning = (stampings: readonly ScheduleStamping[] = nothing): boolean =>
  stampings.some(({ end }) => end === null)

function drawnRows(
  first: number,
  last: number,
  count: number,
  keptRows: readonly number[],
): readonly number[] {
  const drawn = Array.from({ length: last - first }, (_, index) => first + index)
  for (const index of keptRows)
    if (index >= 0 && index < count && (index < first || index >= last)) drawn.push(index)
  return drawn
}
