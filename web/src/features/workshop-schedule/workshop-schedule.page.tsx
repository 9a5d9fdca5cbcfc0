import { IconStar } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { IconButton } from '../../platform/ui/button.tsx'
import { DayNavigator } from '../../platform/ui/day-navigator.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useHeightVariable } from '../../platform/ui/use-height-variable.ts'
import { useIsOnline } from '../../platform/ui/use-is-online.ts'
import { useMediaQuery } from '../../platform/ui/use-media-query.ts'
import { useRefreshByClock } from '../../platform/ui/use-refresh-by-clock.ts'
import { invalidateSchedule } from './cached-entries.ts'
import { loadBoard, Planner } from './planner.tsx'
import { manyResources } from './row-filter.ts'
import { useScheduleState } from './schedule-state.ts'
import { RefreshButton, RowSearch, Toolbar } from './toolbar.tsx'
import { useFavourites } from './use-favourites.ts'
import { useScheduleDay } from './use-schedule-day.ts'
import classes from './workshop-schedule.module.css'

/** Screens that show all resources on one time axis: tablets, and phones in landscape. */
const boardScreen = '(min-width: 48rem), (orientation: landscape) and (min-width: 35rem)'
/** Screens with space for the tools in the page's header. */
const wideScreen = '(min-width: 72rem)'
/** Screens with space for the tools and the search field in the page's header. */
const widestScreen = '(min-width: 88rem)'

/**
 * The schedule of a day with its people, bays and work, which users can move (specification.md, Screens). The
 * address contains the day and the chosen resource. The page polls at the site's interval, except during a
 * drag, a move by keys or an edit.
 */
export function WorkshopSchedulePage() {
  const t = useTexts()
  const now = useNow()
  const isOnline = useIsOnline()
  const { WorkshopScheduleAutoUpdateInterval } = useSession().settings.WorkshopConfiguration
  const today = useFormat().dayOf(now)
  const hasBoard = useMediaQuery(boardScreen)
  useEffect(() => {
    // The board itself retries a failed load and shows the failure.
    if (hasBoard) loadBoard().catch(() => undefined)
  }, [hasBoard])
  const [state, change] = useScheduleState(today)
  const { day, range, filter, isBusy } = state
  const { query, data } = useScheduleDay(day)
  const favourites = useFavourites(data?.resources ?? [])
  useRefreshByClock(invalidateSchedule, WorkshopScheduleAutoUpdateInterval * 60_000, isBusy)

  const isAllShown = state.isAllShown ?? !data?.resources.some(({ isFavourite }) => isFavourite)
  const shown = data?.resources.filter(({ isFavourite }) => isAllShown || isFavourite).length ?? 0
  const isMany = shown > manyResources
  const isWide = useMediaQuery(isMany ? widestScreen : wideScreen)

  const measureTools = useHeightVariable<HTMLDivElement>('--v-schedule-tools')

  const days = <DayNavigator isCompact day={day} today={today} onChange={(other) => change({ day: other })} />
  const tools = (
    <div ref={measureTools} className={`${classes.tools} line wrap gap-8 shrink`}>
      {days}
      {isMany && <RowSearch filter={filter} onChange={(changed) => change({ filter: changed })} />}
      <Toolbar {...{ isAllShown, favourites, range, isBusy }} onChange={change} />
    </div>
  )
  const phoneActions = (
    <>
      <IconButton
        label={t('schedule.resources')}
        icon={IconStar}
        onClick={() => change({ dialog: { kind: 'resources' } })}
      />
      <RefreshButton isBusy={isBusy} isQuiet />
    </>
  )
  return (
    <Page title={t('schedule.title')} width="full" actions={hasBoard ? isWide && tools : phoneActions}>
      {!hasBoard && days}
      {hasBoard && !isWide && tools}
      {!isOnline && (
        <p className="pad-12-16 rounded type-15 tone-blocked">{t('schedule.moveNeedsNetwork')}</p>
      )}
      <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" height={84} />}>
        {() =>
          data && <Planner {...{ data, now, hasBoard, favourites, isAllShown, state }} onChange={change} />
        }
      </AsyncView>
    </Page>
  )
}
