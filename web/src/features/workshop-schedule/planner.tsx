import { IconSearchOff, IconStar } from '@tabler/icons-react'
import type {
  ScheduleReservation,
  ScheduleResource,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { type HourRange, hoursOfDay } from '@verstas/domain/workshop-schedule/hours.ts'
import { totalLoad } from '@verstas/domain/workshop-schedule/load.ts'
import { refuseMove } from '@verstas/domain/workshop-schedule/move.ts'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { ActionBar } from '../../platform/ui/action-bar.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { loadLater } from '../../platform/ui/load-later.ts'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useIsOnline } from '../../platform/ui/use-is-online.ts'
import { Agenda } from './agenda/agenda.tsx'
import type { BoardRow, LoadLevel, Movable, Place } from './board/board-props.ts'
import { lengthOf, licenseOf, startOf } from './board/moving.ts'
import { movedOf } from './moved.ts'
import type { OpenDialog } from './open-dialog.ts'
import { filterRows, manyResources, noFilter, type RowFilter } from './row-filter.ts'
import type { Favourites } from './use-favourites.ts'
import { useImpact } from './use-impact.tsx'
import { useMove } from './use-move.ts'
import { type ScheduleDay, useForecast, useSlips } from './use-schedule-day.ts'
import classes from './workshop-schedule.module.css'

const loadDialogs = () => import('./schedule-dialogs.tsx')
const ScheduleDialogs = lazy(loadDialogs)
/** Loads the code of the board. The page calls it while the day is loading. */
export const loadBoard = () => import('./board/board.tsx')
const Board = lazy(async () => ({ default: (await loadBoard()).Board }))

interface PlannerProps {
  readonly data: ScheduleDay
  readonly now: Date
  readonly isToday: boolean
  /** True for a board of all resources on one time axis, false for a list of one resource. */
  readonly hasBoard: boolean
  readonly range: HourRange
  readonly favourites: Favourites
  readonly isAllShown: boolean
  readonly filter: RowFilter
  /** The id of the resource whose day the list shows; the first resource if undefined. */
  readonly chosenId: number | undefined
  readonly dialog: OpenDialog | null
  readonly onChoose: (resourceId: number) => void
  readonly onShowAll: (isAllShown: boolean) => void
  readonly onFilter: (filter: RowFilter) => void
  readonly onChooseRange: (range: HourRange) => void
  readonly onDialog: (dialog: OpenDialog | null) => void
  readonly onBusy: (isBusy: boolean) => void
}

/** The day as a board or as a list, and the dialogs that change it. */
export function Planner(props: PlannerProps) {
  const { data, now, isToday, hasBoard, range, favourites, isAllShown, filter, chosenId, dialog } = props
  const { onChoose, onShowAll, onFilter, onChooseRange, onDialog, onBusy } = props
  const t = useTexts()
  const format = useFormat()
  const isOnline = useIsOnline()
  const { rights } = useSession()
  const expected = useForecast(data, now)
  const slips = useSlips(expected)
  useEffect(() => loadLater(loadDialogs), [])
  const [inHand, setInHand] = useState<Movable | null>(null)

  const allRows = useMemo(() => boardRows(data, data.resources), [data])
  const ownRows = useMemo(
    () => (isAllShown ? allRows : allRows.filter(({ resource }) => resource.isFavourite)),
    [allRows, isAllShown],
  )
  const isDense = ownRows.length > manyResources
  const rows = useMemo(
    () => filterRows(ownRows, hasBoard && isDense ? filter : noFilter, data.entries, slips),
    [ownRows, hasBoard, isDense, filter, data.entries, slips],
  )
  const hours = useMemo(() => {
    const { startAt, endAt } = hoursOfDay(data.day, range, format.timeZone)
    return { start: startAt, end: endAt }
  }, [data.day, range, format.timeZone])

  const canMove = useCallback(
    (movable: Movable, resourceId?: number): boolean => {
      if (!isOnline) return false
      const moved = movedOf(movable, data.schedule)
      if (resourceId === undefined || resourceId !== moved.resourceId)
        return refuseMove(moved, { ...moved, resourceId: resourceId ?? 0 }, rights) === null
      return rights.has('ReservationTimeEditable')
    },
    [isOnline, data.schedule, rights],
  )
  const nameOf = useCallback(
    (id: number) => data.resources.find((resource) => resource.id === id)?.name ?? '',
    [data.resources],
  )
  const move = useMove(nameOf)
  const { impactOf, firstPlaceOf } = useImpact(expected, rows)
  const propose = useCallback(
    (movable: Movable, place: Place) => onDialog({ kind: 'time', movable, place }),
    [onDialog],
  )

  const persons = rows.filter(({ resource }) => resource.isPerson !== false)
  const loads = persons.flatMap(({ resource }) => data.loads.get(resource.id) ?? [])
  const { percent } = totalLoad(loads, data.limits)
  const summary =
    percent === null
      ? t('schedule.summary', { count: rows.length })
      : t('schedule.summaryWithLoad', { count: rows.length, percent })
  const chosen = rows.find(({ resource }) => resource.id === chosenId) ?? rows[0]

  const place = (movable: Movable, at: Place) => {
    setInHand(null)
    propose(movable, at)
  }
  const choose = (reservation: UnallocatedReservation) => {
    const movable: Movable = { kind: 'unallocated', reservation }
    if (dialog?.kind === 'unallocated' && dialog.place) place(movable, dialog.place)
    else {
      setInHand(movable)
      onDialog(null)
    }
  }
  const takeInHand = (entry: ScheduleReservation) => {
    setInHand({ kind: 'entry', entry })
    onDialog(null)
  }
  const canGive = rights.has('AssignWorkToResource') && isOnline
  const canFill = (resourceId: number) => (inHand ? canMove(inHand, resourceId) : canGive)
  return (
    <>
      {rows.length === 0 ? (
        <NoRows
          isFiltered={ownRows.length > 0}
          onShowAll={() => (ownRows.length > 0 ? onFilter(noFilter) : onShowAll(true))}
        />
      ) : hasBoard ? (
        <div className={classes.board}>
          <Suspense fallback={<LoadingSkeleton shape="rows" height={84} />}>
            <Board
              {...{ rows, slips, canMove, impactOf, firstPlaceOf, onBusy, summary }}
              entries={data.entries}
              unallocated={data.unallocated}
              shifts={data.shifts}
              stampings={data.stampings}
              range={hours}
              now={isToday ? now : null}
              usualPriority={data.usualPriority}
              isDense={isDense}
              favourites={isAllShown ? favourites : undefined}
              onPropose={propose}
              onOpen={(entry) => onDialog({ kind: 'edit', entry })}
              onOpenResource={(resource) => onDialog({ kind: 'resource', resource })}
            />
          </Suspense>
        </div>
      ) : (
        chosen && (
          <Agenda
            {...{ data, rows, chosen, slips, onChoose }}
            now={isToday ? now : null}
            needed={inHand ? lengthOf(inHand) : 0}
            onOpen={(entry) => onDialog({ kind: 'edit', entry })}
            onOpenResource={(resource) => onDialog({ kind: 'resource', resource })}
            onFill={
              canFill(chosen.resource.id)
                ? (resourceId, start) =>
                    inHand
                      ? place(inHand, { resourceId, start })
                      : onDialog({ kind: 'unallocated', place: { resourceId, start } })
                : undefined
            }
            onOther={
              inHand && canFill(chosen.resource.id)
                ? (resourceId) => place(inHand, { resourceId, start: startOf(inHand) ?? now })
                : undefined
            }
            onOpenUnallocated={() => onDialog({ kind: 'unallocated' })}
          />
        )
      )}
      {!hasBoard && inHand && <InHand movable={inHand} onCancel={() => setInHand(null)} />}
      <Suspense>
        {dialog && expected && (
          <ScheduleDialogs
            {...{ data, dialog, expected, allRows, favourites, isAllShown, range, isOnline }}
            {...{ onDialog, onShowAll, onChooseRange, firstPlaceOf }}
            onMove={move}
            onChooseResource={onChoose}
            onChooseUnallocated={canGive ? choose : undefined}
            onTakeInHand={hasBoard ? undefined : takeInHand}
          />
        )}
      </Suspense>
    </>
  )
}

interface NoRowsProps {
  /** True if a search or filter matches no resource; false if the user has no favourites. */
  readonly isFiltered: boolean
  readonly onShowAll: () => void
}

function NoRows({ isFiltered, onShowAll }: NoRowsProps) {
  const t = useTexts()
  return (
    <EmptyState
      icon={isFiltered ? IconSearchOff : IconStar}
      title={t(isFiltered ? 'schedule.noMatch' : 'schedule.noFavourites')}
      hint={t(isFiltered ? 'schedule.noMatchHint' : 'schedule.noFavouritesHint')}
      action={<Button onClick={onShowAll}>{t('schedule.showAll')}</Button>}
    />
  )
}

/** The work that is being scheduled on a phone. A tap on a free slot proposes it there. */
function InHand({ movable, onCancel }: { readonly movable: Movable; readonly onCancel: () => void }) {
  const t = useTexts()
  const format = useFormat()
  const [plate, minutes] = [licenseOf(movable), lengthOf(movable) / 60_000]
  return (
    <ActionBar>
      <p role="status" className="grow flush type-15 strong">
        {t('schedule.choosePlace', { plate, duration: format.duration(minutes) })}
      </p>
      <Button variant="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </ActionBar>
  )
}

const levels = { normal: 'usual', busy: 'busy', full: 'full' } as const satisfies Record<string, LoadLevel>

/** Returns the rows of the resources, each with its load, or with the reason for an absence. */
function boardRows(data: ScheduleDay, resources: readonly ScheduleResource[]): BoardRow[] {
  const absences = new Map(
    data.stampings.filter(({ isAbsence }) => isAbsence).map((absence) => [absence.resourceId, absence]),
  )
  return resources.map((resource) => {
    const load = data.loads.get(resource.id)
    const { percent = null, level = 'normal' } = load ?? {}
    const note = percent === null ? absences.get(resource.id)?.typeDescription : undefined
    return { resource, note, load: percent === null ? null : { percent, level: levels[level] } }
  })
}
