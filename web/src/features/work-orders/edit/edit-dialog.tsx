import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface EditDialogProps {
  readonly title: string
  /** Whether something would be lost: then leaving asks first. */
  readonly isEdited: boolean
  /** Called once the dialog may go, with whatever was typed given up. */
  readonly onClose: () => void
  readonly onSubmit: () => void
  /** Closes the dialog that stands above this one, while one does: Escape and the back button are its own then. */
  readonly onCloseUpper?: (() => void) | null
  /** The main action of the bottom edge; the way back stands beside it. */
  readonly mainAction: ReactNode
  readonly children: ReactNode
}

/**
 * The frame of the dialogs that edit a work order. Cross, Escape, cancel and the phone's back button close
 * the dialog and leave the page; with something edited they ask before (specification.md, States).
 */
export function EditDialog(props: EditDialogProps) {
  const { title, isEdited, onClose, onSubmit, onCloseUpper = null, mainAction, children } = props
  const t = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (isEdited ? setIsAsking(true) : onClose())
  const leaving = useLeaveGuard({ isEdited, onBack: onCloseUpper ?? close })
  const isDiscardAsked = isAsking || leaving.isBlocked

  return (
    <>
      <FormDialog
        title={title}
        onClose={close}
        onSubmit={onSubmit}
        isOnTop={!isDiscardAsked && onCloseUpper === null}
        actions={
          <>
            <Button variant="default" onClick={close}>
              {t(isEdited ? 'common.cancel' : 'common.close')}
            </Button>
            {mainAction}
          </>
        }
      >
        {children}
      </FormDialog>
      <ConfirmDialog
        isOpen={isDiscardAsked}
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
        isDestructive
      >
        {t('edit.discardHint')}
      </ConfirmDialog>
    </>
  )
}
