import type { ReactNode } from 'react'
import { Dialog, DialogFoot } from './dialog.tsx'
import classes from './form-dialog.module.css'

interface FormDialogProps {
  readonly title: string
  /** Below the title: the car, and the owner of the lock. */
  readonly about?: ReactNode
  /** Called by the close button and Escape; a touch outside the dialog does nothing. */
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly children: ReactNode
  /** The buttons, always visible at the bottom; the main action last. */
  readonly actions: ReactNode
}

/** A form in a panel: as high as a phone, at the right of wider screens. */
export function FormDialog(props: FormDialogProps) {
  const { title, about, onClose, onSubmit, children, actions } = props
  return (
    <Dialog
      onClose={onClose}
      title={title}
      shape="panel"
      closesOnTouchOutside={false}
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
