import type { ReactNode } from 'react'
import { Dialog, DialogFoot } from './dialog.tsx'
import classes from './form-dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

interface FormDialogProps {
  readonly title: string
  /** Below the title: the car, and the owner of the lock. */
  readonly about?: ReactNode
  /** Called by the close button and Escape; a touch outside the dialog does nothing. */
  readonly onClose: () => void
  readonly onSubmit: () => void
  /** False while another dialog is above this one, so that Escape only closes that one. */
  readonly isOnTop?: boolean
  readonly children: ReactNode
  /** The buttons, always visible at the bottom; the main action last. */
  readonly actions: ReactNode
}

/** A form in a panel: as high as a phone, at the right of wider screens. */
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
          // React bubbles events from dialogs that this form opened.
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
 * To be called after a submit: scrolls to the first invalid field or message, and focuses a field. Does
 * nothing if the form is valid.
 */
export function showFirstProblem(form: HTMLFormElement): void {
  // React must render the messages first.
  requestAnimationFrame(() => {
    const problem = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]:not(:empty)')
    if (problem?.matches('input, select, textarea')) problem.focus({ preventScroll: true })
    problem?.scrollIntoView({ block: 'center' })
  })
}
