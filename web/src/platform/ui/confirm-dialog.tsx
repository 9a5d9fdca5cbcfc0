import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm-dialog.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly children?: ReactNode
  /** The deed's own word ("Remove"), not "OK". */
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Draws the deed in red and gives the focus to the way back. */
  readonly isDestructive?: boolean
  readonly isBusy?: boolean
}

/** Asks once more. A touch beside it does not answer: only its buttons and Escape (as cancel) do. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, onConfirm, onCancel, isDestructive, isBusy } = props
  const labels = useUiLabels()
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      // Its own Escape alone: the one that asked the question, in the dialog below, does not answer it.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      {children}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus={isDestructive || undefined}>
          {labels.cancel}
        </Button>
        <Button
          onClick={onConfirm}
          loading={isBusy ?? false}
          data-autofocus={isDestructive ? undefined : true}
          className={isDestructive ? classes.destructive : undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
