import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogFoot } from './dialog.tsx'
import { useUiLabels } from './ui-labels.tsx'

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly children?: ReactNode
  /** The label of the confirming button: the verb of the action ("Remove"), not "OK". */
  readonly confirmLabel: string
  /** The label of the cancel button. The default is "Cancel". */
  readonly cancelLabel?: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /**
   * True for a destructive action. The confirming button then has red text, and the cancel button is the
   * filled one and has the focus.
   */
  readonly isDestructive?: boolean
  readonly isBusy?: boolean
}

/** A dialog that asks before an action. Its buttons and Escape close it, and a touch outside does not. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, onConfirm, onCancel, isDestructive, isBusy } = props
  const labels = useUiLabels()
  const cancelLabel = props.cancelLabel ?? labels.cancel
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      hasCloseButton={false}
      closesOnTouchOutside={false}
    >
      {children}
      <DialogFoot>
        {isDestructive ? (
          <>
            <Button variant="plainDanger" onClick={onConfirm} isBusy={isBusy ?? false}>
              {confirmLabel}
            </Button>
            <Button onClick={onCancel} data-autofocus>
              {cancelLabel}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button onClick={onConfirm} isBusy={isBusy ?? false} data-autofocus>
              {confirmLabel}
            </Button>
          </>
        )}
      </DialogFoot>
    </Dialog>
  )
}
