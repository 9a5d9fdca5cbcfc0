import { IconClipboardCheck, IconPackage, IconPackageOff } from '@tabler/icons-react'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { planningStateOf } from '@verstas/domain/parts-planning/readiness.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './planning-button.module.css'

const icons = { notPlanned: IconPackageOff, planned: IconClipboardCheck, picked: IconPackage } as const

interface PlanningButtonProps {
  readonly order: Pick<WorkOrderSummary, 'PartsPrePlanned' | 'PartsPrePicked'>
  readonly plate: string
  readonly onClick: () => void
}

/**
 * The state of the parts: red, amber or green, with icon and word (specification.md, Screens). A tap opens
 * the dialog of the next step.
 */
export function PlanningButton({ order, plate, onClick }: PlanningButtonProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const state = planningStateOf(order)
  const words = t(`planning.state.${state}`)
  const StateIcon = icons[state]
  const content = (
    <>
      <StateIcon size={20} aria-hidden="true" />
      {words}
    </>
  )
  return canCall(workOrderEditEndpoints.saveWorkOrder) ? (
    <button
      type="button"
      className={classes.button}
      data-state={state}
      aria-haspopup="dialog"
      aria-label={t('planning.stateOf', { state: words, plate })}
      onClick={onClick}
    >
      {content}
    </button>
  ) : (
    <span className={classes.button} data-state={state}>
      {content}
    </span>
  )
}
