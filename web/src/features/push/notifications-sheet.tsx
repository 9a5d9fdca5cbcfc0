import { type Icon, IconBell, IconBellOff, IconBellX, IconDeviceMobilePlus } from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { BrandMark } from '../../platform/ui/brand-mark.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { usePushSettings } from './api.ts'
import type { DeviceState } from './device.ts'
import classes from './push.module.css'
import { PushChoices } from './push-choices.tsx'
import { useDevice } from './use-device.ts'

interface NotificationsSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Handles the tap on "Not now". */
  readonly onNotNow?: () => void
}

/**
 * The sheet of the signed-in user's notifications. Shows an example before the browser's permission prompt,
 * the settings, or the reason why there are no notifications.
 */
export default function NotificationsSheet({ isOpen, onClose, onNotNow }: NotificationsSheetProps) {
  const t = useTexts()
  const device = useDevice()
  const settings = usePushSettings(isOpen)
  const publicKey = settings.data?.PublicKey ?? null
  const isAsking = device.query.data === 'unasked' && publicKey !== null
  const leave = () => {
    onNotNow?.()
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(isAsking ? 'push.ask' : 'push.title')}
      foot={
        isAsking && (
          <>
            <Button variant="quiet" onClick={leave}>
              {t('push.notNow')}
            </Button>
            <Button
              icon={IconBell}
              isBusy={device.change.isPending}
              onClick={() => device.change.mutate(publicKey)}
            >
              {t('push.allow')}
            </Button>
          </>
        )
      }
    >
      <p role="status" className="visually-hidden">
        {device.query.data === 'on' && t('push.isOn')}
      </p>
      <AsyncView
        query={settings}
        errorTitle={t('push.loadFailed')}
        errorHint={t('common.loadFailedHint')}
        skeleton={<LoadingSkeleton shape="rows" count={3} height={56} />}
      >
        {(chosen) =>
          chosen.PublicKey === null ? (
            <NoNotifications reason="notInUse" />
          ) : (
            <AsyncView
              query={device.query}
              errorTitle={t('push.loadFailed')}
              errorHint={t('common.loadFailedHint')}
              skeleton={<LoadingSkeleton shape="rows" count={3} height={56} />}
            >
              {(state) => {
                switch (state) {
                  case 'unasked':
                    return <Example />
                  case 'on':
                  case 'off':
                    return <PushChoices chosen={chosen} device={device} />
                  default:
                    return <NoNotifications reason={state} />
                }
              }}
            </AsyncView>
          )
        }
      </AsyncView>
    </Sheet>
  )
}

/** An example of a notification, shown before the browser's permission prompt. */
function Example() {
  const t = useTexts()
  return (
    <>
      <figure className={`${classes.example} line gap-12 sunken`} aria-label={t('push.example')}>
        <BrandMark size="rail" />
        <span className={`${classes.words} grid shrink break-anywhere`}>
          <b>{t('push.told', { number: 100_482 })}</b>
          <span>{t('push.newMessage')}</span>
        </span>
      </figure>
      <p>{t('push.askHint')}</p>
      <p className="type-15 soft">{t('push.anyTime')}</p>
    </>
  )
}

type Reason = 'notInUse' | Extract<DeviceState, 'notSupported' | 'needsInstall' | 'denied'>

const reasons: Readonly<Record<Reason, { icon: Icon; title: TextName; hint: TextName }>> = {
  notInUse: { icon: IconBellOff, title: 'push.notInUse', hint: 'push.notInUseHint' },
  notSupported: { icon: IconBellOff, title: 'push.notSupported', hint: 'push.notSupportedHint' },
  needsInstall: { icon: IconDeviceMobilePlus, title: 'push.install', hint: 'push.installHint' },
  denied: { icon: IconBellX, title: 'push.denied', hint: 'push.deniedHint' },
}

function NoNotifications({ reason }: { readonly reason: Reason }) {
  const t = useTexts()
  const { icon, title, hint } = reasons[reason]
  return <EmptyState icon={icon} title={t(title)} hint={t(hint)} />
}
