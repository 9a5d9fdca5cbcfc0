import { Button } from '@mantine/core'
import { IconCamera, IconPencil, IconSignature } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { OverflowItem, OverflowMenu } from '../../platform/ui/overflow-menu.tsx'
import classes from './order-actions.module.css'

interface OrderActionsProps {
  readonly orderNumber: number
  /** Whether files may be attached. */
  readonly canAttach: boolean
  /** Opens the edit dialog; left out where the person may not edit. */
  readonly onEdit: (() => void) | undefined
}

/** What else is done with a work order (specification.md, Screens): camera and signature in sight where there is room. */
export function OrderActions({ orderNumber, canAttach, onEdit }: OrderActionsProps) {
  const t = useTexts()
  const number = String(orderNumber)
  if (!canAttach && !onEdit) return null
  return (
    <>
      {canAttach && (
        <div className={classes.wide}>
          <Button
            variant="subtle"
            className={classes.button}
            leftSection={<IconCamera size={20} aria-hidden="true" />}
            renderRoot={(props) => (
              <Link to="/camera/$orderNumber" params={{ orderNumber: number }} {...props} />
            )}
          >
            {t('workOrder.photo')}
          </Button>
          <Button
            variant="subtle"
            className={classes.button}
            leftSection={<IconSignature size={20} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/autograph/$order" params={{ order: number }} {...props} />}
          >
            {t('page.autograph')}
          </Button>
        </div>
      )}
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
      </OverflowMenu>
    </>
  )
}
