import {
  IconCamera,
  IconClipboardHeart,
  IconPencil,
  IconRulerMeasure,
  IconSignature,
} from '@tabler/icons-react'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { OverflowItem, OverflowMenu } from '../../platform/ui/overflow-menu.tsx'
import type { OrderActionsProps } from './order-actions.tsx'

/**
 * The menu of a work order's other actions; its code is loaded when its button is first pressed, and it opens
 * immediately.
 */
export function OrderMenu(props: OrderActionsProps) {
  const { orderNumber, globalId, workOrderId, canAttach, canMeasure, vinToCheck, onEdit } = props
  const t = useTexts()
  const number = String(orderNumber)
  return (
    <OverflowMenu label={t('workOrder.more')}>
      {onEdit && (
        <OverflowItem leftSection={<IconPencil size={24} aria-hidden="true" />} onClick={onEdit}>
          {t('edit.title')}
        </OverflowItem>
      )}
      {canAttach && (
        <>
          <OverflowItem
            leftSection={<IconCamera size={24} aria-hidden="true" />}
            renderRoot={(props) => (
              <Link to="/camera/$orderNumber" params={{ orderNumber: number }} {...props} />
            )}
          >
            {t('page.camera')}
          </OverflowItem>
          <OverflowItem
            leftSection={<IconSignature size={24} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/autograph/$order" params={{ order: number }} {...props} />}
          >
            {t('page.autograph')}
          </OverflowItem>
        </>
      )}
      {vinToCheck && (
        <OverflowItem
          leftSection={<IconClipboardHeart size={24} aria-hidden="true" />}
          renderRoot={(props) => (
            <Link
              to="/vhc/vin/$vin"
              params={{ vin: vinToCheck }}
              search={{ order: String(workOrderId) }}
              {...props}
            />
          )}
        >
          {t('page.healthCheck')}
        </OverflowItem>
      )}
      {canMeasure && (
        <OverflowItem
          leftSection={<IconRulerMeasure size={24} aria-hidden="true" />}
          renderRoot={(props) => (
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
    </OverflowMenu>
  )
}
