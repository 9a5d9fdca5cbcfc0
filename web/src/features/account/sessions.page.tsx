import { ActionIcon, Button } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconLogout,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import type { AccountSession } from '@verstas/contract/account/entities.ts'
import { describeDevice } from '@verstas/domain/account/describe-device.ts'
import { call } from '../../platform/api/client.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { ListRow } from '../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { RowList } from '../../platform/ui/row-list.tsx'
import { useMySessions } from './api.ts'
import classes from './sessions.module.css'

/** Where I am signed in, and an end to it. */
export function SessionsPage() {
  const t = useTexts()
  const query = useMySessions()
  const queries = useQueryClient()
  const endOthers = useMutation({
    mutationFn: () => call(accountEndpoints.endMyOtherSessions, {}),
    onSuccess: () => notify.success(t('account.othersEnded')),
    onError: (error) => notify.error(messageOf(error, t)),
    onSettled: () => invalidate(queries, accountEndpoints.listMySessions),
  })
  const hasOthers = query.data?.some(({ IsThis }) => !IsThis) ?? false
  return (
    <Page
      title={t('page.sessions')}
      width="reading"
      hasBack
      mainAction={
        hasOthers && (
          <Button
            variant="danger"
            className={classes.main}
            leftSection={<IconLogout size={20} aria-hidden="true" />}
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {t('account.endOthers')}
          </Button>
        )
      }
    >
      <p className={classes.hint}>{t('account.sessionsHint')}</p>
      <AsyncView
        query={query}
        errorHint={(error) => messageOf(error, t)}
        skeleton={<LoadingSkeleton shape="rows" count={2} height={96} />}
      >
        {(sessions) => (
          <RowList label={t('account.sessions')}>
            {sessions.map((session) => (
              <SessionRow key={session.Id} session={session} />
            ))}
          </RowList>
        )}
      </AsyncView>
    </Page>
  )
}

const icons = { phone: IconDeviceMobile, tablet: IconDeviceTablet, computer: IconDeviceDesktop } as const

function SessionRow({ session }: { readonly session: AccountSession }) {
  const t = useTexts()
  const format = useFormat()
  const queries = useQueryClient()
  const today = format.dayOf(useNow())
  /** Today's times stand without the day, which is how most are. */
  const when = (instant: string) =>
    format.dayOf(instant) === today ? format.time(instant) : format.dateTime(instant)
  const { kind, browser, system } = describeDevice(session.UserAgent)
  const name =
    session.DeviceName ?? ([system, browser].filter(Boolean).join(', ') || t('account.unknownDevice'))
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(accountEndpoints.endMySession, { params: { id: session.Id } }),
    onSuccess: () => notify.success(t('account.sessionEnded', { device: name })),
    onError: (error) => notify.error(messageOf(error, t)),
    onSettled: () => invalidate(queries, accountEndpoints.listMySessions),
  })
  return (
    <ListRow
      icon={icons[kind]}
      name={name}
      badge={
        session.IsThis && (
          <span className={classes.badge}>
            <IconCheck size={15} stroke={2.25} aria-hidden="true" />
            {t('account.thisDevice')}
          </span>
        )
      }
      lines={[
        [session.SiteName, session.Method && t(`account.method.${session.Method}`)]
          .filter(Boolean)
          .join(' · '),
        t('account.sessionUsed', { time: when(session.LastUsed) }),
        t('account.sessionTimes', {
          begun: when(session.Created),
          ends: when(session.ExpirationTime),
        }),
      ]}
      actions={
        !session.IsThis && (
          <ActionIcon
            aria-label={t('account.endSession', { device: name })}
            loading={isPending}
            onClick={() => mutate()}
          >
            <IconLogout size={22} aria-hidden="true" />
          </ActionIcon>
        )
      }
    />
  )
}
