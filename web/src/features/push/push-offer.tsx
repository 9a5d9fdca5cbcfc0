import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { usePushSettings } from './api.ts'
import classes from './push.module.css'
import { useDevice } from './use-device.ts'

const NotificationsSheet = lazy(() => import('./notifications-sheet.tsx'))

const notNowKey = 'verstas.notificationsNotNow'

/** Offers notifications where messages are read, until the person has answered; the browser asks after a tap alone. */
export default function PushOffer() {
  const t = useTexts()
  const [isAnswered, setIsAnswered] = useState(() => localStorage.getItem(notNowKey) !== null)
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  const { data: state } = useDevice().query
  const isOpenQuestion = !isAnswered && (state === 'unasked' || state === 'needsInstall')
  const { data: settings } = usePushSettings(isOpenQuestion)
  const isOffered = isOpenQuestion && settings !== undefined && settings.PublicKey !== null
  return (
    <>
      {isOffered && (
        <div className={classes.offer}>
          <IconBell size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            <b>{t('push.ask')}</b>
            <span className={classes.soft}>{t('push.askHint')}</span>
          </span>
          <Button variant="light" onClick={() => setOpened('open')}>
            {t('push.askMore')}
          </Button>
        </div>
      )}
      {opened !== 'never' && (
        <Suspense>
          <NotificationsSheet
            isOpen={opened === 'open'}
            onClose={() => setOpened('closed')}
            onNotNow={() => {
              localStorage.setItem(notNowKey, 'true')
              setIsAnswered(true)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
