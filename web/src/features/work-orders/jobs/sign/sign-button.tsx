import { IconArrowBackUp, IconChecks } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { canSignRows } from '@verstas/domain/work-orders/job-rules.ts'
import { canUnsignRows } from '@verstas/domain/work-orders/unsigning.ts'
import { serverNow } from '../../../../platform/api/server-clock.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTexts } from '../../../../platform/texts/use-texts.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { useFormat } from '../../../../platform/ui/format.tsx'
import { notify } from '../../../../platform/ui/notify.ts'
import { useJobAccess } from '../../edit-job/use-job-access.ts'
import type { SelectionOfWorkOrder } from '../use-selection.ts'
import classes from './sign-button.module.css'
import { useSignRows } from './use-sign-rows.ts'

interface SignButtonProps {
  readonly workOrder: WorkOrder
  readonly selected: SelectionOfWorkOrder
}

/**
 * The button that signs the selected labour rows, or revokes their sign-off if all of them are signed. It
 * does not ask first, because a toast offers the undo.
 */
export function SignButton({ workOrder, selected: { selection, count, clear } }: SignButtonProps) {
  const t = useTexts()
  const { rights, settings, employee } = useSession()
  const { timeZone } = useFormat()
  const isSigningInUse = settings.WorkshopConfiguration.IsOperationSigningInUse
  const { sign, unsign } = useSignRows(workOrder, clear)
  const whyNot = useWhyNotSign(workOrder, selection.jobIds.length > 0)
  if (!isSigningInUse) return null

  const rows = workOrder.Jobs.flatMap(({ Rows }) => Rows).filter(({ RowId }) =>
    selection.rowIds.includes(RowId),
  )
  const isForRows = selection.jobIds.length === 0
  const offer = { order: workOrder, rights, isSigningInUse }
  const unsigner = { name: employee.Name, now: serverNow(), timeZone }
  if (isForRows && canUnsignRows(rows, { ...offer, ...unsigner }))
    return (
      <Button
        variant="tonal"
        size="main"
        className={classes.button}
        aria-label={t('sign.unsign', { count })}
        icon={IconArrowBackUp}
        onClick={() => unsign(rows)}
      >
        {t('sign.takeBack')}
      </Button>
    )
  const isEnabled = isForRows && canSignRows(rows, offer)
  return (
    <Button
      variant="tonal"
      size="main"
      className={classes.button}
      aria-label={t('sign.sign', { count })}
      icon={IconChecks}
      aria-disabled={!isEnabled}
      onClick={() => (isEnabled ? sign(rows) : notify.error(whyNot))}
    >
      {t('sign.confirm')}
    </Button>
  )
}

/** Returns the reason why the selected rows cannot be signed. */
function useWhyNotSign(workOrder: WorkOrder, isJobSelected: boolean): string {
  const t = useTexts()
  const { whyNotSave } = useJobAccess(workOrder)
  return whyNotSave ?? t(isJobSelected ? 'sign.wholeJob' : 'sign.someDone')
}
