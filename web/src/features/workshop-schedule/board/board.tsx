import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './board.module.css'
import { firstBox, neighbour, stepPlace } from './board-keys.ts'
import { type BoardProps, entryKey, type Movable, type Place } from './board-props.ts'
import { useBoxWords } from './box-words.ts'
import { Chart } from './chart.tsx'
import { useGeometry } from './geometry.ts'
import { Ghost, moveGhost } from './ghost.tsx'
import { HoverLayer } from './hover-layer.tsx'
import { MoveBar } from './move-bar.tsx'
import { moveWords } from './move-words.ts'
import { findMovable, homeOf, isSamePlace, lengthOf, licenseOf, type Moving } from './moving.ts'
import { useByResource } from './row-layout.ts'
import { stepNear } from './scale.ts'
import { Tray } from './tray.tsx'
import { type Pointer, useDragging } from './use-dragging.ts'
import { useScrolling } from './use-scrolling.ts'

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
const walks = [...arrows, 'Home', 'End']

/**
 * The day of many resources on one time axis, next to the unallocated work. It fetches no data. It has the
 * height of its container and scrolls inside. Work can be moved by mouse, by touch (hold, or tap the box and
 * then the target) and by keys (Alt and arrows, Enter). A move is only proposed, and Escape cancels it.
 */
