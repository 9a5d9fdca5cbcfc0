import { type ComponentProps, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface GuardedFormDialogProps extends ComponentProps<typeof FormDialog> {
  /** True if the form has input that is not saved. */
  readonly isEdited: boolean
}

/** A form in a dialog that asks before it discards unsaved input. The back button closes the dialog first. */
export function GuardedFormDialog({ isEdited, onClose, ...dialog }: GuardedFormDialogProps) {
  const t = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (isEdited ? setIsAsking(true) : onClose())
  const leaving = useLeaveGuard({ isEdited, onBack: close })
  return (
    <>
      <FormDialog {...dialog} onClose={close} />
      <ConfirmDialog
        isOpen={isAsking || leaving.isBlocked}
        title={t('edit.discardTitle')}
        confirmLabel={t('edit.discard')}
        onCancel={() => {
          setIsAsking(false)
          leaving.stay()
        }}
        onConfirm={() => {
          onClose()
          leaving.leave()
        }}
      >
        {t('edit.discardHint')}
      </ConfirmDialog>
    </>
  )
}
