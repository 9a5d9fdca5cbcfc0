import { IconSearchOff, IconStar } from '@tabler/icons-react'
import { lengthOf } from '@verstas/domain/time/span.ts'
import { isToday } from '@verstas/domain/workshop-schedule/forecast.ts'
import { hoursOfDay } from '@verstas/domain/workshop-schedule/hours.ts'
import { totalLoad } from '@verstas/domain/workshop-schedule/load.ts'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { ActionBar } from '../../platform/ui/action-bar.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { loadLater } from '../../platform/ui/load-later.ts'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useIsOnline } from '../../platform/ui/use-is-online.ts'
import { NextStep } from '../../shared/empty/next-step.tsx'
import { Agenda } from './agenda/agenda.tsx'
import type { BoardActions, BoardRow } from './board/board-props.ts'
import { useAskedWork } from './board/use-asked-work.ts'
import type { Work } from './board/work.ts'
import { useMoveRules } from './move-rules.ts'
import { filterRows, manyResources, noFilter } from './row-filter.ts'
import type { ChangeState, ScheduleState } from './schedule-state.ts'
import type { Favourites } from './use-favourites.ts'
import { useMove } from './use-move.ts'
import { type ScheduleDay, useForecast, useSlips } from './use-schedule-day.ts'
import classes from './workshop-schedule.module.css'

const loadDialogs = () => import('./schedule-dialogs.tsx')
const ScheduleDialogs = lazy(loadDialogs)
/** Loads the code of the board. The page calls it while the day is loading. */
export const loadBoard = () => import('./board/board.tsx')
const Board = lazy(async () => ({ default: (await loadBoard()).Board }))

export interface PlannerProps {
  readonly data: ScheduleDay
  readonly now: Date
  /** True for a board of all resources on one time axis, false for a list of one resource. */
  readonly hasBoard: boolean
  readonly favourites: Favourites
  readonly isAllShown: boolean
  readonly state: ScheduleState
  readonly onChange: ChangeState
}

