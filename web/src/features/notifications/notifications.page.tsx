import { IconAdjustmentsHorizontal, IconBell, IconChecks } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import type { NotificationEntry, NotificationMark } from '@verstas/contract/notifications/entities.ts'
import type { NotificationFilter } from '@verstas/contract/notifications/kinds.ts'
import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import { visibleGroups } from '@verstas/domain/notifications/visible.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { ListAndDetail, useIsDesk } from '../../platform/shell/list-and-detail.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { FilterChip, FilterChips } from '../../platform/ui/filter-chip.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { MoreButton } from '../../platform/ui/more-button.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { RowList } from '../../platform/ui/row-list.tsx'
import { useLazyDialog } from '../../platform/ui/use-lazy-dialog.ts'
import { readNotificationsAddress } from './address.ts'
import { useNotifications } from './api.ts'
import { NotificationBeside } from './notification-beside.tsx'
import { NotificationRow } from './notification-row.tsx'
import classes from './notifications.module.css'
import { unreadQuery } from './unread-count.ts'

const NotificationsSheet = lazy(() => import('../push/notifications-sheet.tsx'))

/** My notifications by day, newest first. At a desk, the chosen one is beside the list. */
export function NotificationsPage() {
  const t = useTexts()
  const { show = 'all', open } = readNotificationsAddress(useSearch())
  const query = useNotifications(show)
  const navigate = useNavigate()
  const isDesk = useIsDesk()
  const mark = useMark()
  const entries = query.data ?? []
  const found = entries.find(({ Id }) => Id === open)
  // Keeps the opened notification, because the list of the new ones loses it once it is read.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const opened = found ?? (last?.Id === open ? last : undefined)
  const list = (
    <Page title={t('page.notifications')} width="reading" actions={<SettingsButton />}>
      <Filters show={show} />
      <AsyncView
        query={query}
        errorTitle={t('notification.loadFailed')}
        skeleton={<LoadingSkeleton shape="rows" count={6} height={80} />}
        empty={
          <EmptyState
            icon={IconBell}
            title={t(show === 'new' ? 'notification.emptyNew' : 'notification.empty')}
            hint={t('notification.emptyHint')}
          />
        }
      >
        {(shown) => (
          <Days entries={shown} aside={<MarkAllButton entries={entries} />}>
            {(entry) => (
              <NotificationRow
                entry={entry}
                beside={isDesk ? show : null}
                onRead={() => mark.mutate({ Id: entry.Id, WithEarlier: false })}
              />
            )}
          </Days>
        )}
      </AsyncView>
      <MoreButton query={query} label={t('notification.earlier')} />
    </Page>
  )
  if (!isDesk) return list
  return (
    <ListAndDetail
      label={t('page.notifications')}
      list={list}
      emptyTitle={t('notification.choose')}
      onClose={() =>
        void navigate({ to: '/notifications', search: { show }, replace: true, resetScroll: false })
      }
      detail={opened && <NotificationBeside key={opened.Id} entry={opened} />}
    />
  )
}

/** Marks all notifications as read. Renders nothing if there are no unread ones. */
function MarkAllButton({ entries }: { readonly entries: readonly NotificationEntry[] }) {
  const t = useTexts()
  const mark = useMark()
  const unread = useQuery(unreadQuery).data?.Unread ?? 0
  // The newest notification on the page. Notifications that arrive in the meantime remain unread.
  const newest = Math.max(0, ...entries.map(({ Id }) => Id))
  const markAll = () =>
    mark.mutate(
      { Id: newest, WithEarlier: true },
      { onSuccess: () => notify.success(t('notification.allRead')) },
    )
  if (unread === 0 || newest === 0) return null
  return (
    <Button
      variant="plain"
      className={classes.markAll}
      icon={IconChecks}
      isBusy={mark.isPending}
      onClick={markAll}
    >
      {t('notification.markAll')}
    </Button>
  )
}

/** The button that opens the settings of pushes. */
function SettingsButton() {
  const t = useTexts()
  const { canCall } = useSession()
  const sheet = useLazyDialog()
  return (
    <>
      {canCall(pushEndpoints.getPushSettings) && (
        <IconButton
          variant="neutral"
          label={t('notification.settings')}
          icon={IconAdjustmentsHorizontal}
          aria-haspopup="dialog"
          onClick={sheet.open}
        />
      )}
      {sheet.isDrawn && (
        <Suspense>
          <NotificationsSheet isOpen={sheet.isOpen} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}

function Filters({ show }: { readonly show: NotificationFilter }) {
  const t = useTexts()
  const navigate = useNavigate()
  const unread = useQuery(unreadQuery).data?.Unread ?? 0
  const groups = visibleGroups(useSession().rights)
  const filters: readonly NotificationFilter[] = ['all', 'new', ...(groups.length > 1 ? groups : [])]
  const choose = (chosen: NotificationFilter) =>
    void navigate({ to: '/notifications', search: { show: chosen }, replace: true, resetScroll: false })
  return (
    <FilterChips label={t('notification.filters')}>
      {filters.map((filter) => (
        <FilterChip
          key={filter}
          isChosen={filter === show}
          onToggle={() => choose(filter === show ? 'all' : filter)}
        >
          {t(`notification.show.${filter}`)}
          {filter === 'new' && unread > 0 && ` ${unread}`}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

interface DaysProps {
  readonly entries: readonly NotificationEntry[]
  /** Content next to the name of the newest day. */
  readonly aside: ReactNode
  readonly children: (entry: NotificationEntry) => ReactNode
}

/** The notifications in a section for each day. */
function Days({ entries, aside, children }: DaysProps) {
  const t = useTexts()
  const format = useFormat()
  const today = format.dayOf(useNow())
  const nameOf = (day: string) => {
    if (day === today) return t('notification.today')
    return day === addDays(today, -1) ? t('notification.yesterday') : format.shortDay(day)
  }
  return [...Map.groupBy(entries, ({ At }) => format.dayOf(At))].map(([day, ofDay], index) => (
    <section key={day} className="stack gap-8" aria-labelledby={`day-${day}`}>
      <div className="line wrap spread gap-y-0 gap-x-8">
        <h2 id={`day-${day}`} className="soft type-15 strong pad-x-4">
          {nameOf(day)}
        </h2>
        {index === 0 && aside}
      </div>
      <RowList>
        {ofDay.map((entry) => (
          <li key={entry.Id}>{children(entry)}</li>
        ))}
      </RowList>
    </section>
  ))
}

/** Returns a mutation that marks a notification as read, or also all earlier ones. */
function useMark() {
  const t = useTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NotificationMark) => call(notificationEndpoints.markNotifications, { body }),
    onSuccess: (unread) => queries.setQueryData(unreadQuery.queryKey, unread),
    onError: (error) => notify.error(t('notification.notMarked', { reason: messageOf(error, t) })),
  })
}
