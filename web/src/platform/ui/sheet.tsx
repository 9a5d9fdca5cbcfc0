import type { ReactNode } from 'react'
import { Dialog, DialogFoot } from './dialog.tsx'

interface SheetProps {
  /** True to render the sheet. */
  readonly isOpen: boolean
  /** A text, or an element that contains the text for screen readers. */
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons, always visible at the bottom edge, with the main action last. */
  readonly foot?: ReactNode
}

/**
 * A dialog within reach of the thumb. It is at the bottom edge of a phone, and at the right edge of wider
 * screens.
 */
export function Sheet({ isOpen, title, onClose, children, foot }: SheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div className="stack gap-16">{children}</div>
      {foot && <DialogFoot>{foot}</DialogFoot>}
    </Dialog>
  )
}
