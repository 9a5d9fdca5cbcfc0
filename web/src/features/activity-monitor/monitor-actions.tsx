import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
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
    <ActionIcon
      aria-label={t('monitor.more')}
      aria-haspopup="menu"
      color="gray"
      onClick={() => setIsMenuWanted(true)}
    >
      <IconDotsVertical aria-hidden="true" />
    </ActionIcon>
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