/** The day as a board or as a list, and the dialogs that change it. */
export function Planner({ data, now, hasBoard, favourites, isAllShown, state, onChange }: PlannerProps) {
  const { range, filter, dialog, inHand } = state
  const t = useTexts()
  const { timeZone } = useFormat()
  const expected = useForecast(data, now)
  const slips = useSlips(expected)
  useEffect(() => loadLater(loadDialogs), [])

  const allRows = useMemo(() => boardRows(data), [data])
  const ownRows = useMemo(
    () =>
      isAllShown
        ? allRows
        : allRows.filter(({ resource }) => resource.isFavourite || resource.id === state.resource),
    [allRows, isAllShown, state.resource],
  )
  const isDense = ownRows.length > manyResources
  const rows = useMemo(
    () => filterRows(ownRows, hasBoard && isDense ? filter : noFilter, data.entries, slips),
    [ownRows, hasBoard, isDense, filter, data.entries, slips],
  )
  const hours = useMemo(() => hoursOfDay(data.day, range, timeZone), [data.day, range, timeZone])
  const moves = useMoveRules(expected, rows)
  const move = useMove(data.nameOf)
  const isOnline = useIsOnline()
  const { rights } = useSession()
  const mayAllocate = isOnline && rights.has('AssignWorkToResource')
  const mayBook = mayAllocate || (isOnline && rights.has('CreateWorkOrders'))
  const actions = useMemo(
    (): BoardActions => ({
      onPropose: (work, place) => onChange({ dialog: { kind: 'time', work, place }, inHand: null }),
      onFree: (free) => mayBook && onChange({ dialog: { kind: 'unallocated', free } }),
      onOpen: (entry) => onChange({ dialog: { kind: 'edit', entry } }),
      onOpenResource: (resource) => onChange({ dialog: { kind: 'resource', resource } }),
      onBusy: (isBusy) => onChange({ isBusy }),
    }),
    [onChange, mayBook],
  )

  const persons = rows.filter(({ resource }) => resource.isPerson !== false)
  const loads = persons.flatMap(({ resource }) => data.loads.get(resource.id) ?? [])
  const { percent } = totalLoad(loads, data.limits)
  const summary =
    percent === null
      ? t('schedule.summary', { count: rows.length })
      : t('schedule.summaryWithLoad', { count: rows.length, percent })
  const shownNow = isToday(expected) ? now : null
  const chosen = rows.find(({ resource }) => resource.id === state.resource) ?? rows[0]
  const shownFirst = { resourceId: state.resource, workOrderId: state.workOrder }
  useAskedWork(shownFirst, data, !hasBoard, (work) => {
    if (work.entry) onChange({ resource: work.resourceId })
    else onChange(mayAllocate ? { inHand: work } : { dialog: { kind: 'unallocated' } })
  })
  return (
    <>
      {!chosen ? (
        <NoRows
          isFiltered={ownRows.length > 0}
          isEmpty={allRows.length === 0}
          onShowAll={() => onChange(ownRows.length > 0 ? { filter: noFilter } : { isAllShown: true })}
        />
      ) : hasBoard ? (
        <div className={classes.board}>
          <Suspense fallback={<LoadingSkeleton shape="rows" height={84} />}>
            <Board
              {...{ rows, slips, moves, actions }}
              day={data}
              view={{ range: hours, now: shownNow, isDense, summary, ...shownFirst }}
              favourites={isAllShown ? favourites : undefined}
            />
          </Suspense>
        </div>
      ) : (
        <Agenda
          {...{ data, rows, chosen, slips, inHand, actions }}
          now={shownNow}
          mayFill={inHand ? moves.canMove(inHand, chosen.resource.id) : mayBook}
          onChange={onChange}
        />
      )}
      {!hasBoard && inHand && <InHand work={inHand} onCancel={() => onChange({ inHand: null })} />}
      <Suspense>
        {dialog && (
          <ScheduleDialogs
            {...{ data, hasBoard, favourites, isAllShown, state, onChange }}
            {...{ dialog, allRows, expected, moves, mayAllocate }}
            onMove={move}
          />
        )}
      </Suspense>
    </>
  )
}

interface NoRowsProps {
  /** True if a search or filter matches no resource; false if the user has no favourites. */
  readonly isFiltered: boolean
  /** True if the site has no resources. */
  readonly isEmpty: boolean
  readonly onShowAll: () => void
}

function NoRows({ isFiltered, isEmpty, onShowAll }: NoRowsProps) {
  const t = useTexts()
  if (isEmpty) return <EmptyState icon={IconStar} title={t('nextStep.noResources')} action={<NextStep />} />
  return (
    <EmptyState
      icon={isFiltered ? IconSearchOff : IconStar}
      title={t(isFiltered ? 'schedule.noMatch' : 'schedule.noFavourites')}
      hint={t(isFiltered ? 'schedule.noMatchHint' : 'schedule.noFavouritesHint')}
      action={<Button onClick={onShowAll}>{t('schedule.showAll')}</Button>}
    />
  )
}

/** The work that is being scheduled on a phone. A tap on a free time proposes the work there. */
function InHand({ work, onCancel }: { readonly work: Work; readonly onCancel: () => void }) {
  const t = useTexts()
  const duration = useFormat().duration(lengthOf(work) / 60_000)
  return (
    <ActionBar>
      <p role="status" className="grow type-15 strong">
        {t('schedule.choosePlace', { plate: work.license, duration })}
      </p>
      <Button variant="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </ActionBar>
  )
}

/** Returns the rows of all resources, each with its load, or with the reason for an absence. */
function boardRows({ resources, stampings, loads }: ScheduleDay): BoardRow[] {
  const absences = new Map(
    stampings.filter(({ isAbsence }) => isAbsence).map((absence) => [absence.resourceId, absence]),
  )
  return resources.map((resource) => {
    const { percent = null, level = 'normal' } = loads.get(resource.id) ?? {}
    const note = percent === null ? absences.get(resource.id)?.typeDescription : undefined
    return { resource, note, load: percent === null ? null : { percent, level } }
  })
}
