import { IconPackage, IconPrinter } from '@tabler/icons-react'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { useId, useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { PlanDialog } from '../planning/lazy-plan-dialog.tsx'
import { usePrintLabels } from '../use-labels.ts'
import classes from './pick-list-screen.module.css'
import type { ShownLine } from './pick-list-screen.tsx'

/**
 * The vehicles of a pick list with their progress. A vehicle can be marked as picked after all its parts are
 * ticked.
 */
export function PickCars({ lines }: { readonly lines: readonly ShownLine[] }) {
  const t = useTexts()
  const { canCall } = useSession()
  const id = useId()
  const labels = usePrintLabels()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const cars = [...Map.groupBy(lines, ({ WorkOrderId }) => WorkOrderId)]
  const chosenLine = lines.find(({ WorkOrderId }) => WorkOrderId === chosen)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`${classes.title} type-15 strong soft`}>
        {t('picking.cars')}
      </h2>
      <RowList>
        {cars.map(([workOrderId, carLines]) => (
          <Car
            key={workOrderId}
            lines={carLines}
            onPick={() => {
              setChosen(workOrderId)
              setOpen(true)
            }}
          />
        ))}
      </RowList>
      {canCall(partsPlanningEndpoints.createLabels) && (
        <Button
          variant="tonal"
          isWide
          className={classes.labels}
          size="main"
          isBusy={labels.isPending}
          icon={IconPrinter}
          onClick={() => labels.print(cars.map(([workOrderId]) => workOrderId))}
        >
          {t('planning.labelsOfDay')}
        </Button>
      )}
      {chosenLine && (
        <PlanDialog order={orderOf(chosenLine)} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

interface CarProps {
  /** The lines of one work order. */
  readonly lines: readonly ShownLine[]
  readonly onPick: () => void
}

function Car({ lines, onPick }: CarProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const [first] = lines
  const done = lines.filter(({ IsPicked }) => IsPicked).length
  if (!first) return null
  return (
    <li className="tall line wrap gap-y-8 gap-x-12 pad-8-16">
      <Plate number={first.LicenseNumber} size={24} blankLabel={t('workOrder.noPlate')} />
      <span className={`${classes.progress} type-15 soft`}>
        {[
          t('picking.progress', { done, all: lines.length }),
          first.PickShelf && t('picking.shelf', { shelf: first.PickShelf }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {first.PartsPrePicked ? (
        <StateBadge state="done">{t('planning.state.picked')}</StateBadge>
      ) : done === lines.length && canCall(workOrderEditEndpoints.saveWorkOrder) ? (
        <Button variant="tonal" aria-haspopup="dialog" icon={IconPackage} onClick={onPick}>
          {t('planning.pick')}
        </Button>
      ) : null}
    </li>
  )
}

/** Returns the work order of a line for the dialog. All parts on a pick list are planned. */
const orderOf = (line: ShownLine) => ({
  Id: line.WorkOrderId,
  OrderNumber: line.OrderNumber,
  ExternalNumber: line.ExternalNumber,
  LicenseNumber: line.LicenseNumber,
  PickShelf: line.PickShelf,
  PartsPrePlanned: true,
  PartsPrePicked: line.PartsPrePicked,
})
