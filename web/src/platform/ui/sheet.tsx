import { type ReactNode, useEffect, useState } from 'react'
import { Dialog, DialogFoot } from './dialog.tsx'
import classes from './sheet.module.css'

interface SheetProps {
  /** Keep it drawn while it is closed, so that the focus goes back to what opened it. */
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
  // Mantine notes the focus when the dialog opens, so the sheet is mounted closed first.
  const [canOpen, setCanOpen] = useState(false)
  useEffect(() => setCanOpen(true), [])
  return (
    <Dialog opened={isOpen && canOpen} onClose={onClose} title={title}>
      <div className={classes.content}>{children}</div>
      {foot && <DialogFoot>{foot}</DialogFoot>}
    </Dialog>
  )
}
