import { IconChevronRight, IconPackage, IconPackageOff, IconPrinter } from '@tabler/icons-react'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import type { WorkOrderPart } from '@verstas/contract/parts-planning/entities.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { planningStateOf } from '@verstas/domain/parts-planning/readiness.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { useWorkOrderParts } from '../api.ts'
import { PickRow } from '../pick-row.tsx'
import { useQueuedPicks, useTick } from '../queued-picks.ts'
import { usePrintLabels } from '../use-labels.ts'
import classes from './reservation-parts.module.css'

interface ReservationPartsProps {
  readonly order: Reservation['WorkOrder']
  readonly plate: string
  /** Opens the dialog to plan and pick parts. */
  readonly onChoose: () => void
}

/**
 * The parts of a reservation's work order. The buttons open the work order, print its labels, and open the
 * dialog that marks all parts as picked. If the parts are planned, the parts that are reserved for the work
 * order can also be ticked one by one.
 */
export function ReservationParts({ order, plate, onChoose }: ReservationPartsProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const labels = usePrintLabels()
  const state = planningStateOf(order)
  return (
    <>
      <AsyncView
        query={useWorkOrderParts(order.Id)}
        skeleton={<LoadingSkeleton shape="rows" height={64} count={order.Parts?.PartCount || 1} />}
        errorTitle={t('planning.partsFailed')}
        empty={<p className="pad-16 soft">{t('planning.noRows')}</p>}
      >
        {(parts) => (
          <ul className={classes.list} aria-label={t('planning.showParts', { plate })}>
            {parts.map((part) => (
              <li key={part.RowId}>
                <Part part={part} order={order} plate={plate} isTickable={state === 'planned'} />
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
      <div className={`${classes.actions} flex wrap gap-8`}>
        <Button
          variant="plain"
          endIcon={IconChevronRight}
          render={(props) => (
            <Link to="/workorder" search={{ number: String(order.OrderNumber), tab: 'jobs' }} {...props} />
          )}
        >
          {t('planning.openOrder')}
        </Button>
        {canCall(partsPlanningEndpoints.createLabels) && state !== 'notPlanned' && (
          <Button
            variant="tonal"
            isBusy={labels.isPending}
            icon={IconPrinter}
            onClick={() => labels.print([order.Id])}
          >
            {t('planning.labels')}
          </Button>
        )}
        {canCall(workOrderEditEndpoints.saveWorkOrder) && state === 'planned' && (
          <Button icon={IconPackage} onClick={onChoose}>
            {t('planning.pick')}
          </Button>
        )}
      </div>
    </>
  )
}

interface PartProps {
  readonly part: WorkOrderPart
  readonly order: Reservation['WorkOrder']
  readonly plate: string
  readonly isTickable: boolean
}

function Part({ part, order, plate, isTickable }: PartProps) {
  const t = useTexts()
  const format = useFormat()
  const { canCall } = useSession()
  const queued = useQueuedPicks().get(part.RowId)
  const tick = useTick()
  const { Need: need, RowId } = part
  const name = part.Name || part.ItemNumber || t('workOrder.rowType.SparePart')
  const isPicked = queued ?? need?.IsPicked ?? false
  const mayTick = isTickable && (need?.Kept ?? 0) > 0 && canCall(partsPlanningEndpoints.tickPickLine)
  return (
    <PickRow
      name={name}
      number={part.ItemNumber}
      place={need?.Location1 ?? part.StockCode}
      amount={t('workOrder.row.amountOf', {
        delivered: format.number(part.DeliveredAmount ?? 0),
        ordered: format.number(part.OrderedAmount ?? 0),
      })}
      facts={need && <NeedFacts need={need} />}
      isPicked={isPicked}
      isWaiting={queued !== undefined}
      isDelivered={need?.Needed === 0}
      onToggle={
        mayTick
          ? () => tick({ WorkOrderId: order.Id, RowId, IsPicked: !isPicked }, `${name}, ${plate}`)
          : null
      }
    />
  )
}

/**
 * Shows that a part is delivered, or else its missing amount with the promised day, or else its amount in
 * stock, if known.
 */
function NeedFacts({ need }: { readonly need: NonNullable<WorkOrderPart['Need']> }) {
  const t = useTexts()
  const format = useFormat()
  if (need.Needed === 0) return t('planning.delivered')
  if (need.Missing > 0)
    return (
      <>
        <StateBadge state="blocked" icon={IconPackageOff}>
          {t('planning.missingPieces', { count: format.number(need.Missing) })}
        </StateBadge>
        {need.PromisedOn
          ? t('planning.promised', { day: format.day(need.PromisedOn) })
          : t('planning.notPromised')}
      </>
    )
  return need.InStock === null ? null : t('planning.inStock', { count: format.number(need.InStock) })
}
