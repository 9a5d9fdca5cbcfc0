import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconMaximize,
  IconMinimize,
  IconRefresh,
  IconSearch,
  IconStar,
} from '@tabler/icons-react'
import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { useEffect, useState } from 'react'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { FilterChip } from '../../platform/ui/filter-chip.tsx'
import { isDialogOpen } from '../../platform/ui/open-dialogs.ts'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { invalidateSchedule } from './cached-entries.ts'
import type { RowFilter } from './row-filter.ts'
import type { ChangeState, ScheduleState } from './schedule-state.ts'
import classes from './toolbar.module.css'
import type { Favourites } from './use-favourites.ts'

const { listScheduleReservations, listUnallocatedReservations } = workshopScheduleEndpoints

interface ToolbarProps extends Pick<ScheduleState, 'range' | 'isBusy'> {
  readonly isAllShown: boolean
  readonly favourites: Favourites
  readonly onChange: ChangeState
}

/** The tools of a schedule with a board: saving favourites, rows and hours to show, refresh, full screen. */
export function Toolbar({ isAllShown, favourites, range, isBusy, onChange }: ToolbarProps) {
  const t = useTexts()
  const [from, to] = [twoDigits(range.from), twoDigits(range.to)]
  return (
    <>
      {favourites.isChanged && (
        <Button isBusy={favourites.isSaving} onClick={favourites.save}>
          {t('schedule.saveFavourites')}
        </Button>
      )}
      <SegmentedControl
        aria-label={t('schedule.which')}
        value={isAllShown ? 'all' : 'mine'}
        onChange={(value) => onChange({ isAllShown: value === 'all' })}
        options={[
          {
            value: 'mine',
            label: (
              <span className="line gap-4">
                <IconStar size={16} aria-hidden="true" /> {t('schedule.mine')}
              </span>
            ),
          },
          { value: 'all', label: t('schedule.all') },
        ]}
      />
      <Button
        variant="quiet"
        icon={IconAdjustmentsHorizontal}
        aria-label={t('schedule.hours', { from, to })}
        onClick={() => onChange({ dialog: { kind: 'range' } })}
      >
        {from}–{to}
      </Button>
      <RefreshButton isBusy={isBusy} />
      <FullScreenButton />
    </>
  )
}

const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

interface RowSearchProps {
  readonly filter: RowFilter
  readonly onChange: (filter: RowFilter) => void
}

/** The search field and the problem filter for the rows of a schedule with many resources. */
export function RowSearch({ filter, onChange }: RowSearchProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        type="search"
        className={classes.search}
        aria-label={t('schedule.search')}
        placeholder={t('schedule.search')}
        icon={IconSearch}
        value={filter.search}
        onChange={({ currentTarget: { value: search } }) => onChange({ ...filter, search })}
      />
      <FilterChip
        icon={IconAlertTriangle}
        isChosen={filter.onlyProblems}
        onToggle={() => onChange({ ...filter, onlyProblems: !filter.onlyProblems })}
      >
        {t('schedule.onlyProblems')}
      </FilterChip>
    </>
  )
}

interface RefreshButtonProps extends Pick<ScheduleState, 'isBusy'> {
  readonly isQuiet?: boolean
}

/**
 * Refetches the day (specification.md, States). Does nothing during a drag, a move by keys, a save or a
 * request for unallocated work, and while a dialog is open. The quiet variant has no background, for the
 * header of a phone.
 */
export function RefreshButton({ isBusy, isQuiet = false }: RefreshButtonProps) {
  const t = useTexts()
  const queries = useQueryClient()
  const isSaving = useIsMutating() > 0
  const isReadingOthers = useIsFetching({ queryKey: endpointKey(listUnallocatedReservations) }) > 0
  const isRefreshing = useIsFetching({ queryKey: endpointKey(listScheduleReservations) }) > 0
  const refresh = () => {
    if (!isBusy && !isSaving && !isReadingOthers && !isDialogOpen()) invalidateSchedule(queries)
  }
  return (
    <IconButton
      variant={isQuiet ? 'plain' : 'quiet'}
      className={isRefreshing ? classes.turning : undefined}
      label={t('schedule.refresh')}
      icon={IconRefresh}
      aria-busy={isRefreshing || undefined}
      onClick={refresh}
    />
  )
}

/** Switches full screen on and off; renders nothing if the browser does not support that. */
function FullScreenButton() {
  const t = useTexts()
  const [isFull, setIsFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  if (!document.fullscreenEnabled) return null
  const toggle = () =>
    // The screen stays unchanged if the browser refuses.
    (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
  const ScreenIcon = isFull ? IconMinimize : IconMaximize
  return (
    <IconButton
      variant="quiet"
      label={t(isFull ? 'schedule.leaveFullScreen' : 'schedule.fullScreen')}
      icon={ScreenIcon}
      onClick={toggle}
    />
  )
}
