import {
  IconAdjustmentsHorizontal,
  IconMaximize,
  IconMinimize,
  IconRefresh,
  IconStar,
} from '@tabler/icons-react'
import type { HourRange } from '@verstas/domain/workshop-schedule/hours.ts'
import { useEffect, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'
import { useRefresh } from './refresh.ts'
import classes from './toolbar.module.css'
import type { Favourites } from './use-favourites.ts'

interface ToolbarProps {
  readonly isAllShown: boolean
  readonly onShowAll: (isAllShown: boolean) => void
  readonly favourites: Favourites
  readonly range: HourRange
  readonly onChooseRange: () => void
  /** True while the user moves an entry by dragging or by keys. */
  readonly isBusy: boolean
}

/** The schedule's tools on a wide screen: which rows and hours to show, refresh and full screen. */
export function Toolbar({ isAllShown, onShowAll, favourites, range, onChooseRange, isBusy }: ToolbarProps) {
  const t = useTexts()
  const { from, to } = writtenRange(range)
  return (
    <div className={classes.toolbar}>
      {favourites.isChanged && (
        <Button isBusy={favourites.isSaving} onClick={favourites.save}>
          {t('schedule.saveFavourites')}
        </Button>
      )}
      <SegmentedControl
        aria-label={t('schedule.which')}
        value={isAllShown ? 'all' : 'mine'}
        onChange={(value) => onShowAll(value === 'all')}
        options={[
          {
            value: 'mine',
            label: (
              <span className={classes.mine}>
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
        onClick={onChooseRange}
      >
        {from}–{to}
      </Button>
      <RefreshButton isBusy={isBusy} />
      <FullScreenButton />
    </div>
  )
}

const writtenRange = ({ from, to }: HourRange) => ({
  from: String(from).padStart(2, '0'),
  to: String(to).padStart(2, '0'),
})

interface RefreshButtonProps extends Pick<ToolbarProps, 'isBusy'> {
  readonly isQuiet?: boolean
}

/** Refetches the day of the schedule. The quiet variant has no background, for the header of a phone. */
export function RefreshButton({ isBusy, isQuiet = false }: RefreshButtonProps) {
  const t = useTexts()
  const { refresh, isRefreshing } = useRefresh(isBusy)
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
