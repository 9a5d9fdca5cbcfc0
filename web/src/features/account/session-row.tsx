import {
  IconCheck,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconLogout,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { AccountSession } from '@verstas/contract/account/entities.ts'
import { describeDevice } from '@verstas/domain/account/describe-device.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { describeThisDevice } from '../../platform/ui/describe-this-device.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { ListRow } from '../../platform/ui/list-row.tsx'
import { notify } from '../../platform/ui/notify.ts'
import classes from './sessions.module.css'

const icons = { phone: IconDeviceMobile, tablet: IconDeviceTablet, computer: IconDeviceDesktop } as const

interface SessionRowProps {
  readonly session: AccountSession
  /** Null if the user may not end the session. */
  readonly onEnd: (() => Promise<unknown>) | null
  /** Handles a session that could not be ended. */
  readonly onFailed: () => void
}

/** A session with its device and times. The current session has no button that ends it. */
export function SessionRow({ session, onEnd, onFailed }: SessionRowProps) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { kind, browser, system } = session.IsThis ? describeThisDevice() : describeDevice(session.UserAgent)
  const name =
    session.DeviceName ?? ([system, browser].filter(Boolean).join(', ') || t('account.unknownDevice'))
  const { mutate, isPending } = useMutation({
    mutationFn: async () => onEnd?.(),
    onSuccess: () => notify.success(t('account.sessionEnded', { device: name })),
    onError: (error) => {
      notify.error(messageOf(error, t))
      onFailed()
    },
  })
  return (
    <ListRow
      icon={icons[kind]}
      name={name}
      badge={
        session.IsThis && (
          <span className={`${classes.badge} inline-flex middle gap-4 brand-soft type-13 strong brand`}>
            <IconCheck size={15} stroke={2.25} aria-hidden="true" />
            {t('account.thisDevice')}
          </span>
        )
      }
      lines={[
        [session.SiteName, session.Method && t(`account.method.${session.Method}`)]
          .filter(Boolean)
          .join(' · '),
        t('account.sessionUsed', { time: format.instant(session.LastUsed, now) }),
        t('account.sessionTimes', {
          begun: format.instant(session.Created, now),
          ends: format.instant(session.ExpirationTime, now),
        }),
      ]}
      actions={
        !session.IsThis &&
        onEnd && (
          <IconButton
            label={t('account.endSession', { device: name })}
            icon={IconLogout}
            isBusy={isPending}
            onClick={() => mutate()}
          />
        )
      }
    />
  )
}
