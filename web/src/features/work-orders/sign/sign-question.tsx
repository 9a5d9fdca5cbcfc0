import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useFocusBack } from '../../../platform/ui/use-focus-back.ts'
import classes from './sign-question.module.css'
import { useSignRows } from './use-sign-rows.ts'

interface SignQuestionProps {
  readonly workOrder: WorkOrder
  readonly rows: readonly JobRow[]
  /** Called when the rows are marked, before the server has answered. */
  readonly onSigned: () => void
  readonly onClose: () => void
}

/** Asks whether the rows are done, and signs them: that cannot be undone. */
export function SignQuestion({ workOrder, rows, onSigned, onClose }: SignQuestionProps) {
  const t = useTexts()
  const isBorn = useFocusBack()
  const sign = useSignRows(workOrder, onSigned)
  return (
    <ConfirmDialog
      isOpen={isBorn}
      title={t('sign.title')}
      confirmLabel={t('sign.confirm')}
      onCancel={onClose}
      onConfirm={() => {
        sign(rows)
        onClose()
      }}
    >
      <ul className={classes.rows}>
        {rows.map(({ RowId, Name, Note, WorkId }) => (
          <li key={RowId}>{Name || Note || WorkId}</li>
        ))}
      </ul>
      <p className={classes.hint}>{t('sign.hint')}</p>
    </ConfirmDialog>
  )
}
