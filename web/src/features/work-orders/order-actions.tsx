import { IconCamera, IconDotsVertical, IconSignature } from '@tabler/icons-react'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { loadLater } from '../../platform/ui/load-later.ts'
import classes from './order-actions.module.css'

const loadMenu = () => import('./order-menu.tsx')
const OrderMenu = lazy(async () => ({ default: (await loadMenu()).OrderMenu }))

export interface OrderActionsProps {
  readonly orderNumber: number
  readonly globalId: string
  readonly canAttach: boolean
  /** True if the user may measure the tyres of the vehicle. */
  readonly canMeasure: boolean
  /** The VIN of the vehicle if the user may make a health check; otherwise null. */
  readonly vinToCheck: string | null
  readonly workOrder: WorkOrder
  /** Opens the edit dialog; undefined if the user may not edit. */
  readonly onEdit: (() => void) | undefined
}

/**
 * The further actions of a work order (specification.md, Screens): a menu, and on wide screens buttons for
 * camera and signature.
 */
export function OrderActions(props: OrderActionsProps) {
  const { orderNumber, canAttach, canMeasure, vinToCheck, onEdit } = props
  const t = useTexts()
  const { canCall } = useSession()
  const number = String(orderNumber)
  const [isMenuWanted, setIsMenuWanted] = useState(false)
  useEffect(() => loadLater(loadMenu), [])
  const menuButton = (
    <IconButton
      label={t('workOrder.more')}
      icon={IconDotsVertical}
      aria-haspopup="menu"
      variant="neutral"
      onClick={() => setIsMenuWanted(true)}
    />
  )
  const mayMake = canCall(ownDataEndpoints.createWorkOrder)
  if (!canAttach && !canMeasure && !vinToCheck && !onEdit && !mayMake) return null
  return (
    <>
      {canAttach && (
        <div className={classes.wide}>
          <Button
            variant="plain"
            className={classes.button}
            icon={IconCamera}
            render={(props) => <Link to="/camera/$orderNumber" params={{ orderNumber: number }} {...props} />}
          >
            <span className={classes.word}>{t('workOrder.photo')}</span>
          </Button>
          <Button
            variant="plain"
            className={classes.button}
            icon={IconSignature}
            render={(props) => <Link to="/autograph/$order" params={{ order: number }} {...props} />}
          >
            <span className={classes.word}>{t('page.autograph')}</span>
          </Button>
        </div>
      )}
      {isMenuWanted ? (
        <Suspense fallback={menuButton}>
          <OrderMenu {...props} />
        </Suspense>
      ) : (
        menuButton
      )}
    </>
  )
}
