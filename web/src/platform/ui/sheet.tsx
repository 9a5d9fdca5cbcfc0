import type { ReactNode } from 'react'
import { Dialog, DialogFoot } from './dialog.tsx'
import classes from './sheet.module.css'
import { useReturnFocus } from './use-return-focus.ts'

interface SheetProps {
  /** Kept drawn while it is closed it keeps what it holds, and goes as it came. */
  readonly isOpen: boolean
  /** Words, or what is drawn in their place with words for a screen reader inside. */
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Always in sight at the foot, the main action last. */
  readonly foot?: ReactNode
}

/** A dialog within the thumb's reach: it rises from the running bar, at the right from the tablet's width on. */
export function Sheet({ isOpen, title, onClose, children, foot }: SheetProps) {
  const canOpen = useReturnFocus(isOpen)
  return (
    <Dialog opened={isOpen && canOpen} onClose={onClose} title={title}>
      <div className={classes.content}>{children}</div>
      {foot && <DialogFoot>{foot}</DialogFoot>}
    </Dialog>
  )
}
