import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogFoot } from './dialog.tsx'
import classes from './pick-dialog.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface PickDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** The main action, next to the button that closes the dialog. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/**
 * A dialog in which the user picks several entries from a list. It stays open after each pick. It contains a
 * `PickHead` and a `PickList`, which mount each time the dialog opens.
 */
export function PickDialog({ isOpen, onClose, title, action, children }: PickDialogProps) {
  const labels = useUiLabels()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      onKeyDown={moveBetweenPicks}
    >
      {children}
      <DialogFoot>
        <Button variant="quiet" onClick={onClose}>
          {labels.close}
        </Button>
        {action}
      </DialogFoot>
    </Dialog>
  )
}

/** The search fields of the dialog, always visible. */
export function PickHead({ children }: { children: ReactNode }) {
  return <div className={`${classes.head} grid gap-8 rigid`}>{children}</div>
}

interface PickListProps {
  /**
   * The accessible name of a read-only list. Such a list has no focusable element, so the list itself
   * receives the focus and scrolls by keys.
   */
  readonly label?: string | undefined
  /** True to use the full height, for a read-only list. */
  readonly fills?: boolean
  readonly children: ReactNode
}

/** The list of choices. The arrow keys move the focus between elements with `data-pick`. */
export function PickList({ label, fills = false, children }: PickListProps) {
  const reading = label === undefined ? {} : { role: 'region', tabIndex: 0, 'aria-label': label }
  return (
    <div className={`${classes.list} grow bleed`} data-fills={fills || undefined} {...reading}>
      {children}
    </div>
  )
}

function moveBetweenPicks(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const picks = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-pick]')]
  if (picks.length === 0) return
  const place = picks.indexOf(document.activeElement as HTMLElement)
  const next = picks[place + step]
  if (place === -1 && step === -1) return
  if (place === 0 && step === -1) event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  else next?.focus()
  event.preventDefault()
}
