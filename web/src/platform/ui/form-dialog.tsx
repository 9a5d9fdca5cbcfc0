import type { ReactNode } from 'react'
import { Dialog, DialogFoot } from './dialog.tsx'
import classes from './form-dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

interface FormDialogProps {
  readonly title: string
  /** Under the title: the car, and whose the lock is. */
  readonly about?: ReactNode
  /** By the close button or Escape; a touch beside the dialog does nothing. */
  readonly onClose: () => void
  readonly onSubmit: () => void
  /** False while another dialog is above this one, so that Escape only closes that one. */
  readonly isOnTop?: boolean
  readonly children: ReactNode
  /** Always in sight at the bottom; the main action last. */
  readonly actions: ReactNode
}

/** A form in a panel of its own: as high as a phone, at the right of wider screens. */
export function FormDialog(props: FormDialogProps) {
  const { title, about, onClose, onSubmit, isOnTop = true, children, actions } = props
  const canOpen = useReturnFocus()
  return (
    <Dialog
      opened={canOpen}
      onClose={onClose}
      title={title}
      shape="panel"
      closeOnClickOutside={false}
      closeOnEscape={isOnTop}
      inert={!isOnTop}
      classNames={{ body: classes.body ?? '' }}
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
        {about && <div className={classes.about}>{about}</div>}
        <div className={classes.fields}>{children}</div>
        <DialogFoot>{actions}</DialogFoot>
      </form>
    </Dialog>
  )
}

/**
 * After a submit: scrolls to the first invalid field or message, and focuses a field. Does nothing where the form
 * is valid.
 */
export function showFirstProblem(form: HTMLFormElement): void {
  // React draws the messages first.
  requestAnimationFrame(() => {
    const problem = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]:not(:empty)')
    if (problem?.matches('input, select, textarea')) problem.focus({ preventScroll: true })
    problem?.scrollIntoView({ block: 'center' })
  })
}
