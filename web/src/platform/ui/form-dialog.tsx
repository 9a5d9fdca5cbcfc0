import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './form-dialog.module.css'
import { showFirstProblem } from './show-first-problem.ts'
import { useFocusBack } from './use-focus-back.ts'

interface FormDialogProps {
  readonly title: string
  /** The cross, Escape and whatever else wants the dialog gone; a touch beside it does nothing. */
  readonly onClose: () => void
  readonly onSubmit: () => void
  /** False while another dialog stands above this one, so that Escape closes that one alone. */
  readonly isOnTop?: boolean
  readonly children: ReactNode
  /** The bottom edge, always in sight; the main action last. */
  readonly actions: ReactNode
}

/** A form to fill in: the whole screen on a phone, a dialog in the middle from the tablet's width on. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, onSubmit, isOnTop = true, children, actions } = props
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const isBorn = useFocusBack()
  return (
    <Modal
      opened={isBorn}
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
          // A form in a dialog that was opened from this one is none of ours.
          event.stopPropagation()
          onSubmit()
          showFirstProblem(event.currentTarget)
        }}
      >
        <div className={classes.fields}>{children}</div>
        <div className={classes.actions}>{actions}</div>
      </form>
    </Modal>
  )
}
