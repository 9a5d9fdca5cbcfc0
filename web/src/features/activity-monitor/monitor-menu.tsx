import { IconBell, IconBellOff, IconClipboardList, IconScreenShare } from '@tabler/icons-react'
import { wallEndpoints } from '@verstas/contract/activities/wall-endpoints.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { OverflowItem, OverflowMenu } from '../../platform/ui/overflow-menu.tsx'
import type { AlertSetting } from './use-urgent-alert.ts'

interface MonitorMenuProps {
  readonly alert: AlertSetting
  readonly onShowLinks: () => void
}

/** The menu of the monitor. It mounts when the user opens it, so it starts open. */
export function MonitorMenu({ alert, onShowLinks }: MonitorMenuProps) {
  const t = useTexts()
  const { canCall, employee } = useSession()
  const BellIcon = alert.isOn ? IconBell : IconBellOff
  return (
    <OverflowMenu label={t('monitor.more')}>
      {employee.IsWorkqueue && (
        <OverflowItem icon={IconClipboardList} render={(props) => <Link to="/partsplanning" {...props} />}>
          {t('page.partsPlanning')}
        </OverflowItem>
      )}
      <OverflowItem icon={BellIcon} onClick={alert.toggle}>
        {t(alert.isOn ? 'monitor.alertOff' : 'monitor.alertOn')}
      </OverflowItem>
      {canCall(wallEndpoints.createWallLink) && (
        <OverflowItem icon={IconScreenShare} aria-haspopup="dialog" onClick={onShowLinks}>
          {t('monitor.links')}
        </OverflowItem>
      )}
    </OverflowMenu>
  )
}
