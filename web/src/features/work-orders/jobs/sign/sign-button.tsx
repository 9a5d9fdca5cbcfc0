import { IconChecks } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { canSignRows } from '@verstas/domain/work-orders/job-rules.ts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../../platform/session/session.ts'
import { useTexts } from '../../../../platform/texts/use-texts.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { notify } from '../../../../platform/ui/notify.ts'
import { nameOfRow } from '../../../../shared/jobs/job-labels.tsx'
import { useJobAccess } from '../../edit-job/use-job-access.ts'
import type { SelectionOfWorkOrder } from '../use-selection.ts'
import classes from './sign-button.module.css'
import { useSignRows } from './use-sign-rows.ts'

// Loads the dialog on demand, because only signing needs its code.
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../../platform/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

interface SignButtonProps {
  readonly workOrder: WorkOrder
  readonly selected: SelectionOfWorkOrder
}

/**
 * The button that signs the selected labour rows. It asks first, because a signed row cannot become unsigned.
 */
export function SignButton({ workOrder, selected: { selection, count, clear } }: SignButtonProps) {
  const t = useTexts()
  const { rights, settings } = useSession()
  const isSigningInUse = settings.WorkshopConfiguration.IsOperationSigningInUse
  const [isAsking, setIsAsking] = useState(false)
  const whyNot = useWhyNotSign(workOrder, selection.jobIds.length > 0)
  if (!isSigningInUse) return null

  const rows = workOrder.Jobs.flatMap(({ Rows }) => Rows).filter(({ RowId }) =>
    selection.rowIds.includes(RowId),
  )
  const isEnabled =
    selection.jobIds.length === 0 && canSignRows(rows, { order: workOrder, rights, isSigningInUse })
  return (
    <>
      <Button
        variant="tonal"
        size="main"
        className={classes.button}
        aria-label={t('sign.sign', { count })}
        icon={IconChecks}
        aria-disabled={!isEnabled}
        onClick={() => (isEnabled ? setIsAsking(true) : notify.error(whyNot))}
      >
        {t('sign.confirm')}
      </Button>
      {isAsking && (
        <Suspense>
          <SignQuestion {...{ workOrder, rows }} onSigned={clear} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Returns the reason why the selected rows cannot be signed. */
function useWhyNotSign(workOrder: WorkOrder, isJobSelected: boolean): string {
  const t = useTexts()
  const { whyNotSave } = useJobAccess(workOrder)
  return whyNotSave ?? t(isJobSelected ? 'sign.wholeJob' : 'sign.someDone')
}

interface SignQuestionProps {
  readonly workOrder: WorkOrder
  readonly rows: readonly JobRow[]
  /** Runs when the rows are shown as signed, before the server responds. */
  readonly onSigned: () => void
  readonly onClose: () => void
}

/** Asks whether to sign the rows, and signs them. */
function SignQuestion({ workOrder, rows, onSigned, onClose }: SignQuestionProps) {
  const t = useTexts()
  const sign = useSignRows(workOrder, onSigned)
  return (
    <ConfirmDialog
      isOpen
      title={t('sign.title')}
      confirmLabel={t('sign.confirm')}
      onCancel={onClose}
      onConfirm={() => {
        sign(rows)
        onClose()
      }}
    >
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.RowId}>{nameOfRow(row, t)}</li>
        ))}
      </ul>
      <p className={classes.hint}>{t('sign.hint')}</p>
    </ConfirmDialog>
  )
}
