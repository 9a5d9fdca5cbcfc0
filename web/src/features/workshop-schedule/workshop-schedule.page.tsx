import { IconStar } from '@tabler/icons-react'
import { validRange } from '@verstas/domain/workshop-schedule/hours.ts'
import { useEffect, useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { IconButton } from '../../platform/ui/button.tsx'
import { DayNavigator } from '../../platform/ui/day-navigator.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useIsOnline } from '../../platform/ui/use-is-online.ts'
import { useMediaQuery } from '../../platform/ui/use-media-query.ts'
import type { ScheduleAddress } from './address.ts'
import type { OpenDialog } from './open-dialog.ts'
import { loadBoard, Planner } from './planner.tsx'
import { useAutomaticRefresh } from './refresh.ts'
import { useScheduleView } from './remembered-view.ts'
import { manyResources, noFilter } from './row-filter.ts'
import { RowSearch } from './row-search.tsx'
import { RefreshButton, Toolbar } from './toolbar.tsx'
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
 * address contains the day and the chosen resource.
 */
export function WorkshopSchedulePage() {
  const t = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const now = useNow()
  const isOnline = useIsOnline()
  const { settings } = useSession()
  const today = format.dayOf(now)
  const address = useSearch('/workshopschedule')
  const day = address.date ?? today
  const hasBoard = useMediaQuery(boardScreen)
  useEffect(() => {
    // The board itself retries a failed load and shows the failure.
    if (hasBoard) loadBoard().catch(() => undefined)
  }, [hasBoard])
  const [view, changeView] = useScheduleView()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [filter, setFilter] = useState(noFilter)
  const [isBusy, setIsBusy] = useState(false)
  const { query, data } = useScheduleDay(day)
  const favourites = useFavourites(data?.resources ?? [])
  useAutomaticRefresh(isBusy)

  const goTo = (to: ScheduleAddress) => {
    const { date, ...others } = { ...address, ...to }
    const search = { ...others, ...(date !== today && date !== undefined && { date }) }
    void navigate({ to: '/workshopschedule', search, replace: true, resetScroll: false })
  }
  const { StartTime, EndTime } = settings.WorkshopConfiguration.WorkshopScheduleTimeRanges
  const range = view.range ?? validRange({ from: StartTime, to: EndTime })
  const isAllShown = view.isAllShown ?? !data?.resources.some(({ isFavourite }) => isFavourite)
  const shown = data?.resources.filter(({ isFavourite }) => isAllShown || isFavourite).length ?? 0
  const isMany = shown > manyResources
  const isWide = useMediaQuery(isMany ? widestScreen : wideScreen)
  const showAll = (all: boolean) => changeView({ isAllShown: all })

  const days = <DayNavigator isCompact day={day} today={today} onChange={(date) => goTo({ date })} />
  const tools = (
    <div className={classes.tools} data-many={isMany || undefined}>
      {days}
      {isMany && <RowSearch filter={filter} onChange={setFilter} />}
      <Toolbar
        {...{ isAllShown, favourites, range, isBusy }}
        onShowAll={showAll}
        onChooseRange={() => setDialog({ kind: 'range' })}
      />
    </div>
  )
  const phoneActions = (
    <>
      <IconButton
        label={t('schedule.resources')}
        icon={IconStar}
        onClick={() => setDialog({ kind: 'resources' })}
      />
      <RefreshButton isBusy={isBusy} isQuiet />
    </>
  )
  return (
    <Page title={t('schedule.title')} width="full" actions={hasBoard ? isWide && tools : phoneActions}>
      {!hasBoard && days}
      {hasBoard && !isWide && tools}
      {!isOnline && <p className={classes.hint}>{t('schedule.moveNeedsNetwork')}</p>}
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" height={84} />}
        errorHint={(error) => messageOf(error, t)}
      >
        {() =>
          data && (
            <Planner
              {...{ data, now, hasBoard, range, favourites, isAllShown, filter, dialog }}
              isToday={day === today}
              chosenId={address.resource}
              onChoose={(resource) => goTo({ resource })}
              onShowAll={showAll}
              onFilter={setFilter}
              onChooseRange={(chosen) => changeView({ range: chosen })}
              onDialog={setDialog}
              onBusy={setIsBusy}
            />
          )
        }
      </AsyncView>
    </Page>
  )
}
