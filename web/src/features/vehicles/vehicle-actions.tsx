import { type Icon, IconClipboardHeart, IconDotsVertical, IconMessages, IconPlus } from '@tabler/icons-react'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import type { ServiceHistoryEntry, VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { loadLater } from '../../platform/ui/load-later.ts'
import { WordButton } from '../../platform/ui/word-button.tsx'
import classes from './vehicle-actions.module.css'

const loadMenu = () => import('./vehicle-menu.tsx')
const VehicleMenu = lazy(async () => ({ default: (await loadMenu()).VehicleMenu }))

interface LinkContent {
  readonly className: string
  readonly children: ReactNode
}

/** A page that the header of a vehicle offers. */
export interface VehicleAction {
  readonly label: string
  readonly word: string
  readonly icon: Icon
  readonly render: (props: LinkContent) => ReactElement
}

interface VehicleActionsProps {
  readonly vehicle: VehicleDetails
  readonly history: readonly ServiceHistoryEntry[]
}

/** The actions of a vehicle: buttons, or a menu if the header has no room for them. */
export function VehicleActions(props: VehicleActionsProps) {
  const t = useTexts()
  const actions = useActions(props)
  const [isMenuWanted, setIsMenuWanted] = useState(false)
  useEffect(() => loadLater(loadMenu), [])
  if (actions.length === 0) return null
  const menuButton = (
    <IconButton
      label={t('workOrder.more')}
      icon={IconDotsVertical}
      aria-haspopup="menu"
      variant="neutral"
      onClick={() => setIsMenuWanted(true)}
    />
  )
  return (
    <>
      <span className={classes.buttons}>
        {actions.map((action) => (
          <WordButton key={action.label} room="wide" {...action} />
        ))}
      </span>
      <span className={classes.menu}>
        {isMenuWanted ? (
          <Suspense fallback={menuButton}>
            <VehicleMenu actions={actions} />
          </Suspense>
        ) : (
          menuButton
        )}
      </span>
    </>
  )
}

/** Returns the actions for which the user has the rights. */
function useActions({ vehicle, history }: VehicleActionsProps): VehicleAction[] {
  const t = useTexts()
  const { canCall, site } = useSession()
  const { LicenseNumber, SerialNumber, OpenWorkOrders } = vehicle
  // The conversation of the newest open work order, or otherwise of the last visit at this site.
  const [open] = OpenWorkOrders ?? []
  const visit = history.find(({ Unit, IsExternal }) => Unit.Id === site.Id && !IsExternal)
  const number = open?.OrderNumber ?? visit?.WorkOrderNumber
  return [
    canCall(ownDataEndpoints.createWorkOrder) && {
      label: t('page.newWorkOrder'),
      word: t('page.newWorkOrder'),
      icon: IconPlus,
      render: (props: LinkContent) => (
        <Link to="/newworkorder" search={{ number: LicenseNumber || SerialNumber }} {...props} />
      ),
    },
    number !== undefined &&
      canCall(chatEndpoints.getTopic) && {
        label: t('vehicle.lastChat', { number: (open ?? visit)?.ExternalNumber ?? number }),
        word: t('workOrder.tab.chat'),
        icon: IconMessages,
        render: (props: LinkContent) => (
          <Link to="/workorder" search={{ number: String(number), tab: 'chat' }} {...props} />
        ),
      },
    canCall(healthCheckEndpoints.listSurveys) && {
      label: t('page.healthCheck'),
      word: t('page.healthCheck'),
      icon: IconClipboardHeart,
      render: (props: LinkContent) => <Link to="/vhc/vin/$vin" params={{ vin: SerialNumber }} {...props} />,
    },
  ].filter((action) => action !== false)
}
