import { IconBell } from '@tabler/icons-react'
import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import { lazy, Suspense } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { AccountRow } from '../../platform/shell/account-row.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useLazyDialog } from '../../platform/ui/use-lazy-dialog.ts'

const NotificationsSheet = lazy(() => import('./notifications-sheet.tsx'))

/** The button in the account menu that opens the notification settings. */
export default function NotificationsButton() {
  const t = useTexts()
  const { canCall } = useSession()
  const sheet = useLazyDialog()
  if (!canCall(pushEndpoints.getPushSettings)) return null
  return (
    <>
      <AccountRow icon={IconBell} name={t('push.title')} onClick={sheet.open} />
      {sheet.isDrawn && (
        <Suspense>
          <NotificationsSheet isOpen={sheet.isOpen} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}
