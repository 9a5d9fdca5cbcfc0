import { IconArrowRight, IconCircleCheck, IconPlus, IconPrinter } from '@tabler/icons-react'
import type { CreatedWorkOrder } from '@verstas/contract/own-data/entities.ts'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { usePrintLabels } from '../parts-planning/use-labels.ts'
import classes from './new-order.module.css'

interface MadeOrderProps {
  readonly made: CreatedWorkOrder
  readonly plate: string
  readonly onAnother: () => void
}

/** The number of the new work order, with buttons for the key label and for the work order. */
export function MadeOrder({ made, plate, onAnother }: MadeOrderProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const labels = usePrintLabels()
  return (
    <Page title={t('page.newWorkOrder')} width="reading" hasBack>
      <section className={`${classes.made} stack gap-16 pad-16 card text-centre`} role="status">
        <IconCircleCheck size={48} stroke={1.75} aria-hidden="true" className="done" />
        <h2 className="type-20">{t('newOrder.made')}</h2>
        <span className="number-34">{shownNumber(made)}</span>
        <Plate number={plate} size={60} blankLabel={t('workOrder.noPlate')} />
      </section>
      <div className="stack gap-8">
        <Button
          size="main"
          isWide
          endIcon={IconArrowRight}
          render={(props) => (
            <Link to="/workorder" search={{ number: String(made.OrderNumber) }} {...props} />
          )}
        >
          {t('newOrder.open')}
        </Button>
        {canCall(partsPlanningEndpoints.createLabels) && (
          <Button
            variant="tonal"
            size="main"
            isWide
            icon={IconPrinter}
            isBusy={labels.isPending}
            onClick={() => labels.print([made.WorkOrderId])}
          >
            {t('newOrder.printLabel')}
          </Button>
        )}
        <Button variant="plain" icon={IconPlus} onClick={onAnother}>
          {t('newOrder.another')}
        </Button>
      </div>
    </Page>
  )
}
