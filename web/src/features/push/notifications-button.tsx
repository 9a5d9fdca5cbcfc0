import { IconBell } from '@tabler/icons-react'
import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { AccountRow } from '../../platform/shell/account-row.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'

const NotificationsSheet = lazy(() => import('./notifications-sheet.tsx'))

/** Opens my notifications, in my account. */
export default function NotificationsButton() {
  const t = useTexts()
  const { canCall } = useSession()
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  if (!canCall(pushEndpoints.getPushSettings)) return null
  return (
    <>
      <AccountRow icon={IconBell} name={t('push.title')} onClick={() => setOpened('open')} />
      {opened !== 'never' && (
        <Suspense>
          <NotificationsSheet isOpen={opened === 'open'} onClose={() => setOpened('closed')} />
        </Suspense>
      )}
    </>
  )
}
