import type { ReactNode } from 'react'
import { Dialog, DialogFoot } from './dialog.tsx'
import classes from './sheet.module.css'

interface SheetProps {
  /** While false, nothing of the sheet is rendered. */
  readonly isOpen: boolean
  /** Text, or an element that contains text for screen readers. */
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons, always visible at the bottom; the main action last. */
  readonly foot?: ReactNode
}

/**
 * A dialog within the thumb's reach: it rises from the running bar, and from the tablet's width on it is at
 * the right.
 */
export function Sheet({ isOpen, title, onClose, children, foot }: SheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div className={classes.content}>{children}</div>
      {foot && <DialogFoot>{foot}</DialogFoot>}
    </Dialog>
  )
}
