import { IconBell } from '@tabler/icons-react'
import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { sessionItem } from '../../platform/session/session-items.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useLazyDialog } from '../../platform/ui/use-lazy-dialog.ts'
import { usePushSettings } from './api.ts'
import classes from './push.module.css'
import { useDevice } from './use-device.ts'

const NotificationsSheet = lazy(() => import('./notifications-sheet.tsx'))

/** True if a user postponed the offer in this browser. */
const notNow = sessionItem('notificationsNotNow', Boolean, { storageOf: () => localStorage })

/**
 * Offers notifications below the conversations until the user answers. Its button opens the sheet, from which
 * another tap opens the browser's prompt.
 */
export default function PushOffer() {
  const t = useTexts()
  const [isAnswered, setIsAnswered] = useState(() => notNow.read() !== null)
  const sheet = useLazyDialog()
  const { data: state } = useDevice().query
  const hasPushes = useSession().canCall(pushEndpoints.getPushSettings)
  const isOpenQuestion = hasPushes && !isAnswered && (state === 'unasked' || state === 'needsInstall')
  const { data: settings } = usePushSettings(isOpenQuestion)
  const isOffered = isOpenQuestion && settings !== undefined && settings.PublicKey !== null
  return (
    <>
      {isOffered && (
        <div className="line wrap gap-y-8 gap-x-12 pad-12-16 card">
          <IconBell size={24} stroke={1.75} aria-hidden="true" className="rigid brand" />
          <span className={`${classes.words} grid shrink break-anywhere`}>
            <b>{t('push.ask')}</b>
            <span className="type-15 soft">{t('push.askHint')}</span>
          </span>
          <Button variant="tonal" onClick={sheet.open}>
            {t('push.askMore')}
          </Button>
        </div>
      )}
      {sheet.isDrawn && (
        <Suspense>
          <NotificationsSheet
            isOpen={sheet.isOpen}
            onClose={sheet.close}
            onNotNow={() => {
              notNow.write(true)
              setIsAnswered(true)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
