import type { ReactNode } from 'react'
import { Dialog, DialogFoot } from './dialog.tsx'
import classes from './form-dialog.module.css'

interface FormDialogProps {
  readonly title: string
  /** Content below the title, such as the vehicle or the user who has the lock. */
  readonly about?: ReactNode
  /** Handles the close button and Escape. A touch outside the dialog does not close it. */
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly children: ReactNode
  /** The buttons, always visible at the bottom edge, with the main action last. */
  readonly actions: ReactNode
}

/** A form in a dialog. It fills the width of a phone, and is at the right edge of wider screens. */
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
        className="flex column grow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Stops the event, because React would bubble it to the form that has opened this dialog.
          event.stopPropagation()
          onSubmit()
          showFirstProblem(event.currentTarget)
        }}
      >
        {about && <div className={`${classes.about} line wrap gap-y-4 gap-x-8 type-15 soft`}>{about}</div>}
        <div className="stack content-start gap-16 grow">{children}</div>
        <DialogFoot>{actions}</DialogFoot>
      </form>
    </Dialog>
  )
}

/**
 * Scrolls to the first invalid field or message of a form, and focuses the first invalid field. Must be
 * called after a submit. Does nothing if the form is valid.
 */
export function showFirstProblem(form: HTMLFormElement): void {
  // Waits until the messages are rendered.
  requestAnimationFrame(() => {
    const problem = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]:not(:empty)')
    if (problem?.matches('input, select, textarea')) problem.focus({ preventScroll: true })
    problem?.scrollIntoView({ block: 'center' })
  })
}
