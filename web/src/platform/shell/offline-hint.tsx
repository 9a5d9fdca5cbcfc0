import { IconWifiOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { dayOf } from '@verstas/domain/time/format.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { serverNow, serverTimeAt } from '../api/server-clock.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useFormat } from '../ui/format.tsx'
import { useIsOnline } from '../ui/use-is-online.ts'
import classes from './offline-hint.module.css'

/**
 * A line with the age of the data. Appears while there is no network, or if displayed data could not be
 * refetched.
 */
export function OfflineHint() {
  const t = useTexts()
  const isOnline = useIsOnline()
  const seenAt = useSeenAt()
  const seen = useSeenWords(seenAt)
  return (
    <div role="status">
      {(!isOnline || seen !== null) && (
        <div className={`${classes.hint} line gap-12 pad-12-16 rounded type-15 tone-open`}>
          <IconWifiOff size={20} aria-hidden="true" className="rigid" />
          <span>
            {t(isOnline ? 'shell.serverSilent' : 'shell.offline')} {seen}
          </span>
        </div>
      )}
    </div>
  )
}

/**
 * Returns the time of the oldest displayed data as a text, with the date unless it is today. Null if all data
 * is current.
 */
function useSeenWords(seenAt: number | null): string | null {
  const t = useTexts()
  const { timeZone, time, dateTime } = useFormat()
  if (seenAt === null) return null
  const at = serverTimeAt(seenAt)
  const isToday = dayOf(at, timeZone) === dayOf(serverNow(), timeZone)
  return isToday ? t('shell.seenAt', { time: time(at) }) : t('shell.seenOn', { time: dateTime(at) })
}

/**
 * Returns the time at which the oldest data on the page was fetched, in milliseconds of this device's clock.
 * Null while all data is current.
 */
function useSeenAt(): number | null {
  const queries = useQueryClient()
  const isOnline = useIsOnline()
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  )
  return useSyncExternalStore(subscribe, () => {
    const times = queries
      .getQueryCache()
      .getAll()
      .filter((query) => query.isActive() && query.meta?.isAgeShown)
      .filter(({ state }) => state.data !== undefined && (!isOnline || state.status === 'error'))
      .map(({ state }) => state.dataUpdatedAt)
    return times.length > 0 ? Math.min(...times) : null
  })
}
