import { type ReactNode, useEffect, useState } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './sheet.module.css'

interface SheetProps {
  /** Keep it drawn while it is closed, so that the focus goes back to what opened it. */
  readonly isOpen: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog within the thumb's reach: at the bottom edge of a phone, in the middle of wider screens. */
export function Sheet({ isOpen, title, onClose, children }: SheetProps) {
  // Mantine notes the focus when the dialog opens, so the sheet is mounted closed first.
  const [canOpen, setCanOpen] = useState(false)
  useEffect(() => setCanOpen(true), [])
  return (
    <Dialog
      opened={isOpen && canOpen}
      onClose={onClose}
      title={title}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {children}
    </Dialog>
  )
}
