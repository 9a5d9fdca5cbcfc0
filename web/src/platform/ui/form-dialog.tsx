import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './form-dialog.module.css'
import { showFirstProblem } from './show-first-problem.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface FormDialogProps {
  readonly title: string
  /** By the close button or Escape; a touch beside the dialog does nothing. */
  readonly onClose: () => void
  readonly onSubmit: () => void
  /** False while another dialog stands above this one, so that Escape closes that one alone. */
  readonly isOnTop?: boolean
  readonly children: ReactNode
  /** Always in sight at the bottom; the main action last. */
  readonly actions: ReactNode
}

/** A form in a dialog: full screen on a phone. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, onSubmit, isOnTop = true, children, actions } = props
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const canOpen = useReturnFocus()
  return (
    <Dialog
      opened={canOpen}
      onClose={onClose}
      title={title}
      fullScreen={isPhone ?? false}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={isOnTop}
      inert={!isOnTop}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React passes events up from dialogs that this form opened.
          event.stopPropagation()
          onSubmit()
          showFirstProblem(event.currentTarget)
        }}
      >
        <div className={classes.fields}>{children}</div>
        <div className={classes.actions}>{actions}</div>
      </form>
    </Dialog>
  )
}
