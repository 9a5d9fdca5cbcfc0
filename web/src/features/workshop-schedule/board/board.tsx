import { hasSameTimes } from '@verstas/domain/time/span.ts'
import { openTimes } from '@verstas/domain/workshop-schedule/free-slots.ts'
import { allocationOf, type Place, placeAt } from '@verstas/domain/workshop-schedule/schedule.ts'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './board.module.css'
import { firstBox, neighbour, stepPlace } from './board-keys.ts'
import type { BoardDay, BoardProps, BoardView } from './board-props.ts'
import { useBoxWords } from './box-words.ts'
import { Chart } from './chart.tsx'
import { useGeometry } from './geometry.ts'
import { ChosenSpan, Ghost, HoverLayer, moveGhost } from './hover-layer.tsx'
import { MoveBar, textsOfMove } from './move-bar.tsx'
import { OpenPlaces } from './open-places.tsx'
import { useByResource } from './row-layout.ts'
import { stepNear } from './scale.ts'
import { Tray } from './tray.tsx'
import { useAskedWork } from './use-asked-work.ts'
import { type Pointer, useDragging } from './use-dragging.ts'
import { useFreeSpan } from './use-free-span.ts'
import { useScrolling } from './use-scrolling.ts'
import { allocationKey, findWork, unallocatedWork, type Work } from './work.ts'

/**
 * The selected or moved work, by its key, and its target. The target is null before it is chosen, and while
 * the pointer is outside the rows.
 */
interface Moving {
  readonly key: string
  /**
   * `choice`: a tap on free time proposes a move to that time, and a tap on another box selects that box.
   * `placing`: the next tap chooses the target, even on other work.
   */
  readonly by: 'drag' | 'choice' | 'placing' | 'keys'
  readonly place: Place | null
}

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
const walks = [...arrows, 'Home', 'End']

/**
 * The day of many resources on one time axis, next to the unallocated work. The board fetches no data, has
 * the height of its container and scrolls inside. Work can be moved by mouse and by keys (Alt and arrows,
 * Enter). On touch screens, users hold and drag a box, or tap the box and then the target. A move is only
 * proposed, and Escape cancels the move. While no work is selected, a tap on free time in the future books
 * that time. Dragging over free time with the mouse books the chosen span.
 */
