import { IconDotsVertical } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import { longestFreshMs } from '@verstas/domain/activities/wall.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { serverTimeAt } from '../../platform/api/server-clock.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { Switch } from '../../platform/ui/checks.tsx'
import { loadLater } from '../../platform/ui/load-later.ts'
import { useLazyDialog } from '../../platform/ui/use-lazy-dialog.ts'
import { useMediaQuery } from '../../platform/ui/use-media-query.ts'
import { useRefreshByClock } from '../../platform/ui/use-refresh-by-clock.ts'
import { invalidateActivities, refreshMs, usePool, useUnderWork } from '../activities/api.ts'
import { PoolFilters } from '../activities/pool-filters.tsx'
import { type OpenTask, TaskEditor } from '../activities/task-editor.tsx'
import { selectRows, useSelections } from '../activities/use-selections.ts'
import classes from './activity-monitor.module.css'
import { AsOf } from './as-of.tsx'
import { Counts } from './counts.tsx'
import { UnderWorkList, WaitingList } from './monitor-lists.tsx'
import { type AlertSetting, useAlertSetting, useUrgentAlert } from './use-urgent-alert.ts'

/** Waiting and assigned tasks, readable from afar and usable at a desk (specification.md, Screens). */
export function ActivityMonitorPage() {
  const t = useTexts()
  const now = useNow()
  const { employee, settings } = useSession()
  const { WorkOrderPriorities: priorities } = settings.WorkshopConfiguration
  const isWide = useMediaQuery('(min-width: 90rem)')
  const [isOwnShown, setIsOwnShown] = useState(false)
  const [open, setOpen] = useState<OpenTask | null>(null)
  const { selections, choose } = useSelections()
  const pool = usePool(false)
  const underWork = useUnderWork(isOwnShown)
  const alert = useAlertSetting()
  const fresh = useUrgentAlert(pool.data, priorities, alert.isOn)
  useRefreshByClock(invalidateActivities, refreshMs)

  const waiting = selectRows(pool.data ?? [], selections)
  // The filters apply only to waiting tasks.
  const working = underWork.data ?? []
  const isAllKnown = pool.data !== undefined && underWork.data !== undefined
  const counts = (
    <Counts
      waiting={pool.data && waiting.length}
      underWork={underWork.data?.length}
      customers={isAllKnown ? countCustomers([...waiting, ...working]) : undefined}
    />
  )
  const tools = (
    <div className="line wrap spread gap-8">
      <PoolFilters rows={pool.data ?? []} selections={selections} onChoose={choose} hasFavourites={false} />
      <MonitorAge queries={[pool, underWork]} now={now} />
    </div>
  )
  const showAll = () => choose({ types: [], makes: [] })
  const list = { priorities, now, onOpen: (id: number) => setOpen({ id }) }

  return (
    <Page
      title={t('monitor.title')}
      width="full"
      actions={<MonitorActions alert={alert} />}
      {...(isWide && { mark: t('monitor.title'), name: counts, aside: tools })}
    >
      {!isWide && (
        <div className="stack gap-8">
          {counts}
          {tools}
        </div>
      )}
      <TaskEditor
        open={open}
        onOpen={setOpen}
        onClose={() => setOpen(null)}
        offered={[...(pool.data ?? []), ...working].map(({ Id }) => Id)}
      />
      <div className={`${classes.lists} stack top`} data-in-turn>
        <WaitingList query={pool} rows={waiting} fresh={fresh} onShowAll={showAll} {...list} />
        <UnderWorkList query={underWork} {...list}>
          {employee.IsWorkqueue && (
            <Switch
              className={classes.own ?? ''}
              label={t('monitor.showOwnQueue')}
              checked={isOwnShown}
              onChange={({ currentTarget }) => setIsOwnShown(currentTarget.checked)}
            />
          )}
        </UnderWorkList>
      </div>
      <p role="status" className="visually-hidden">
        {fresh.map(({ Header }) => t('monitor.newUrgent', { task: Header })).join(' ')}
      </p>
    </Page>
  )
}

/**
 * Counts the waiting customers. A customer is counted once for each work order, regardless of the number of
 * its tasks.
 */
const countCustomers = (rows: readonly ActivityRow[]): number =>
  new Set(rows.flatMap((row) => (row.IsCustomerWaiting ? [row.WorkOrderNumber] : []))).size

interface MonitorAgeProps {
  readonly queries: readonly UseQueryResult<unknown>[]
  readonly now: Date
}

/**
 * Shows when the older of the two lists was fetched. Marks the time as outdated if the list is old and a
 * refetch has failed.
 */
function MonitorAge({ queries, now }: MonitorAgeProps) {
  const readAt = Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const at = readAt === 0 ? null : serverTimeAt(readAt)
  const isFailing = queries.some(({ isRefetchError }) => isRefetchError)
  const isOld = at !== null && isFailing && now.getTime() - at.getTime() > longestFreshMs
  return <AsOf at={at ?? now} isOld={isOld} isKnown={at !== null} />
}

const loadMenu = () => import('./monitor-menu.tsx')
const MonitorMenu = lazy(async () => ({ default: (await loadMenu()).MonitorMenu }))
const LinksDialog = lazy(async () => ({ default: (await import('./links/links-dialog.tsx')).LinksDialog }))

/** Further actions of the monitor, in the menu with the three dots. */
function MonitorActions({ alert }: { readonly alert: AlertSetting }) {
  const t = useTexts()
  const [isMenuWanted, setIsMenuWanted] = useState(false)
  const links = useLazyDialog()
  useEffect(() => loadLater(loadMenu), [])
  const menuButton = (
    <IconButton
      label={t('monitor.more')}
      icon={IconDotsVertical}
      aria-haspopup="menu"
      variant="neutral"
      onClick={() => setIsMenuWanted(true)}
    />
  )
  return (
    <>
      {isMenuWanted ? (
        <Suspense fallback={menuButton}>
          <MonitorMenu alert={alert} onShowLinks={links.open} />
        </Suspense>
      ) : (
        menuButton
      )}
      {links.isDrawn && (
        <Suspense>
          <LinksDialog isOpen={links.isOpen} onClose={links.close} />
        </Suspense>
      )}
    </>
  )
}
