import {
  IconCamera,
  IconClipboardHeart,
  IconPencil,
  IconPrinter,
  IconRotate2,
  IconRulerMeasure,
  IconSignature,
} from '@tabler/icons-react'
import { comebackEndpoints } from '@verstas/contract/work-orders/comeback-endpoints.ts'
import { lazy, Suspense, useState } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { OverflowItem, OverflowMenu } from '../../platform/ui/overflow-menu.tsx'
import { OwnOrderItems } from '../own-data/own-order-items.tsx'
import { ComebackSheet } from './comebacks/comeback-sheet.tsx'
import type { OrderActionsProps } from './order-actions.tsx'

const WorkOrderPaper = lazy(async () => ({
  default: (await import('./work-order-paper.tsx')).WorkOrderPaper,
}))

/**
 * The menu with further actions of a work order. The first press of the menu button mounts the menu. The menu
 * opens when it is mounted.
 */
export function OrderMenu(props: OrderActionsProps) {
  const { orderNumber, globalId, workOrder, canAttach, canMeasure, vinToCheck, onEdit } = props
  const t = useTexts()
  const number = String(orderNumber)
  const [printCount, setPrintCount] = useState(0)
  const [isComeback, setIsComeback] = useState(false)
  const { canCall } = useSession()
  return (
    <>
      <OverflowMenu label={t('workOrder.more')}>
        {onEdit && (
          <OverflowItem icon={IconPencil} onClick={onEdit}>
            {t('edit.title')}
          </OverflowItem>
        )}
        {canAttach && (
          <>
            <OverflowItem
              icon={IconCamera}
              render={(props) => (
                <Link to="/camera/$orderNumber" params={{ orderNumber: number }} {...props} />
              )}
            >
              {t('page.camera')}
            </OverflowItem>
            <OverflowItem
              icon={IconSignature}
              render={(props) => <Link to="/autograph/$order" params={{ order: number }} {...props} />}
            >
              {t('page.autograph')}
            </OverflowItem>
          </>
        )}
        {vinToCheck && (
          <OverflowItem
            icon={IconClipboardHeart}
            render={(props) => (
              <Link
                to="/vhc/vin/$vin"
                params={{ vin: vinToCheck }}
                search={{ order: String(workOrder.Id) }}
                {...props}
              />
            )}
          >
            {t('page.healthCheck')}
          </OverflowItem>
        )}
        {canMeasure && (
          <OverflowItem
            icon={IconRulerMeasure}
            render={(props) => (
              <Link
                to="/tyre/{-$workorderGlobalID}/{-$source}"
                params={{ workorderGlobalID: globalId }}
                {...props}
              />
            )}
          >
            {t('tyres.measure')}
          </OverflowItem>
        )}
        {canCall(comebackEndpoints.judgeComeback) && !workOrder.Cancellation && (
          <OverflowItem icon={IconRotate2} onClick={() => setIsComeback(true)}>
            {t('comeback.mark')}
          </OverflowItem>
        )}
        <OverflowItem icon={IconPrinter} onClick={() => setPrintCount(printCount + 1)}>
          {t('paper.print')}
        </OverflowItem>
        <OwnOrderItems workOrder={workOrder} />
      </OverflowMenu>
      {isComeback && <ComebackSheet workOrderId={workOrder.Id} onClose={() => setIsComeback(false)} />}
      {printCount > 0 && (
        <Suspense>
          <WorkOrderPaper key={printCount} workOrder={workOrder} />
        </Suspense>
      )}
    </>
  )
}