export function Board({ rows, day, slips, view, favourites, moves, actions }: BoardProps) {
  const { range, isDense } = view
  const { canMove, impactOf } = moves
  const t = useTexts()
  const words = useBoxWords(day.usualPriority)
  const area = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const pointer = useRef<Pointer | null>(null)
  const geometry = useGeometry(area, scroller, rows.length, range, isDense)
  const entries = useByResource(day.entries)
  const shifts = useByResource(day.shifts)
  const { workingHours } = day.schedule
  const opening = useMemo(
    () =>
      openTimes({ workingHours }).map(({ startAt, endAt }) => ({
        start: startAt.toISOString(),
        end: endAt.toISOString(),
      })),
    [workingHours],
  )
  const stampings = useByResource(day.stampings)
  /** The key of the moved work at its target. The box with this key receives the focus. */
  const follow = useRef<string | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const scrolling = useScrolling(scroller, geometry, rows, {
    firstTime: firstTimeOf(view, day),
    resourceId: view.resourceId,
  })

  const find = (key: string | undefined) => (key === undefined ? undefined : findWork(key, day))
  const movedKey = moving?.key
  const work = useMemo(() => (movedKey === undefined ? undefined : findWork(movedKey, day)), [movedKey, day])
  const place = work ? (moving?.place ?? null) : null
  const isAllowed = work !== undefined && canMove(work, place?.resourceId)
  const impact = useMemo(
    () => (work && place && isAllowed ? impactOf(work, place) : null),
    [work, place, isAllowed, impactOf],
  )
  const isTapped = moving?.by === 'choice' || moving?.by === 'placing'
  const isBusy = work !== undefined && !isTapped
  const { onBusy } = actions
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
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
    if (!latest || !to || !canMove(latest, to.resourceId)) return
    const target = placeAt(latest, to.resourceId, to.startAt)
    if (latest.entry && isSamePlace(latest, target)) return
    follow.current = allocationKey({ ...latest, resourceId: to.resourceId })
    actions.onPropose(latest, target)
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

  const placeUnder = (key: string, at: Pointer) => {
    const dragged = movedKey === key ? work : find(key)
    return dragged ? scrolling.placeUnder(at, dragged) : null
  }

  useDragging(area, scroller, {
    insets: () => ({ left: geometry?.columnWidth ?? 0, top: geometry?.headHeight ?? 0 }),
    keyAt: (target) => {
      const key = keyAt(target)
      const found = find(key)
      return key !== undefined && found && canMove(found) ? key : null
    },
    onStart: (key, at) => {
      pointer.current = at
      setMoving({ key, by: 'drag', place: null })
    },
    onMove: (key, at) => {
      pointer.current = at
      if (ghost.current) moveGhost(ghost.current, at)
      hover(key, 'drag', placeUnder(key, at))
    },
    onDrop: (key, at) => propose(key, placeUnder(key, at)),
    onCancel: () => setMoving(null),
  })

  const choose = (key: string) => {
    const by = find(key)?.entry ? 'choice' : 'placing'
    setMoving((before) => (before?.key === key ? null : { key, by, place: null }))
  }

  useAskedWork(view, day, geometry !== null, (asked) => {
    const key = asked.entry ? allocationKey(asked) : asked.reservationId
    choose(key)
    if (asked.entry) scrolling.reveal(asked)
    else boxOf(key)?.scrollIntoView?.({ block: 'nearest' })
  })

  const onClick = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const key = keyAt(target)
    const isOnTracks = (target as Element).closest('[data-tracks]') !== null
    const mayPlace = key === undefined || (key !== moving?.key && moving?.by === 'placing')
    if (moving && work && isOnTracks && mayPlace) propose(moving.key, scrolling.placeUnder({ x, y }, work))
    else if (key !== undefined) choose(key)
    else if (isOnTracks && !moving) openFree({ x, y })
  }

  const openFree = (at: Pick<Pointer, 'x' | 'y'>) => {
    const free = scrolling.placeUnder(at, { startAt: range.startAt, endAt: range.startAt })
    if (free && free.startAt.getTime() > Date.now())
      actions.onFree({ resourceId: free.resourceId, startAt: free.startAt })
  }

  const isTaken = ({ resourceId, startAt, endAt }: Place) =>
    entries
      .get(resourceId)
      ?.some(
        ({ start, end }) => Date.parse(start) < endAt.getTime() && Date.parse(end) > startAt.getTime(),
      ) ?? false
  const freeSpan = useFreeSpan({
    isFree: (target) => !moving && keyAt(target) === undefined && target.closest('[data-tracks]') !== null,
    placeUnder: scrolling.placeUnder,
    onChosen: (span) => !isTaken(span) && actions.onFree(span),
  })

  const open = (found: Work | undefined) => {
    if (!found) return
    setMoving(null)
    if (found.entry) actions.onOpen(found.entry)
  }

  const moveByKey = (key: string, found: Work, arrow: string) => {
    const [row] = rows
    if (!canMove(found) || !geometry || !row) return
    const from = moving?.by === 'keys' && moving.key === key ? moving.place : found.entry && found
    // A move of unallocated work begins in the first row, at the quarter of an hour nearest to the agreed
    // start.
    const start = new Date(stepNear(geometry.scale, found.startAt.getTime()))
    const next = from ? stepPlace(from, arrow, rows, range) : placeAt(found, row.resource.id, start)
    setMoving({ key, by: 'keys', place: next })
    scrolling.reveal(next)
  }

  const focusNeighbour = (key: string, arrow: string) => {
    const next = neighbour(key, arrow, rows, entries)
    if (!next) return
    // Renders the box before it is focused, because it may be outside the rendered part.
    flushSync(() => setActive(next.key))
    boxOf(next.key)?.focus({ preventScroll: true })
    scrolling.reveal(allocationOf(next.entry))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyAt(event.target)
    const found = find(key)
    if (event.key === 'Escape' && moving) {
      event.stopPropagation()
      setMoving(null)
    } else if (key === undefined || !found || event.ctrlKey || event.metaKey) return
    else {
      const isMoved = moving?.by === 'keys' && moving.key === key
      if (arrows.includes(event.key) && (event.altKey || isMoved)) moveByKey(key, found, event.key)
      else if (event.key === 'Enter' && isMoved) propose(key, moving.place)
      else if (!found.entry) return
      else if (event.key === 'Enter') open(found)
      else if (event.key === ' ') choose(key)
      else if (walks.includes(event.key)) focusNeighbour(key, event.key)
      else return
    }
    event.preventDefault()
  }

  const activeEntry = find(active ?? undefined)
  const reachable = activeEntry ? active : (firstBox(rows, entries)?.key ?? null)
  const rowOf = (one: Work | undefined) => rows.findIndex(({ resource }) => resource.id === one?.resourceId)
  const hint = moving?.by === 'placing' ? 'schedule.board.placingHint' : 'schedule.board.choiceHint'
  const moveTexts =
    work && moving?.by !== 'drag'
      ? textsOfMove({ work, place, impact, hint: isAllowed ? t(hint) : '' }, day, words)
      : null
  const movingKey = isTapped ? null : (moving?.key ?? null)
  const chosen = isTapped ? moving.key : null
  // Highlights nothing for a box that is only selected, because the user may just want to open it.
  const isInHand = work !== undefined && moving !== null && moving.by !== 'choice' && canMove(work)
  const first = isInHand ? moves.firstPlaceOf(work) : undefined

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events bubble from the buttons inside
    <div
      ref={area}
      className={`${classes.board} flex column gap-12`}
      onClick={onClick}
      onDoubleClick={({ target }) => open(find(keyAt(target)))}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        follow.current = null
        const key = keyAt(target)
        if (key !== undefined) setActive(key)
      }}
      {...freeSpan.handlers}
      onPointerMove={(event) => {
        freeSpan.handlers.onPointerMove(event)
        const { target, pointerType, clientX: x, clientY: y } = event
        if (!isTapped || !work || pointerType !== 'mouse' || !canMove(work)) return
        const isTaken = keyAt(target) !== undefined && moving.by === 'choice'
        hover(moving.key, moving.by, isTaken ? null : scrolling.placeUnder({ x, y }, work))
      }}
    >
      <div className={`${classes.panes} flex`}>
        <Chart
          {...{
            rows,
            slips,
            view,
            favourites,
            words,
            scroller,
            geometry,
            entries,
            shifts,
            opening,
            stampings,
          }}
          entryCount={day.entries.length}
          onOpenResource={actions.onOpenResource}
          keys={{ reachable, chosen, moving: movingKey }}
          isDragging={moving?.by === 'drag'}
          target={place?.resourceId ?? view.resourceId}
          keptRows={[rowOf(activeEntry), rowOf(work)]}
        >
          {geometry && isInHand && (
            <OpenPlaces
              {...{ geometry, rows, words }}
              places={moves.openPlacesOf(work)}
              first={first ?? null}
              nameOf={day.nameOf}
              onChoose={moving.by === 'drag' ? undefined : (target) => propose(moving.key, target)}
            />
          )}
          {geometry && work && place && (
            <HoverLayer {...{ geometry, rows, day, moves, work, place, impact, words, scroller }} />
          )}
          {geometry && freeSpan.span && (
            <ChosenSpan
              geometry={geometry}
              rows={rows}
              words={words}
              span={freeSpan.span}
              isTaken={isTaken(freeSpan.span)}
            />
          )}
        </Chart>
        <Tray
          reservations={day.unallocated}
          canMove={(reservation) => canMove(unallocatedWork(reservation, day.schedule))}
          chosen={chosen}
          moving={movingKey}
        />
      </div>
      {work && moveTexts && moving && moving.by !== 'drag' && (
        <MoveBar
          {...{ moveTexts, isAllowed }}
          by={moving.by}
          first={first}
          nameOf={day.nameOf}
          onFirst={(first) => propose(moving.key, first)}
          onOpen={() => open(work)}
          onMove={() => setMoving({ key: moving.key, by: 'placing', place: null })}
          onPlace={() => propose(moving.key, place)}
          onCancel={() => setMoving(null)}
        />
      )}
      {work && moving?.by === 'drag' && <Ghost {...{ work, words, pointer }} element={ghost} />}
      <p role="status" className="visually-hidden">
        {moveTexts && `${moveTexts.title}. ${moveTexts.sentence}`}
      </p>
      <p id="schedule-keys" className="visually-hidden">
        {t('schedule.board.keysHint')}
      </p>
    </div>
  )
}

const keyAt = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key

const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one === other || (one?.resourceId === other?.resourceId && !!one && !!other && hasSameTimes(one, other))

/**
 * Returns the time to which the board scrolls initially, in milliseconds since 1970. This is an hour before
 * the current time if that is within the range. Otherwise it is an hour before the first shift that starts
 * within the range. Without such a shift, it is the start of the range. It is never before the start of the
 * range.
 */
function firstTimeOf({ now, range: { startAt, endAt } }: BoardView, { shifts }: BoardDay): number {
  const hour = 3_600_000
  const isWithin = (time: number) => time >= startAt.getTime() && time < endAt.getTime()
  const isToday = now !== null && isWithin(now.getTime())
  const starts = shifts.map(({ start }) => Date.parse(start)).filter(isWithin)
  const first = isToday ? now.getTime() : Math.min(...starts)
  return Number.isFinite(first) ? Math.max(first - hour, startAt.getTime()) : startAt.getTime()
}
