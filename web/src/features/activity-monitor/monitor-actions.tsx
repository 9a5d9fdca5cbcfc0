import { IconDotsVertical } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { loadLater } from '../../platform/ui/load-later.ts'
import { useLazyDialog } from '../../platform/ui/use-lazy-dialog.ts'
import type { AlertSetting } from './use-urgent-alert.ts'

const loadMenu = () => import('./monitor-menu.tsx')
const MonitorMenu = lazy(async () => ({ default: (await loadMenu()).MonitorMenu }))
const LinksDialog = lazy(async () => ({ default: (await import('./links/links-dialog.tsx')).LinksDialog }))

/** Further actions of the monitor, in the menu with the three dots. */
export function MonitorActions({ alert }: { readonly alert: AlertSetting }) {
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