export function Board(props: BoardProps) {
  const { rows, range, now, isDense = false, canMove, impactOf, onPropose, onOpen, onBusy } = props
  const t = useTexts()
  const words = useBoxWords(props.usualPriority)
  const area = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const pointer = useRef<Pointer | null>(null)
  const geometry = useGeometry(area, scroller, rows.length, range, isDense)
  const entries = useByResource(props.entries)
  const shifts = useByResource(props.shifts)
  const stampings = useByResource(props.stampings)
  /** The key of the moved work. Its new box receives the focus. */
  const follow = useRef<string | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const scrolling = useScrolling(scroller, geometry, rows, firstTimeOf(props))

  const find = (key: string) => findMovable(key, props.entries, props.unallocated)
  const movable = moving ? find(moving.key) : undefined
  const place = movable ? (moving?.place ?? null) : null
  const isAllowed = movable !== undefined && canMove(movable, place?.resourceId)
  const impact = useMemo(
    () => (movable && place && isAllowed ? impactOf(movable, place) : null),
    [movable, place, isAllowed, impactOf],
  )
  const isTapped = moving?.by === 'choice' || moving?.by === 'placing'
  const isBusy = movable !== undefined && !isTapped
  useEffect(() => {
    onBusy?.(isBusy)
    return () => onBusy?.(false)
  }, [onBusy, isBusy])

  const hover = (key: string, by: Moving['by'], next: Place | null) =>
    setMoving((before) =>
      before?.key === key && before.by === by && isSamePlace(before.place, next)
        ? before
        : { key, by, place: next },
    )

  const propose = (key: string, to: Place | null) => {
    setMoving(null)
    const latest = find(key)
    const home = latest && homeOf(latest)
    if (!latest || !to || !canMove(latest, to.resourceId) || (home && isSamePlace(home, to))) return
    const Oid = latest.kind === 'entry' ? latest.entry.Oid : latest.reservation.reservationId
    follow.current = entryKey({ Oid, resourceId: to.resourceId })
    onPropose(latest, to)
  }

  const boxOf = (key: string) => area.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)

  // Focuses the new element of a moved box, because a move to another row creates one. The focus stays if the
  // user has focused something else.
  useEffect(() => {
    const key = follow.current
    if (key === null || !find(key)) return
    if (active !== key) setActive(key)
    else if (document.activeElement === document.body) {
      follow.current = null
      boxOf(key)?.focus({ preventScroll: true })
    }
  })

  useDragging(area, scroller, {
    insets: () => ({ left: geometry?.columnWidth ?? 0, top: geometry?.headHeight ?? 0 }),
    keyAt: (target) => {
      const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
      const found = key === undefined ? undefined : find(key)
      return key !== undefined && found && canMove(found) ? key : null
    },
    onStart: (key, at) => {
      pointer.current = at
      setMoving({ key, by: 'drag', place: null })
    },
    onMove: (key, at) => {
      pointer.current = at
      if (ghost.current) moveGhost(ghost.current, at)
      hover(key, 'drag', scrolling.placeAt(at.x, at.y, at.grab))
    },
    onDrop: (key, at) => propose(key, scrolling.placeAt(at.x, at.y, at.grab)),
    onCancel: () => setMoving(null),
  })

  const choose = (key: string) => {
    const by = find(key)?.kind === 'unallocated' ? 'placing' : 'choice'
    setMoving((before) => (before?.key === key ? null : { key, by, place: null }))
  }

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
    const isOnTracks = target.closest('[data-tracks]') !== null
    if (
      moving &&
      movable &&
      isOnTracks &&
      key !== moving.key &&
      (key === undefined || moving.by === 'placing')
    )
      propose(moving.key, scrolling.placeAt(event.clientX, event.clientY))
    else if (key !== undefined) choose(key)
  }

  const open = (found: Movable) => {
    setMoving(null)
    if (found.kind === 'entry') onOpen(found.entry)
  }

  const focusBox = (key: string, resourceId: number, start: number, end: number) => {
    // Renders the box before it is focused, because it may be outside the rendered part.
    flushSync(() => setActive(key))
    boxOf(key)?.focus({ preventScroll: true })
    scrolling.reveal(resourceId, start, end)
  }

  const moveByKey = (key: string, arrow: string) => {
    const found = find(key)
    if (!found || !canMove(found) || !geometry) return
    const length = lengthOf(found)
    const from = moving?.by === 'keys' && moving.key === key ? moving.place : homeOf(found)
    const next = from ? stepPlace(from, arrow, rows, range) : firstPlace(found)
    if (!next) return
    setMoving({ key, by: 'keys', place: next })
    scrolling.reveal(next.resourceId, next.start.getTime(), next.start.getTime() + length)
  }

  /**
   * Returns the target at which a move of unallocated work by keys begins: the first row, at the agreed
   * start.
   */
  const firstPlace = (found: Movable): Place | undefined => {
    const [row] = rows
    if (!row || !geometry) return undefined
    const agreed = found.kind === 'unallocated' ? found.reservation.start : undefined
    const start = stepNear(geometry.scale, Date.parse(agreed ?? range.start.toISOString()))
    return { resourceId: row.resource.id, start: new Date(start) }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && moving) {
      event.preventDefault()
      event.stopPropagation()
      setMoving(null)
      return
    }
    const key = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset.key
    const found = key === undefined ? undefined : find(key)
    if (key === undefined || !found || event.ctrlKey || event.metaKey) return
    const isMoved = moving?.by === 'keys' && moving.key === key
    if (arrows.includes(event.key) && (event.altKey || isMoved)) moveByKey(key, event.key)
    else if (event.key === 'Enter' && isMoved) propose(key, moving.place)
    else if (event.key === 'Enter' && found.kind === 'entry') open(found)
    else if (event.key === ' ' && found.kind === 'entry') choose(key)
    else if (walks.includes(event.key) && found.kind === 'entry') {
      const next = neighbour(key, event.key, rows, entries)
      if (next) focusBox(next.key, next.entry.resourceId, next.start, next.end)
    } else return
    event.preventDefault()
  }

  /**
   * Returns the text and the handler of the button that moves the selected work to the first place without
   * lateness.
   */
  const firstPlaceProps = (one: Movable) => {
    const isPlaced = one.kind === 'unallocated' || moving?.by !== 'choice'
    if (!isPlaced || !canMove(one)) return { first: undefined, onFirst: undefined }
    const first = props.firstPlaceOf(one)
    if (!first) return { first: t('schedule.impact.noPlace'), onFirst: undefined }
    const { resourceId, startAt, isOwnLate } = first
    const without = t(isOwnLate ? 'schedule.impact.withoutOthers' : 'schedule.impact.without')
    return {
      first: `${without} ${first.name} ${words.format.time(startAt)}`,
      onFirst: () => propose(moving?.key ?? '', { resourceId, start: startAt }),
    }
  }

  const activeEntry = active === null ? undefined : find(active)
  const reachable = activeEntry ? active : (firstBox(rows, entries)?.key ?? null)
  const rowOf = (one: Movable | undefined) =>
    one?.kind === 'entry' ? rows.findIndex(({ resource }) => resource.id === one.entry.resourceId) : -1
  const moveTexts =
    moving && movable && moveWords({ movable, rows, place, isAllowed, impact, by: moving.by }, words)
  const movingKey = isTapped ? null : (moving?.key ?? null)
  const chosen = isTapped ? moving.key : null

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events bubble from the buttons inside
    <div
      ref={area}
      className={classes.board}
      onClick={onClick}
      onDoubleClick={(event) => {
        const key = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset.key
        const found = key === undefined ? undefined : find(key)
        if (found) open(found)
      }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        follow.current = null
        const key = event.target.closest<HTMLElement>('[data-key]')?.dataset.key
        if (key !== undefined) setActive(key)
      }}
      onPointerMove={(event) => {
        if (!isTapped || !movable || event.pointerType !== 'mouse' || !canMove(movable)) return
        const isOverBox = (event.target as Element).closest('[data-key]') !== null
        const isTaken = isOverBox && moving.by === 'choice'
        hover(moving.key, moving.by, isTaken ? null : scrolling.placeAt(event.clientX, event.clientY))
      }}
    >
      <div className={classes.panes}>
        <Chart
          rows={rows}
          range={range}
          now={now}
          slips={props.slips}
          favourites={props.favourites}
          summary={props.summary}
          onOpenResource={props.onOpenResource}
          scroller={scroller}
          geometry={geometry}
          isDense={isDense}
          entries={entries}
          entryCount={props.entries.length}
          shifts={shifts}
          stampings={stampings}
          words={words}
          reachable={reachable}
          chosen={chosen}
          moving={movingKey}
          isDragging={moving?.by === 'drag'}
          place={place}
          keptRows={[rowOf(activeEntry), rowOf(movable)]}
        >
          {geometry && movable && place && (
            <HoverLayer
              geometry={geometry}
              rows={rows}
              entries={entries}
              movable={movable}
              place={place}
              isAllowed={isAllowed}
              impact={impact}
              words={words}
              scroller={scroller}
            />
          )}
        </Chart>
        <Tray
          reservations={props.unallocated}
          canMove={(reservation) => canMove({ kind: 'unallocated', reservation })}
          chosen={chosen}
          moving={movingKey}
        />
      </div>
      {moving && movable && moveTexts && moving.by !== 'drag' && (
        <MoveBar
          {...moveTexts}
          withKeys={isAllowed}
          onOpen={movable.kind === 'entry' && moving.by === 'choice' ? () => open(movable) : undefined}
          onMove={
            moving.by === 'choice' && isAllowed
              ? () => setMoving({ key: moving.key, by: 'placing', place: null })
              : undefined
          }
          {...firstPlaceProps(movable)}
          onPlace={moving.by === 'keys' && isAllowed ? () => propose(moving.key, place) : undefined}
          onCancel={() => setMoving(null)}
        />
      )}
      {movable && moving?.by === 'drag' && (
        <Ghost
          license={licenseOf(movable)}
          words={words.format.duration(lengthOf(movable) / 60_000)}
          pointer={pointer}
          element={ghost}
        />
      )}
      <p role="status" className="visually-hidden">
        {moveTexts && moving.by !== 'drag' ? `${moveTexts.title}. ${moveTexts.sentence}` : ''}
      </p>
      <p id="schedule-keys" className="visually-hidden">
        {t('schedule.board.keysHint')}
      </p>
    </div>
  )
}

/** Returns the time to which the board scrolls initially: an hour before now, else before the first shift. */
function firstTimeOf({ now, range, shifts }: BoardProps): number {
  const hour = 3_600_000
  const isToday = now !== null && now >= range.start && now < range.end
  const first = isToday
    ? now.getTime()
    : Math.min(
        ...shifts.map(({ start }) => Date.parse(start)).filter((start) => start > range.start.getTime()),
      )
  return Number.isFinite(first) ? first - hour : range.start.getTime()
}
