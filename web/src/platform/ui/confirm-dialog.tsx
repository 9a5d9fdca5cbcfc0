import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, DialogFoot } from './dialog.tsx'
import { useUiLabels } from './ui-labels.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly children?: ReactNode
  /** The action's own verb ("Remove"), not "OK". */
  readonly confirmLabel: string
  /** "Cancel" if omitted. */
  readonly cancelLabel?: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Shows the action as red text, and the cancel button large and focused. */
  readonly isDestructive?: boolean
  readonly isBusy?: boolean
}

/** Asks before an action. Only its buttons and Escape (cancel) close it, not a touch outside. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, onConfirm, onCancel, isDestructive, isBusy } = props
  const labels = useUiLabels()
  const cancelLabel = props.cancelLabel ?? labels.cancel
  const canOpen = useReturnFocus(isOpen)
  return (
    <Dialog
      opened={isOpen && canOpen}
      onClose={onCancel}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      // Mantine listens on the whole window: the Escape that opened this question would also cancel it.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      {children}
      <DialogFoot>
        {isDestructive ? (
          <>
            <Button variant="plainDanger" onClick={onConfirm} loading={isBusy ?? false}>
              {confirmLabel}
            </Button>
            <Button onClick={onCancel} data-autofocus>
              {cancelLabel}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button onClick={onConfirm} loading={isBusy ?? false} data-autofocus>
              {confirmLabel}
            </Button>
          </>
        )}
      </DialogFoot>
    </Dialog>
  )
}
